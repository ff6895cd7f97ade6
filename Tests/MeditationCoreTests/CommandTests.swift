// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import MeditationCore
import Testing

@Suite struct CommandTests {
    @Test func pauseStopsTimeAndResumeGoesOn() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600))
        world.pass(.seconds(100))
        #expect(try world.apply(.pause(id)).allTexts == ["sitting running>paused app", "content", "changed"])
        #expect(world.refusal(.pause(id)) == .invalidState)
        #expect(world.board.nextDeadline == nil)
        #expect(world.pass(.seconds(1000)) == [])
        #expect(try world.remaining(id) == .seconds(500))
        #expect(try world.sitting(id).endsAt == nil)
        #expect(try world.sitting(id).paused(at: world.now.boottime) == .seconds(1000))
        #expect(try world.apply(.resume(id)).texts == ["sitting paused>running resumed"])
        #expect(world.refusal(.resume(id)) == .invalidState)
        #expect(world.pass(.seconds(140)).texts == ["phase 1 rest 6m"])
        let record = try #require(world.pass(.seconds(360)).records.first)
        #expect(record.sat == .seconds(600))
        #expect(record.paused == .seconds(1000))
        #expect(record.endedAt - record.startedAt == .seconds(1600))
    }

    @Test func pauseGoesBackToWhereItCameFrom() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(60)) {
            $0.preparation = .seconds(10)
            $0.overtime = true
        }
        world.pass(.seconds(4))
        #expect(try world.apply(.pause(id)).texts == ["sitting preparing>paused app"])
        world.pass(.seconds(50))
        #expect(try world.apply(.resume(id)).texts == ["sitting paused>preparing resumed"])
        #expect(world.pass(.seconds(5)).texts == [])
        #expect(world.pass(.seconds(1)).texts.first == "sitting preparing>running start")
        world.pass(.seconds(70))
        #expect(try world.apply(.pause(id)).texts == ["sitting overtime>paused app"])
        #expect(try world.apply(.resume(id)).texts == ["sitting paused>overtime resumed"])
        // A pause of the preparation is none of the sitting.
        #expect(try world.sitting(id).paused == .zero)
        #expect(try world.sitting(id).sat(at: world.now.boottime) == .seconds(70))
    }

    @Test func aButtonIsToldAndThenDoneAndNotToldWhereItDoesNotFit() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600))
        #expect(
            try world.apply(.invokeAction(id, key: "pause", token: "t1")).texts
                == ["action pause t1", "sitting running>paused user"])
        #expect(world.refusal(.invokeAction(id, key: "pause", token: "")) == .invalidState)
        #expect(world.refusal(.invokeAction(id, key: "dance", token: "")) == .invalidArgs)
        // Nothing of a refused button is told later.
        #expect(world.pass(.seconds(1)) == [])
        #expect(
            try world.apply(.invokeAction(id, key: "resume", token: "")).texts
                == ["action resume ", "sitting paused>running resumed"])
        let events = try world.apply(.invokeAction(id, key: "end", token: ""))
        #expect(events.records.first?.reason == .user)
        #expect(world.refusal(.invokeAction(id, key: "end", token: "")) == .alreadyEnded)
        try world.apply(.dismiss(id))
        #expect(world.refusal(.invokeAction(id, key: "end", token: "")) == .noSuchActivity)
    }

    @Test func overtimeIsMeasured() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(60)) { $0.overtime = true }
        #expect(try world.sitting(id).overtime(at: world.now.boottime) == .zero)
        world.pass(.seconds(75))
        #expect(try world.sitting(id).overtime(at: world.now.boottime) == .seconds(15))
        try world.apply(.end(id, reason: .user, dismissal: .standard))
        #expect(try world.sitting(id).overtime(at: world.now.boottime) == .zero)
    }

    @Test func skipGoesToTheNextPhase() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(540)) { $0.bells = Set(BellKind.allCases) }
        world.pass(.seconds(10))
        #expect(try world.apply(.skip(id)).allTexts == ["phase 1 rest 5m", "bell phase", "content", "changed"])
        #expect(try world.sitting(id).endsAt == world.now.boottime + .seconds(300))
        try world.apply(.pause(id))
        #expect(try world.apply(.skip(id)).texts == ["phase 2 breathing 4m", "bell phase"])
        #expect(try world.sitting(id).state == .paused)
        try world.apply(.resume(id))
        #expect(world.board.nextDeadline == world.now.boottime + .seconds(240))
        let end = try world.apply(.skip(id))
        #expect(
            end.texts.prefix(3) == ["activity active>ended completed", "sitting running>ended completed", "bell end"])
        #expect(end.records.first?.sat == .seconds(10))
        #expect(world.refusal(.skip(id)) == .alreadyEnded)
    }

    @Test func skipBeginsAtOnceWhilePreparing() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600)) { $0.preparation = .seconds(60) }
        world.pass(.seconds(1))
        #expect(
            try world.apply(.skip(id)).texts
                == ["sitting preparing>running start", "phase 0 breathing 10m", "bell start"])
        #expect(try world.position(id) == .zero)
    }

    @Test func skipOfAPausedPreparationStaysPaused() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600)) { $0.preparation = .seconds(60) }
        try world.apply(.pause(id))
        world.pass(.seconds(5))
        #expect(try world.apply(.skip(id)).texts == ["phase 0 breathing 10m", "bell start"])
        world.pass(.seconds(7))
        #expect(try world.apply(.resume(id)).texts == ["sitting paused>running resumed"])
        #expect(try world.sitting(id).paused == .seconds(7))
    }

    @Test func skipOfTheLastPhaseLeadsToOvertime() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(200)) { $0.overtime = true }
        #expect(try world.apply(.skip(id)).texts == ["sitting running>overtime completed", "bell end"])
        #expect(world.refusal(.skip(id)) == .invalidState)
        let (paused, _) = try world.start(.seconds(200)) { $0.overtime = true }
        try world.apply(.pause(paused))
        #expect(try world.apply(.skip(paused)).texts == ["bell end"])
        #expect(try world.apply(.resume(paused)).texts == ["sitting paused>overtime resumed"])
    }

    @Test func extendMovesTheEndAndUncutsTheLastPhase() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(200))
        world.pass(.seconds(150))
        #expect(try world.sitting(id).phaseEndsAt == World.morning.boottime + .seconds(200))
        #expect(try world.apply(.extend(id, by: .seconds(100))).allTexts == ["content", "changed"])
        #expect(try world.sitting(id).total == .seconds(300))
        #expect(try world.sitting(id).phaseEndsAt == World.morning.boottime + .seconds(240))
        #expect(try world.remaining(id) == .seconds(150))
        #expect(try world.activity(id).attributes["totalSeconds"] == .uint32(200))
        #expect(world.pass(.seconds(90)).texts == ["phase 1 rest 1m"])
        #expect(try world.apply(.extend(id, by: .seconds(-30))).texts == [])
        #expect(world.pass(.seconds(30)).records.first?.planned == .seconds(270))
    }

    @Test func shorteningToWhatHasPassedCompletes() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600))
        world.pass(.seconds(100))
        let events = try world.apply(.extend(id, by: .seconds(-599)))
        #expect(events.texts.first == "activity active>ended completed")
        #expect(events.records.first?.planned == .seconds(100))
        #expect(world.refusal(.extend(id, by: .seconds(1))) == .alreadyEnded)
    }

    @Test func extendHasItsBounds() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600))
        #expect(world.refusal(.extend(id, by: .zero)) == .invalidArgs)
        #expect(world.refusal(.extend(id, by: .longest)) == .invalidArgs)
        #expect(world.refusal(.extend(id, by: .seconds(Int64.max))) == .invalidArgs)
        #expect(try world.apply(.extend(id, by: .longest - .seconds(600))).count == 2)
        #expect(try world.activity(id).content["remainingSeconds"] == .uint32(.max))
        let (open, _) = try world.start(nil)
        #expect(world.refusal(.extend(open, by: .seconds(1))) == .invalidState)
        let (preparing, _) = try world.start(.seconds(60)) { $0.preparation = .seconds(10) }
        #expect(world.refusal(.extend(preparing, by: .seconds(-60))) == .invalidArgs)
        #expect(try world.apply(.extend(preparing, by: .seconds(-59))).count == 2)
        #expect(try world.sitting(preparing).total == .seconds(1))
    }

    @Test func overtimeIsExtendedFromNow() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(240)) { $0.overtime = true }
        world.pass(.seconds(270))
        #expect(world.refusal(.extend(id, by: .seconds(-5))) == .invalidState)
        #expect(
            try world.apply(.extend(id, by: .seconds(60))).texts
                == ["sitting overtime>running resumed", "phase 1 rest 1m"])
        #expect(try world.sitting(id).total == .seconds(330))
        #expect(
            world.pass(.seconds(60)).texts == [
                "phase 2 breathing 30s", "sitting running>overtime completed", "bell end",
            ])
        try world.apply(.pause(id))
        try world.apply(.extend(id, by: .seconds(60)))
        #expect(try world.sitting(id).state == .paused)
        #expect(try world.apply(.resume(id)).texts == ["sitting paused>running resumed"])
    }

    @Test func updateMovesTheSitting() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600))
        world.pass(.seconds(10))
        let events = try world.apply(.updateSitting(id, remaining: .seconds(330), phase: "body scan"))
        #expect(events.allTexts == ["phase 1 body scan 5m30s", "content", "changed"])
        #expect(try world.position(id) == .seconds(270))
        #expect(try world.sitting(id).phase == "body scan")
        #expect(try world.activity(id).content["phase"] == .string("body scan"))
        // At the programme's next boundary the programme is shown again.
        #expect(world.pass(.seconds(30)).texts == ["phase 2 breathing 5m"])
        // Back, too, and the phase is announced again.
        #expect(
            try world.apply(.updateSitting(id, remaining: .seconds(600), phase: "")).texts == ["phase 0 breathing 10m"])
        // Only the end moves: nothing else is shown.
        #expect(
            try world.apply(.updateSitting(id, remaining: .seconds(599), phase: "")).allTexts == ["content", "changed"])
        #expect(world.pass(.seconds(239)).texts == ["phase 1 rest 6m"])
    }

    @Test func updateHasItsBounds() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600))
        #expect(world.refusal(.updateSitting(id, remaining: .seconds(601), phase: "")) == .invalidArgs)
        #expect(world.refusal(.updateSitting(id, remaining: .seconds(-1), phase: "")) == .invalidArgs)
        #expect(world.refusal(.updateSitting(id, remaining: .seconds(5), phase: "a\0")) == .invalidArgs)
        let long = String(repeating: "x", count: 257)
        #expect(world.refusal(.updateSitting(id, remaining: .seconds(5), phase: long)) == .invalidArgs)
        #expect(try world.sitting(id).phaseOverride == nil)
        try world.apply(.end(id, reason: .user, dismissal: .standard))
        #expect(world.refusal(.updateSitting(id, remaining: .seconds(5), phase: "")) == .alreadyEnded)
    }

    @Test func updateOfAnOpenEndedOneShowsThePhase() throws {
        var world = World()
        let (id, _) = try world.start(nil)
        #expect(world.refusal(.updateSitting(id, remaining: .seconds(1), phase: "a")) == .invalidArgs)
        #expect(try world.apply(.updateSitting(id, remaining: .zero, phase: "walking")).texts == ["phase 0 walking 0s"])
        #expect(world.pass(.seconds(240)).texts == ["phase 1 rest 0s"])
    }

    @Test func updateBeginsAtOnceWhilePreparing() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600)) { $0.preparation = .seconds(60) }
        #expect(
            try world.apply(.updateSitting(id, remaining: .seconds(350), phase: "")).texts
                == ["sitting preparing>running start", "phase 1 rest 5m50s", "bell start"])
        #expect(try world.sitting(id).began == world.now.boottime)
    }

    @Test func updateKeepsAPauseAndLeavesOvertime() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600)) { $0.overtime = true }
        try world.apply(.pause(id))
        #expect(
            try world.apply(.updateSitting(id, remaining: .seconds(330), phase: "")).texts == ["phase 1 rest 5m30s"])
        #expect(try world.sitting(id).state == .paused)
        try world.apply(.resume(id))
        world.pass(.seconds(400))
        #expect(try world.sitting(id).state == .overtime)
        #expect(try world.apply(.updateSitting(id, remaining: .zero, phase: "")).texts == [])
        #expect(
            try world.apply(.updateSitting(id, remaining: .seconds(310), phase: "again")).texts
                == ["sitting overtime>running app", "phase 1 again 5m10s"])
    }

    @Test func updateToNothingCompletes() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600))
        world.pass(.seconds(60))
        let events = try world.apply(.updateSitting(id, remaining: .zero, phase: ""))
        #expect(
            events.texts
                == [
                    "phase 3 rest 0s", "activity active>ended completed", "sitting running>ended completed", "bell end",
                    "finished 1m completed",
                ])
    }

    @Test func endTwiceIsSaid() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600))
        world.pass(.seconds(30))
        #expect(
            try world.apply(.end(id, reason: .app, dismissal: .standard)).allTexts
                == [
                    "activity active>ended app", "sitting running>ended app", "finished 30s app", "content", "changed",
                ])
        #expect(world.refusal(.end(id, reason: .app, dismissal: .standard)) == .alreadyEnded)
        for command: Command in [.pause(id), .resume(id), .skip(id)] {
            #expect(world.refusal(command) == .alreadyEnded)
        }
        #expect(try world.activity(id).content["remainingSeconds"] == .uint32(570))
    }

    @Test func endAtOnceLeavesTheBoard() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600))
        let immediate = [
            "activity active>ended user", "sitting running>ended user", "finished 0s user",
            "activity ended>dismissed user",
            "dismissed",
        ]
        #expect(try world.apply(.end(id, reason: .user, dismissal: .immediate)).texts == immediate)
        #expect(world.board.count == 0)
        #expect(world.refusal(.end(id, reason: .user, dismissal: .immediate)) == .noSuchActivity)
        let (second, _) = try world.start(.seconds(600))
        let past = world.now.realtime - .seconds(1)
        #expect(try world.apply(.end(second, reason: .user, dismissal: .at(past))).texts == immediate)
    }

    @Test func dismissIsTheUsersHand() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600))
        #expect(
            try world.apply(.dismiss(id)).texts
                == [
                    "activity active>ended user", "sitting running>ended user", "finished 0s user",
                    "activity ended>dismissed user", "dismissed",
                ])
        let (second, _) = try world.start(.seconds(600))
        try world.apply(.end(second, reason: .app, dismissal: .standard))
        let events = try world.apply(.dismiss(second))
        #expect(events.texts == ["activity ended>dismissed user", "dismissed"])
        guard case .dismissed(let entry) = events.last else {
            Issue.record("the last event is not the dismissal")
            return
        }
        #expect(entry.activity.state == .dismissed)
        #expect(entry.activity.endReason == .app)
        #expect(world.board.nextDeadline == nil)
    }

    @Test func unknownNamesAreRefused() {
        var world = World()
        let id = ActivityID("nobody")!
        let commands: [Command] = [
            .pause(id), .resume(id), .skip(id), .extend(id, by: .seconds(1)), .dismiss(id),
            .updateSitting(id, remaining: .zero, phase: ""), .end(id, reason: .user, dismissal: .standard),
        ]
        for command in commands { #expect(world.refusal(command) == .noSuchActivity) }
    }

    @Test func whatWasDueComesBeforeTheCommand() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600))
        world.advanceClocks(by: .milliseconds(240_100))
        #expect(try world.apply(.pause(id)).texts == ["phase 1 rest 6m", "sitting running>paused app"])
    }

    @Test func whatWasDueBeforeARefusalIsToldNext() throws {
        var world = World()
        _ = try world.start(.seconds(600))
        world.advanceClocks(by: .seconds(241))
        #expect(world.refusal(.pause(ActivityID("nobody")!)) == .noSuchActivity)
        #expect(world.board.nextDeadline == world.now.boottime)
        #expect(world.board.wake(at: world.now).allTexts == ["phase 1 rest 6m", "content", "changed"])
        #expect(world.board.nextDeadline == World.morning.boottime + .seconds(300))
    }

    @Test func changedTellsBeforeAndAfter() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600))
        let before = world.board[id]
        let events = try world.apply(.pause(id))
        #expect(events.last == .changed(before: before!, after: world.board[id]!))
    }
}
