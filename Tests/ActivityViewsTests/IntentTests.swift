// SPDX-License-Identifier: Apache-2.0

import LiveActivities
import TestSupport
import Testing

@testable import ActivityViews

private let performed = Guarded<[String]>([])

private struct Skip: AppIntent {
    static let title: LocalizedStringResource = "Skip"

    @Parameter(title: "Sitting") var sitting: String
    @Parameter(title: "Seconds", default: 60) var seconds: Int

    init() {}

    init(sitting: String) {
        self.sitting = sitting
    }

    func perform() async throws -> some IntentResult {
        performed.withLock { $0.append("\(sitting) \(seconds)") }
        return .result()
    }
}

private struct Fail: LiveActivityIntent {
    struct Broken: Error {}

    static let title: LocalizedStringResource = "Fail"

    func perform() async throws -> some IntentResult {
        if Self.title.key.isEmpty { return .result() }
        throw Broken()
    }
}

@Suite("Intents", .serialized)
struct IntentTests {
    @Test("an intent's key says its type and its parameters, in every process alike")
    func keys() {
        #expect(Fail().actionKey == "Fail")
        #expect(Skip(sitting: "a").actionKey == "Skip-b9f3103ab07dbf13")
        #expect(Skip(sitting: "a").actionKey != Skip(sitting: "b").actionKey)
        var other = Skip(sitting: "a")
        other.seconds = 30
        #expect(other.actionKey != Skip(sitting: "a").actionKey)
        #expect(Skip(sitting: String(repeating: "x", count: 9000)).actionKey.utf8.count <= 255)
    }

    @Test("sets and dictionaries have one identity, whatever the order of their elements")
    func unorderedIdentity() {
        let words = ["one", "two", "three", "four", "five", "six", "seven", "eight"]
        // Of another capacity, and so in another order.
        var roomy = Set<String>(minimumCapacity: 4096)
        roomy.formUnion(words.reversed())
        #expect(identity(of: Set(words)) == "{eight, five, four, one, seven, six, three, two}")
        #expect(identity(of: roomy) == identity(of: Set(words)))
        #expect(identity(of: ["b": Set([1]), "a": []]) == "{[key: a, value: {}], [key: b, value: {1}]}")
        #expect(identity(of: [Set([2, 1]), [3]]) == "[{1, 2}, {3}]")
        #expect(identity(of: Optional(Set([2, 1])) as Any) != identity(of: Optional(Set([2])) as Any))
    }

    @Test("what this process drew is performed, what it did not is not, and a failure is told")
    func performing() {
        let failures = Guarded<[String]>([])
        let performer = IntentPerformer { action, error in
            failures.withLock { $0.append("\(action) \(error is Fail.Broken)") }
        }
        performed.withLock { $0 = [] }
        let skip = Skip(sitting: "evening")
        performer.remember([skip.actionKey: skip, "Fail": Fail()])
        performer.perform("Another")
        performer.perform(skip.actionKey)
        performer.perform("Fail")
        #expect(performed.wait(timeout: 5) { $0.isEmpty ? nil : $0 } == ["evening 60"])
        #expect(failures.wait(timeout: 5) { $0.isEmpty ? nil : $0 } == ["Fail true"])
    }

    @Test("the oldest intents are forgotten, the newest are not")
    func forgetting() {
        let performer = IntentPerformer { _, _ in }
        performed.withLock { $0 = [] }
        for number in 0..<1100 {
            performer.remember(["\(number)": Skip(sitting: "\(number)")])
        }
        performer.perform("0")
        performer.perform("1099")
        #expect(performed.wait(timeout: 5) { $0.isEmpty ? nil : $0 } == ["1099 60"])
    }
}
