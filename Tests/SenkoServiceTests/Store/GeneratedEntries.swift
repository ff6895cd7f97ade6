// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import MeditationCore

import enum TestSupport.GeneratedValues
import struct TestSupport.SeededGenerator

/// Random entries, the same ones for the same seed.
struct GeneratedEntries: RandomNumberGenerator {
    private var state: UInt64
    private var count = 0

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        // SplitMix64.
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// An entry with a sitting, or now and then one without.
    mutating func entry(id: ActivityID? = nil) throws -> Entry {
        count += 1
        let activity = Activity(
            id: id ?? ActivityID("entry_\(count)")!, kind: text(), owner: text(), key: optional { $0.text() },
            attributes: ["sessionTitle": .string(text()), "totalSeconds": .uint32(UInt32(truncatingIfNeeded: next()))],
            startedAt: Instant(microseconds: Int64(count)), state: pick(ActivityState.allCases),
            content: ["phase": .variant(.string(text())), "nested": ["a": [UInt8(1), 2]].busValue],
            revision: next(), staleAt: optional { $0.instant() }, dismissalAt: optional { $0.instant() },
            dismissalDeadline: optional { $0.instant() }, relevanceScore: pick([0, -0.5, .infinity, 1e300]),
            endReason: optional { $0.pick(Reason.allCases) }, style: pick(ActivityStyle.allCases),
            startDate: optional { $0.instant() }, alert: optional { $0.alert() }, ownerExit: pick(OwnerExit.allCases),
            actions: actions(), applicationID: optional { $0.text() }, presentation: dictionary(),
            presentationRevision: next(), timestamp: optional { $0.instant() },
            client: optional { $0.pick([":1.5", ":1.4294967296", ""]) }, lastSign: instant(), lastSignAt: instant())
        return Entry(activity: activity, sitting: next() % 5 == 0 ? nil : try sitting())
    }

    /// An entry of a program, with values of any types.
    mutating func program() throws -> Entry {
        let pattern = try entry().activity
        return Entry(
            activity: Activity(
                id: pattern.id, kind: pattern.kind, owner: pattern.owner, key: pattern.key, attributes: dictionary(),
                startedAt: pattern.startedAt, state: pattern.state, content: dictionary(),
                revision: pattern.revision, staleAt: pattern.staleAt, dismissalAt: pattern.dismissalAt,
                dismissalDeadline: pattern.dismissalDeadline, relevanceScore: pattern.relevanceScore,
                endReason: pattern.endReason, style: pattern.style, startDate: pattern.startDate,
                alert: pattern.alert, ownerExit: pattern.ownerExit, actions: pattern.actions,
                applicationID: pattern.applicationID, presentation: pattern.presentation,
                presentationRevision: pattern.presentationRevision, timestamp: pattern.timestamp,
                client: pattern.client, lastSign: pattern.lastSign, lastSignAt: pattern.lastSignAt),
            sitting: nil)
    }

    mutating func sitting() throws -> Sitting {
        let (one, other) = (duration(), duration())
        let options = SittingOptions(
            programme: try programme(), preparation: duration(),
            intervalBell: pick([nil, .every(one), .within(min(one, other)...max(one, other))]), overtime: flag(),
            onSuspend: pick(SuspendPolicy.allCases), bells: Set(BellKind.allCases.filter { _ in flag() }),
            sound: optional { $0.text() }, key: optional { $0.text() }, seed: next())
        return Sitting(
            title: text(), options: options, started: instant(), total: optional { $0.duration() },
            clock: flag() ? .going(origin: instant()) : .paused(position: duration(), since: instant()),
            phaseOverride: optional { $0.text() },
            announced: SittingMarks(
                begun: flag(), completed: flag(), phaseNumber: number(), intervalNumber: number(),
                nextInterval: optional { $0.duration() }),
            began: optional { $0.instant() }, paused: duration(), suspended: duration(), suspendedSeen: duration(),
            lastChange: instant(), ended: optional { $0.instant() })
    }

    private let longName = String(repeating: "x", count: 256)

    mutating func programme() throws -> Programme {
        var phases: [Phase] = []
        for _ in 0..<Int.random(in: 1...5, using: &self) {
            let milliseconds = Int64.random(in: 1...4_294_967_295_000, using: &self)
            phases.append(try Phase(name: pick(["inhale", "呼吸", longName]), duration: .milliseconds(milliseconds)))
        }
        return try Programme(phases: phases)
    }

    mutating func record() -> SittingRecord {
        count += 1
        return SittingRecord(
            id: ActivityID("session_\(count)")!, title: text(), startedAt: instant(), endedAt: instant(),
            planned: optional { $0.duration() }, sat: duration(), paused: duration(), suspended: duration(),
            reason: pick(Reason.allCases))
    }

    private mutating func alert() -> ActivityAlert {
        ActivityAlert(title: text(), body: text(), sound: text())
    }

    private mutating func actions() -> [ActivityAction] {
        (0..<Int.random(in: 0...3, using: &self)).map { ActivityAction(key: "key \($0)", label: text()) }
    }

    private mutating func dictionary() -> [String: BusValue] {
        var values = SeededGenerator(seed: next())
        var dictionary: [String: BusValue] = [:]
        for _ in 0..<Int.random(in: 0...5, using: &self) {
            // No deeper: a signature has 255 bytes at most.
            let type = Signature(GeneratedValues.type(depth: 2, using: &values))!
            dictionary[text()] = GeneratedValues.value(of: type, depth: 2, using: &values)
        }
        return dictionary
    }

    private mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements.randomElement(using: &self)!
    }

    private mutating func optional<Value>(_ make: (inout Self) -> Value) -> Value? {
        flag() ? make(&self) : nil
    }

    private mutating func flag() -> Bool { next() & 1 == 0 }

    private mutating func number() -> Int64 { Int64(bitPattern: next()) }

    private mutating func text() -> String {
        pick(["", "Morning sit", "呼吸 🧘🏽", "it's \"quoted\"", "e\u{301}", String(repeating: "long ", count: 300)])
    }

    private mutating func instant<Clock>() -> Instant<Clock> {
        Instant(microseconds: pick([0, 1_790_000_000_000_000, Int64.random(in: 0...(.max), using: &self)]))
    }

    private mutating func duration() -> Duration {
        .microseconds(pick([0, 1, -5_000_000, Int64.random(in: 0...4_294_967_295_000_000, using: &self)]))
    }
}
