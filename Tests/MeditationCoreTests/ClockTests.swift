// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore
import Testing

/// Sleep of the machine, and a clock that is set.
@Suite struct ClockTests {
    @Test func sleepPausesAtTheInstantOfFallingAsleep() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600))
        world.pass(.seconds(100))
        // The alarm of 240 s is long past; the machine was awake for 50 s of it.
        world.advanceClocks(by: .seconds(50))
        world.sleepUnseen(.seconds(3600))
        #expect(world.board.wake(at: world.now).texts == ["sitting running>paused suspend"])
        #expect(try world.position(id) == .seconds(150))
        world.pass(.seconds(20))
        try world.apply(.resume(id))
        let record = try #require(world.pass(.seconds(450)).records.first)
        #expect(record.sat == .seconds(600))
        #expect(record.suspended == .seconds(3600))
        #expect(record.paused == .seconds(20))
    }

    @Test func whatWasDueBeforeFallingAsleepHappens() throws {
        var world = World()
        _ = try world.start(.seconds(600))
        world.advanceClocks(by: .seconds(241))
        world.sleepUnseen(.seconds(3600))
        #expect(world.board.wake(at: world.now).texts == ["phase 1 rest 6m", "sitting running>paused suspend"])
        let (second, _) = try world.start(.seconds(60))
        world.advanceClocks(by: .seconds(61))
        world.sleepUnseen(.seconds(3600))
        let events = world.board.wake(at: world.now)
        #expect(events.texts.contains("finished 1m completed"))
        #expect(events.records.first?.endedAt == (try world.activity(second)).startedAt + .seconds(60))
    }

    @Test func sleepOfAPauseIsToldApart() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600))
        world.pass(.seconds(100))
        try world.apply(.pause(id))
        world.pass(.seconds(10))
        #expect(world.suspend(.seconds(1000)).texts == [])
        world.pass(.seconds(10))
        #expect(try world.sitting(id).paused(at: world.now.boottime) == .seconds(20))
        try world.apply(.resume(id))
        let sitting = try world.sitting(id)
        #expect(sitting.paused == .seconds(20))
        #expect(sitting.suspended == .seconds(1000))
        #expect(sitting.sat(at: world.now.boottime) == .seconds(100))
        #expect(try world.position(id) == .seconds(100))
    }

    @Test func sleepCanGoOn() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(1200)) {
            $0.onSuspend = .continue
            $0.bells = Set(BellKind.allCases)
        }
        world.pass(.seconds(100))
        // Of the five boundaries that were slept through, the newest: at 840 s, where 6 minutes remain.
        #expect(world.suspend(.seconds(799)).texts == ["phase 5 rest 6m"])
        #expect(try world.position(id) == .seconds(899))
        #expect(world.pass(.seconds(1)).texts == ["phase 6 breathing 5m", "bell phase"])
        let record = try #require(world.pass(.seconds(300)).records.first)
        #expect(record.sat == .seconds(401))
        #expect(record.suspended == .seconds(799))
        #expect(record.endedAt - record.startedAt == .seconds(1200))
    }

    @Test func anEndThatPassedInSleepEnds() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(300)) { $0.onSuspend = .continue }
        world.pass(.seconds(100))
        let events = world.suspend(.seconds(5000))
        #expect(
            events.texts
                == [
                    "phase 1 rest 1m", "activity active>ended completed", "sitting running>ended completed", "bell end",
                    "finished 1m40s completed",
                ])
        #expect(events.records.first?.suspended == .seconds(200))
        #expect(try world.activity(id).dismissalDeadline == world.now.boottime + .seconds(300))
    }

    @Test func sleepCanEnd() throws {
        var world = World()
        _ = try world.start(.seconds(300)) { $0.onSuspend = .end }
        world.pass(.seconds(100))
        let events = world.suspend(.seconds(5000))
        #expect(
            events.texts
                == ["activity active>ended suspend", "sitting running>ended suspend", "finished 1m40s suspend"])
        #expect(events.records.first?.suspended == .zero)
        #expect(events.records.first?.endedAt == World.morning.realtime + .seconds(100))
    }

    @Test func sleepPausesPreparationAndOvertimeToo() throws {
        var world = World()
        let (preparing, _) = try world.start(.seconds(300)) { $0.preparation = .seconds(60) }
        let (overtime, _) = try world.start(.seconds(10)) { $0.overtime = true }
        world.pass(.seconds(20))
        #expect(
            world.suspend(.seconds(500)).texts
                == ["sitting preparing>paused suspend", "sitting overtime>paused suspend"])
        #expect(try world.position(preparing) == .seconds(-40))
        #expect(try world.position(overtime) == .seconds(20))
        #expect(try world.sitting(preparing).suspended == .zero)
    }

    @Test func aPreparationThatEndsInSleepBegins() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(300)) {
            $0.preparation = .seconds(60)
            $0.onSuspend = .continue
        }
        #expect(world.suspend(.seconds(100)).texts == ["sitting preparing>running start", "phase 0 breathing 5m"])
        #expect(try world.sitting(id).suspended == .seconds(40))
        #expect(try world.position(id) == .seconds(40))
    }

    @Test func shortSleepIsJitterUntilItAddsUp() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600))
        #expect(world.suspend(.milliseconds(400)).texts == [])
        #expect(try world.sitting(id).state == .running)
        world.pass(.seconds(1))
        #expect(world.suspend(.milliseconds(400)).texts == ["sitting running>paused suspend"])
    }

    @Test func aCommandAfterSleepComesAfterIt() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600))
        world.pass(.seconds(10))
        world.sleepUnseen(.seconds(1000))
        #expect(
            try world.apply(.resume(id)).texts == ["sitting running>paused suspend", "sitting paused>running resumed"])
        #expect(try world.remaining(id) == .seconds(590))
    }

    @Test(arguments: [Duration.seconds(-86_400), .seconds(3600), .seconds(-7)])
    func aClockThatIsSetMovesNoDeadline(step: Duration) throws {
        var world = World()
        let (running, _) = try world.start(.seconds(600))
        let (ended, _) = try world.start(.seconds(600))
        try world.apply(.end(ended, reason: .user, dismissal: .standard))
        world.pass(.seconds(10))
        #expect(world.setClock(by: step).allTexts == ["clock", "changed"])
        #expect(try world.activity(ended).dismissalAt == World.morning.realtime + .seconds(300) + step)
        let end = try #require(try world.sitting(running).endsAt)
        #expect(world.board.realtime(of: end) == World.morning.realtime + .seconds(600) + step)
        #expect(world.pass(.seconds(289)).texts == ["phase 1 rest 6m"])
        #expect(
            world.pass(.seconds(1)).texts
                == ["phase 2 breathing 5m", "activity ended>dismissed dismissal_date", "dismissed"])
        let record = try #require(world.pass(.seconds(300)).records.first)
        #expect(record.endedAt - record.startedAt == .seconds(600))
    }

    @Test func datesDoNotJitter() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(600))
        let end = try #require(try world.sitting(id).endsAt)
        let date = world.board.realtime(of: end)
        #expect(world.setClock(by: .milliseconds(60)) == [])
        #expect(world.setClock(by: .milliseconds(-150)) == [])
        #expect(world.board.realtime(of: end) == date)
        #expect(world.setClock(by: .milliseconds(-20)).texts == ["clock"])
        #expect(world.board.realtime(of: end) == date - .milliseconds(110))
    }
}
