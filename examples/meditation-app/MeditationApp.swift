// SPDX-License-Identifier: Apache-2.0

// A sitting as an application for a phone has it: the application tells what remains at each phase, and draws its widget
// itself. `meditation-app "Evening sit" 20` sits for twenty seconds, in four phases.
import ActivityKit
import Foundation
import SwiftUI
import WidgetKit

struct StillnessAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var remainingSeconds: Int
        var phase: String
        var ends: Date
    }

    var sessionTitle: String
    var totalSeconds: Int
}

/// The one sitting of this application.
final class StillnessActivity {
    private var activity: Activity<StillnessAttributes>?

    /// Ends what an earlier run of the application left behind.
    static func cleanUp() async {
        for activity in Activity<StillnessAttributes>.activities {
            await activity.end(nil, dismissalPolicy: .immediate)
        }
    }

    func start(title: String, total: Int) {
        guard ActivityAuthorizationInfo().areActivitiesEnabled else {
            print("Live Activities are turned off.")
            return
        }
        do {
            activity = try Activity.request(
                attributes: StillnessAttributes(sessionTitle: title, totalSeconds: total),
                content: .init(state: state(remaining: total, phase: "breathing"), staleDate: nil), pushType: nil)
        } catch {
            print("The sitting is not shown: \(error)")
        }
    }

    func update(remaining: Int, phase: String) async {
        await activity?.update(.init(state: state(remaining: remaining, phase: phase), staleDate: nil))
    }

    func end() async {
        await activity?.end(nil, dismissalPolicy: .immediate)
    }

    private func state(remaining: Int, phase: String) -> StillnessAttributes.ContentState {
        .init(
            remainingSeconds: remaining, phase: phase, ends: Date(timeIntervalSinceNow: TimeInterval(remaining)))
    }
}

@main
struct MeditationApp {
    static func main() async throws {
        let arguments = CommandLine.arguments
        let title = arguments.count > 1 ? arguments[1] : "Sit"
        let total = arguments.count > 2 ? Int(arguments[2]) ?? 20 : 20
        StillnessWidget.register()
        await StillnessActivity.cleanUp()
        let sitting = StillnessActivity()
        sitting.start(title: title, total: total)
        for quarter in 1...3 {
            try await Task.sleep(for: .milliseconds(total * 250))
            await sitting.update(
                remaining: total - total * quarter / 4, phase: quarter.isMultiple(of: 2) ? "breathing" : "rest")
        }
        try await Task.sleep(for: .milliseconds(total * 250))
        await sitting.end()
    }
}
