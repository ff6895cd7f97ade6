// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore
import Testing

import struct TestSupport.SeededGenerator

/// The longest, the shortest and the most.
@Suite struct ExtremesTests {
    @Test(
        arguments: [
            nil, .every(.seconds(1)), .within(.seconds(1)...(.seconds(1))), .within(.seconds(1)...(.longest)),
        ] as [IntervalBell?])
    func theLongestSittingOfTheShortestPhases(bell: IntervalBell?) throws {
        var world = World(limits: Limits(catchUp: 2))
        let (id, _) = try world.start(.longest, phases: [("a", .milliseconds(1))]) {
            $0.preparation = .longest
            $0.intervalBell = bell
            $0.overtime = true
            $0.bells = Set(BellKind.allCases)
        }
        #expect(world.oversleep(.longest - .seconds(1)) == [])
        #expect(world.oversleep(.seconds(1)).texts.first == "sitting preparing>running start")
        try world.apply(.updateSitting(id, remaining: .seconds(2), phase: ""))
        #expect(try world.sitting(id).phaseIndex == .max)
        #expect(try world.remaining(id) == .seconds(2))
        let events = world.oversleep(.seconds(1))
        guard case .phaseChanged(_, _, let index, let remaining) = events.first else {
            Issue.record("no phase is told")
            return
        }
        #expect(index == .max)
        #expect(remaining == .milliseconds(1001))
        try world.apply(.updateSitting(id, remaining: .longest, phase: ""))
        #expect(try world.sitting(id).phaseIndex == 0)
        #expect(world.oversleep(.longest).texts.suffix(2) == ["sitting running>overtime completed", "bell end"])
        let record = try #require(try world.apply(.end(id, reason: .user, dismissal: .immediate)).records.first)
        #expect(record.sat == .longest + .seconds(1))
    }

    @Test func theLongestProgramme() throws {
        var world = World()
        let phases = Array(repeating: ("a", Duration.longest), count: 1000)
        let (id, _) = try world.start(nil, phases: phases)
        #expect(try world.apply(.skip(id)).texts == ["phase 1 a 0s"])
        // Behind the longest time there is, no further phase can be reached by hand.
        #expect(world.refusal(.skip(id)) == .invalidState)
        #expect(world.oversleep(.longest).texts == ["phase 2 a 0s"])
    }

    @Test func manyAtOnce() throws {
        var world = World(limits: Limits(total: 2000))
        var ends: [ActivityID: Duration] = [:]
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<2000 {
            let total = Duration.seconds(Int64.random(in: 1...200, using: &generator))
            ends[try world.start(total).id] = total
        }
        #expect(world.board.nextDeadline == World.morning.boottime + ends.values.min()!)
        let records = world.pass(.seconds(200)).records
        #expect(records.count == 2000)
        #expect(records.allSatisfy { $0.sat == ends[$0.id] })
        world.pass(.seconds(300))
        #expect(world.board.count == 0)
    }
}
