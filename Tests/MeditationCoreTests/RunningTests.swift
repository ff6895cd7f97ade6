// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import MeditationCore
import Testing

import struct TestSupport.SeededGenerator

@Suite struct RunningTests {
    @Test func fromBeginningToEnd() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(540))
        #expect(world.pass(.seconds(240)).allTexts == ["phase 1 rest 5m", "content", "changed"])
        #expect(try world.activity(id).content == ["remainingSeconds": .uint32(300), "phase": .string("rest")])
        #expect(try world.activity(id).revision == 2)
        #expect(world.pass(.seconds(60)).texts == ["phase 2 breathing 4m"])
        let end = world.pass(.seconds(240))
        #expect(
            end.allTexts
                == [
                    "activity active>ended completed", "sitting running>ended completed", "bell end",
                    "finished 9m completed", "content", "changed",
                ])
        let record = try #require(end.records.first)
        #expect(record.startedAt == World.morning.realtime)
        #expect(record.endedAt == World.morning.realtime + .seconds(540))
        #expect(record.planned == .seconds(540))
        #expect(try world.activity(id).content == ["remainingSeconds": .uint32(0), "phase": .string("breathing")])
        #expect(try world.activity(id).dismissalAt == world.now.realtime + .seconds(300))
        #expect(try world.sitting(id).state == .ended)
        #expect(world.pass(.seconds(299)) == [])
        #expect(world.pass(.seconds(1)).allTexts == ["activity ended>dismissed dismissal_date", "dismissed"])
        #expect(world.board[id] == nil)
        #expect(world.board.nextDeadline == nil)
    }

    @Test func overtimeGoesOn() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(300)) { $0.overtime = true }
        #expect(
            world.pass(.seconds(300)).texts == ["phase 1 rest 1m", "sitting running>overtime completed", "bell end"])
        #expect(world.board.nextDeadline == nil)
        #expect(world.pass(.seconds(1000)) == [])
        #expect(try world.sitting(id).phase == "rest")
        #expect(try world.remaining(id) == .zero)
        #expect(try world.sitting(id).endsAt == nil)
        let records = try world.apply(.end(id, reason: .user, dismissal: .standard)).records
        #expect(records.first?.sat == .seconds(1300))
        #expect(records.first?.planned == .seconds(300))
    }

    @Test func missedBoundariesAreToldInOrder() throws {
        var world = World()
        _ = try world.start(.seconds(900)) { $0.bells = Set(BellKind.allCases) }
        #expect(
            world.oversleep(.seconds(602)).allTexts
                == [
                    "phase 1 rest 11m", "phase 2 breathing 10m", "phase 3 rest 6m", "phase 4 breathing 5m", "content",
                    "changed",
                ])
        // A boundary less than a second ago still rings, the one before does not.
        #expect(world.oversleep(.milliseconds(298_900)).texts.last == "finished 15m completed")
    }

    @Test func ofManyMissedOnesTheNewestAreTold() throws {
        var world = World(limits: Limits(catchUp: 3))
        let (id, _) = try world.start(.seconds(900), phases: [("a", .milliseconds(10)), ("b", .milliseconds(10))])
        let events = world.oversleep(.seconds(10))
        #expect(events.texts == ["phase 998 a 14m50.02s", "phase 999 b 14m50.01s", "phase 1000 a 14m50s"])
        #expect(try world.sitting(id).phaseIndex == 1000)
    }

    @Test func aLateBellIsSilentExceptTheEnds() throws {
        var world = World()
        _ = try world.start(.seconds(600)) { $0.bells = Set(BellKind.allCases) }
        #expect(world.oversleep(.seconds(241)).texts == ["phase 1 rest 6m", "bell phase"])
        #expect(world.oversleep(.milliseconds(60_001)).texts == ["phase 2 breathing 5m"])
        #expect(world.oversleep(.seconds(3600)).texts.filter { $0.hasPrefix("bell") } == ["bell end"])
    }

    @Test func oneBellForEachSittingAndWake() throws {
        var world = World()
        let phases = [("a", Duration.milliseconds(200)), ("b", .milliseconds(200))]
        _ = try world.start(.seconds(2), phases: phases) { $0.bells = Set(BellKind.allCases) }
        _ = try world.start(.seconds(10), phases: phases) { $0.bells = Set(BellKind.allCases) }
        let bells = world.oversleep(.seconds(2)).texts.filter { $0.hasPrefix("bell") }
        #expect(bells.sorted() == ["bell end", "bell phase"])
    }

    @Test func intervalBellsRingOnMultiples() throws {
        var world = World()
        _ = try world.start(.seconds(600)) {
            $0.intervalBell = .every(.seconds(120))
            $0.bells.insert(.phase)
        }
        var rung: [(Duration, String)] = []
        for _ in 0..<600 {
            for text in world.pass(.seconds(1)).texts where text.hasPrefix("bell") {
                rung.append((world.elapsed, text))
            }
        }
        // At 240 s a phase begins, at 600 s the sitting ends: one bell each.
        #expect(rung.map(\.0) == [120, 240, 300, 360, 480, 540, 600].map { .seconds($0) })
        #expect(
            rung.map(\.1)
                == ["interval", "phase", "phase", "interval", "interval", "phase", "end"].map { "bell \($0)" })
    }

    @Test func anIntervalBellDoesNotUpdateTheContent() throws {
        var world = World()
        _ = try world.start { $0.intervalBell = .every(.seconds(60)) }
        #expect(world.pass(.seconds(60)).allTexts == ["bell interval", "changed"])
    }

    @Test func intervalBellsFollowAMove() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(1200)) { $0.intervalBell = .every(.seconds(100)) }
        world.pass(.seconds(50))
        // Skipping to 240 s passes two bells, which do not ring; the next is at 300 s.
        #expect(try world.apply(.skip(id)).texts == ["phase 1 rest 16m"])
        #expect(world.pass(.seconds(59)).texts == [])
        #expect(world.pass(.seconds(1)).texts == ["phase 2 breathing 15m", "bell interval"])
        // Back at 150 s, it is the bell at 200 s once more.
        try world.apply(.updateSitting(id, remaining: .seconds(1050), phase: ""))
        #expect(world.pass(.seconds(49)).texts == [])
        #expect(world.pass(.seconds(1)).texts == ["bell interval"])
    }

    @Test func aRandomGapBeginsAnewAfterAMove() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(1200)) { $0.intervalBell = .within(.seconds(20)...(.seconds(30))) }
        world.pass(.seconds(10))
        try world.apply(.skip(id))
        #expect(world.pass(.milliseconds(19_999)).texts == [])
        #expect(world.pass(.milliseconds(10_001)).texts == ["bell interval"])
    }

    @Test func intervalBellsThatDoNotRingWakeNobody() throws {
        var world = World()
        _ = try world.start {
            $0.intervalBell = .every(.seconds(60))
            $0.bells = [.end]
        }
        #expect(world.board.nextDeadline == world.now.boottime + .seconds(240))
    }

    @Test func randomIntervalsStayInBoundsAndAreTheSeeds() throws {
        func positions(seed: UInt64) throws -> [Duration] {
            var world = World()
            let (id, _) = try world.start(.seconds(7200), phases: [("sit", .seconds(7200))]) {
                $0.intervalBell = .within(.seconds(30)...(.seconds(90)))
                $0.seed = seed
            }
            var positions: [Duration] = []
            while let deadline = world.board.nextDeadline, try world.sitting(id).state == .running {
                world.advanceClocks(by: deadline - world.now.boottime)
                if world.board.wake(at: world.now).texts == ["bell interval"] { positions.append(world.elapsed) }
            }
            return positions
        }
        let first = try positions(seed: 1)
        #expect(first == (try positions(seed: 1)))
        #expect(first != (try positions(seed: 2)))
        let gaps = zip(first, [.zero] + first).map { $0 - $1 }
        #expect(gaps.allSatisfy { (Duration.seconds(30)...(.seconds(90))).contains($0) })
        #expect(gaps.max()! > .seconds(80) && gaps.min()! < .seconds(40))
        #expect(first.last! < .seconds(7200))
    }

    @Test func nothingDriftsOver3600Phases() throws {
        var world = World()
        var generator = SeededGenerator(seed: 5)
        let (id, _) = try world.start(
            .seconds(3601), phases: [("in", .milliseconds(333)), ("out", .milliseconds(667))])
        var boundaries: [Duration] = []
        while let deadline = world.board.nextDeadline, try world.sitting(id).state == .running {
            boundaries.append(deadline - World.morning.boottime)
            // The alarm is late by up to 100 ms, each time anew.
            let late = Duration.microseconds(Int64.random(in: 0...100_000, using: &generator))
            world.advanceClocks(by: deadline - world.now.boottime + late)
            let events = world.board.wake(at: world.now)
            #expect(events.filter { if case .phaseChanged = $0 { true } else { false } }.count <= 1)
        }
        #expect(boundaries.count == 7202)
        for (place, boundary) in boundaries.enumerated() {
            let exact = Int64((place + 1) / 2) * 1000 + (place % 2 == 0 ? 333 : 0)
            #expect(boundary == .milliseconds(exact))
        }
    }

    @Test func eventsOfSeveralSittingsAreInOrderOfTime() throws {
        var world = World()
        _ = try world.start(.seconds(100), phases: [("a", .seconds(7))])
        _ = try world.start(.seconds(100), phases: [("b", .seconds(5))])
        let names = world.oversleep(.seconds(21)).texts.map {
            $0.split(separator: " ").prefix(3).joined(separator: " ")
        }
        #expect(names == ["phase 1 b", "phase 1 a", "phase 2 b", "phase 2 a", "phase 3 b", "phase 4 b", "phase 3 a"])
    }
}
