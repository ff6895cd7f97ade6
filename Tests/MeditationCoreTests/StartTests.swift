// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import MeditationCore
import Testing

@Suite struct StartTests {
    @Test func aSittingIsAnActivity() throws {
        var world = World()
        let (id, events) = try world.start(.seconds(1200), title: "Morning sit")
        #expect(events == ["started s1 running", "phase 0 breathing 20m", "bell start"])
        let activity = try world.activity(id)
        #expect(activity.kind == "MeditationAttributes")
        #expect(activity.owner == "org.senko.Senko1")
        #expect(activity.attributes == ["sessionTitle": .string("Morning sit"), "totalSeconds": .uint32(1200)])
        #expect(activity.content == ["remainingSeconds": .uint32(1200), "phase": .string("breathing")])
        #expect(activity.revision == 1)
        #expect(activity.state == .active)
        #expect(activity.startedAt == world.now.realtime)
        let sitting = try world.sitting(id)
        #expect(sitting.endsAt == world.now.boottime + .seconds(1200))
        #expect(sitting.phaseEndsAt == world.now.boottime + .seconds(240))
        #expect(world.board.nextDeadline == world.now.boottime + .seconds(240))
    }

    @Test func preparationComesFirst() throws {
        var world = World()
        let (id, events) = try world.start(.seconds(600)) { $0.preparation = .seconds(10) }
        #expect(events == ["started s1 preparing"])
        var sitting = try world.sitting(id)
        #expect(sitting.position(at: world.now.boottime) == .seconds(-10))
        #expect(sitting.remaining(at: world.now.boottime) == .seconds(600))
        #expect(sitting.phaseRemaining(at: world.now.boottime) == .seconds(10))
        #expect(sitting.phaseEndsAt == world.now.boottime + .seconds(10))
        #expect(sitting.endsAt == world.now.boottime + .seconds(610))
        #expect(sitting.phase == "breathing")
        #expect(world.pass(.milliseconds(9999)) == [])
        #expect(
            world.pass(.milliseconds(1)).allTexts
                == ["sitting preparing>running start", "phase 0 breathing 10m", "bell start", "changed"])
        sitting = try world.sitting(id)
        #expect(sitting.state == .running)
        #expect(sitting.began == world.now.boottime)
        #expect(sitting.sat(at: world.now.boottime + .seconds(3)) == .seconds(3))
    }

    @Test func openEndedHasNoTotal() throws {
        var world = World()
        let (id, events) = try world.start(nil)
        #expect(events == ["started s1 running", "phase 0 breathing 0s", "bell start"])
        #expect(try world.activity(id).attributes["totalSeconds"] == .uint32(0))
        #expect(try world.sitting(id).endsAt == nil)
        let events2 = world.pass(.seconds(600))
        #expect(
            events2.texts == ["phase 1 rest 0s", "phase 2 breathing 0s", "phase 3 rest 0s", "phase 4 breathing 0s"])
    }

    @Test func argumentsAreChecked() throws {
        var world = World()
        let id = ActivityID("x")!
        func refusal(
            title: String = "t", total: Duration? = .seconds(60), _ adjust: (inout SittingOptions) -> Void = { _ in }
        ) -> ActivityError.Code? {
            var options = SittingOptions()
            adjust(&options)
            return world.refusal(.startSitting(id, title: title, total: total, options: options))
        }
        #expect(refusal(title: "a\0b") == .invalidArgs)
        #expect(refusal(total: .zero) == .invalidArgs)
        #expect(refusal(total: .seconds(-1)) == .invalidArgs)
        #expect(refusal(total: .longest + .seconds(1)) == .invalidArgs)
        #expect(refusal { $0.preparation = .seconds(-1) } == .invalidArgs)
        #expect(refusal { $0.preparation = .longest + .seconds(1) } == .invalidArgs)
        #expect(refusal { $0.intervalBell = .every(.milliseconds(999)) } == .invalidArgs)
        #expect(refusal { $0.intervalBell = .within(.milliseconds(999)...(.seconds(2))) } == .invalidArgs)
        #expect(refusal { $0.intervalBell = .within(.seconds(1)...(.longest + .seconds(1))) } == .invalidArgs)
        #expect(refusal { $0.key = "" } == .invalidArgs)
        #expect(refusal { $0.key = "a\0" } == .invalidArgs)
        #expect(refusal { $0.key = String(repeating: "k", count: 257) } == .invalidArgs)
        #expect(refusal { $0.sound = "a\0" } == .invalidArgs)
        #expect(world.board.count == 0)
        #expect(refusal { $0.preparation = .longest } == nil)
    }

    @Test func theTitleFitsWithEveryPhase() throws {
        var world = World()
        let empty: [String: BusValue] = ["sessionTitle": .string(""), "totalSeconds": .uint32(60)]
        let content: [String: BusValue] = ["remainingSeconds": .uint32(0), "phase": .string("breathing")]
        // A string is padded before the next entry: the longest title that still fits is found from below.
        let room = 4096 - content.busValue.marshalledSize - empty.busValue.marshalledSize
        let fitting = (room - 8...room + 8).last { length in
            let attributes = [
                "sessionTitle": BusValue.string(String(repeating: "x", count: length)), "totalSeconds": .uint32(60),
            ]
            return attributes.busValue.marshalledSize + content.busValue.marshalledSize <= 4096
        }!
        _ = try world.start(.seconds(60), title: String(repeating: "x", count: fitting))
        let tooLong = Command.startSitting(
            ActivityID("y")!, title: String(repeating: "x", count: fitting + 1), total: .seconds(60),
            options: SittingOptions())
        #expect(world.refusal(tooLong) == .attributesTooLarge)
        // A later phase with a longer name does not fit beside the title that fitted.
        let programme = try Programme(phases: [
            Phase(name: "a", duration: .seconds(1)),
            Phase(name: String(repeating: "b", count: 200), duration: .seconds(1)),
        ])
        let later = Command.startSitting(
            ActivityID("y")!, title: String(repeating: "x", count: fitting), total: .seconds(60),
            options: SittingOptions(programme: programme))
        #expect(world.refusal(later) == .attributesTooLarge)
        let update = Command.updateSitting(
            ActivityID("s1")!, remaining: .seconds(5), phase: String(repeating: "c", count: 200))
        #expect(world.refusal(update) == .contentTooLarge)
    }

    @Test func aKeyNamesOneLivingSitting() throws {
        var world = World()
        let first = try world.start { $0.key = "morning" }
        let second = try world.start { $0.key = "morning" }
        #expect(second.id == first.id)
        #expect(second.events == [])
        #expect(world.board.count == 1)
        try world.apply(.end(first.id, reason: .user, dismissal: .standard))
        let third = try world.start { $0.key = "morning" }
        #expect(third.id != first.id)
    }

    @Test func aFullBoardRefuses() throws {
        var world = World(limits: Limits(total: 2))
        let first = try world.start()
        _ = try world.start()
        let one = Command.startSitting(ActivityID("x")!, title: "", total: nil, options: SittingOptions())
        #expect(world.refusal(one) == .globalMaximumExceeded)
        try world.apply(.end(first.id, reason: .user, dismissal: .standard))
        #expect(
            try world.apply(one).texts
                == [
                    "activity ended>dismissed replaced", "dismissed", "started x running", "phase 0 breathing 0s",
                    "bell start",
                ])
        #expect(world.board[first.id] == nil)
    }

    @Test func manyRunAtOnceAndAreOrdered() throws {
        var world = World()
        let first = try world.start(.seconds(100)).id
        world.pass(.seconds(1))
        let second = try world.start(.seconds(50)).id
        #expect(world.board.ordered.map(\.id) == [first, second])
        #expect(world.pass(.seconds(60)).records.map(\.id) == [second])
        #expect(world.pass(.seconds(60)).records.map(\.id) == [first])
    }
}
