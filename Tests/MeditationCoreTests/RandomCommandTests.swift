// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore
import Testing

import struct TestSupport.SeededGenerator

/// Any order of commands, with delays, sleep of the machine, clocks that are set and restarts in between.
@Suite struct RandomCommandTests {
    @Test(arguments: 1000 as UInt64..<1100)
    func anyOrderOfCommandsKeepsTheInvariants(seed: UInt64) throws {
        var run = try RandomRun(seed: seed)
        for _ in 0..<60 { try run.step() }
        try run.finish()
    }

    /// A daemon that is away for a while tells the same as one that was there.
    @Test(arguments: 2000 as UInt64..<2040)
    func aRestartAfterAWhileLosesNothing(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<10 {
            var world = World(limits: Limits(catchUp: 1_000_000))
            let programme = try RandomSitting.programme(using: &generator)
            let (id, _) = try world.start(RandomSitting.total(of: programme, using: &generator)) {
                $0 = RandomSitting.options(of: programme, using: &generator)
            }
            let period = programme.period.wholeMicroseconds
            world.pass(.microseconds(Int64.random(in: 0...period * 2, using: &generator)))
            var restarted = world
            let away = Duration.microseconds(Int64.random(in: 0...period * 4, using: &generator))
            guard try world.sitting(id).state != .ended else { continue }
            let present = world.pass(away)
            let missed = restarted.restart(after: away)
            // One that is over for long enough has left the board meanwhile.
            guard let expected = world.board[id]?.sitting else { continue }
            let found = try restarted.sitting(id)
            #expect(found.state == expected.state, "seed \(seed)")
            #expect(found.ended == expected.ended, "seed \(seed)")
            #expect(
                restarted.board.nextDeadline == world.board.nextDeadline || expected.state == .ended, "seed \(seed)")
            if let record = present.records.first {
                let cleaned = try #require(missed.records.first, "seed \(seed)")
                #expect(missed.records.count == 1, "seed \(seed)")
                #expect(cleaned.sat == record.sat && cleaned.endedAt == record.endedAt, "seed \(seed)")
                #expect(cleaned.reason == .startupCleanup, "seed \(seed)")
                #expect(missed.phases.isEmpty, "seed \(seed)")
            } else {
                #expect(missed.phases == present.phases, "seed \(seed)")
                #expect(found == expected, "seed \(seed)")
            }
        }
    }
}

extension [Event] {
    var phases: [Event] { filter { if case .phaseChanged = $0 { true } else { false } } }
}
