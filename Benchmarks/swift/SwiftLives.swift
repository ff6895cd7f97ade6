// SPDX-License-Identifier: Apache-2.0

// The lives of activities as a program in Swift leads them: the counterpart of `client lives` in reference/client.c.
//
//   swift-lives COUNT   how long the request, the update and the end of each took, in nanoseconds, one after the other
//   swift-lives rest    has one activity, says "ready", and rests until its standard input ends
import ActivityKit
import Dispatch
import Glibc

struct BenchmarkAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var title = "Copying photographs"
        var body: String
        var progress: Double
    }

    var source = "/media/camera"
}

@main
enum SwiftLives {
    static func main() async throws {
        let argument = CommandLine.arguments.dropFirst().first ?? ""
        if argument == "rest" {
            let activity = try Activity.request(attributes: BenchmarkAttributes(), content: content(0), pushType: nil)
            print("ready")
            fflush(nil)
            while getchar() != EOF {}
            await activity.end(nil, dismissalPolicy: .immediate)
            return
        }
        guard let count = Int(argument) else {
            print("usage: swift-lives COUNT | rest")
            exit(2)
        }
        for index in 0..<count {
            let begun = DispatchTime.now()
            let activity = try Activity.request(
                attributes: BenchmarkAttributes(), content: content(index), pushType: nil)
            let requested = DispatchTime.now()
            await activity.update(content(index + 1))
            let updated = DispatchTime.now()
            await activity.end(nil, dismissalPolicy: .immediate)
            let ended = DispatchTime.now()
            print(nanoseconds(begun, requested), nanoseconds(requested, updated), nanoseconds(updated, ended))
        }
    }

    private static func content(_ index: Int) -> ActivityContent<BenchmarkAttributes.ContentState> {
        let state = BenchmarkAttributes.ContentState(
            body: "picture \(index) of 10000", progress: Double(index % 10_000) / 10_000)
        return ActivityContent(state: state, staleDate: nil)
    }

    private static func nanoseconds(_ one: DispatchTime, _ other: DispatchTime) -> UInt64 {
        other.uptimeNanoseconds - one.uptimeNanoseconds
    }
}
