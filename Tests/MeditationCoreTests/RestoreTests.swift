// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import MeditationCore
import Testing

import struct TestSupport.SeededGenerator

@Suite struct RestoreTests {
    @Test func aSittingGoesOnAsIfNothingHadHappened() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(900))
        world.pass(.seconds(100))
        #expect(world.restart(after: .seconds(1)) == [])
        #expect(try world.position(id) == .seconds(101))
        #expect(world.board.nextDeadline == World.morning.boottime + .seconds(240))
        #expect(
            world.restart(after: .seconds(450)).texts == [
                "phase 1 rest 11m", "phase 2 breathing 10m", "phase 3 rest 6m",
            ])
        #expect(world.restart(after: .zero) == [])
        #expect(world.pass(.seconds(49)).texts == ["phase 4 breathing 5m"])
    }

    @Test func aBoundaryJustMissedStillRings() throws {
        var world = World()
        _ = try world.start(.seconds(900)) { $0.bells = [.phase] }
        world.pass(.milliseconds(239_900))
        #expect(world.restart(after: .milliseconds(200)).texts == ["phase 1 rest 11m", "bell phase"])
    }

    @Test func anEndThatPassedIsCleanedUpOnce() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(900)) { $0.bells = Set(BellKind.allCases) }
        world.pass(.seconds(100))
        let events = world.restart(after: .seconds(5000))
        #expect(
            events.allTexts
                == [
                    "activity active>ended startup_cleanup", "sitting running>ended startup_cleanup",
                    "finished 15m startup_cleanup", "content", "changed",
                ])
        let record = try #require(events.records.first)
        #expect(record.endedAt == World.morning.realtime + .seconds(900))
        #expect(try world.activity(id).dismissalDeadline == world.now.boottime + .seconds(300))
        #expect(try world.activity(id).content == ["remainingSeconds": .uint32(0), "phase": .string("rest")])
        #expect(world.restart(after: .seconds(10)) == [])
        #expect(world.restart(after: .seconds(300)).texts == ["activity ended>dismissed dismissal_date", "dismissed"])
    }

    @Test func overtimeBeginsInSilence() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(300)) { $0.overtime = true }
        #expect(
            world.restart(after: .seconds(1000)).texts == ["phase 1 rest 1m", "sitting running>overtime completed"])
        #expect(world.restart(after: .seconds(1000)) == [])
        #expect(try world.position(id) == .seconds(2000))
    }

    @Test func openEndedAndPausedGoOn() throws {
        var world = World()
        let (open, _) = try world.start(nil)
        let (paused, _) = try world.start(.seconds(600))
        world.pass(.seconds(100))
        try world.apply(.pause(paused))
        #expect(world.restart(after: .seconds(150)).texts == ["phase 1 rest 0s"])
        #expect(try world.position(open) == .seconds(250))
        #expect(try world.position(paused) == .seconds(100))
        try world.apply(.resume(paused))
        #expect(try world.sitting(paused).paused == .seconds(150))
    }

    @Test func anotherBootEndsAsOfTheLastChange() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(900)) { $0.preparation = .seconds(10) }
        world.pass(.seconds(260))
        let events = world.restart(after: .seconds(50_000), reboot: true)
        #expect(
            events.texts
                == [
                    "activity active>ended startup_cleanup", "sitting running>ended startup_cleanup",
                    "finished 4m startup_cleanup",
                ])
        let record = try #require(events.records.first)
        #expect(record.endedAt == World.morning.realtime + .seconds(250))
        #expect(try world.activity(id).dismissalDeadline == world.now.boottime + .seconds(300))
        #expect(world.restart(after: .seconds(1)) == [])
        #expect(world.board.nextDeadline == World.restartedDeadline)
    }

    /// A boundary is stored after it is announced: who was killed in between had stored what was before it.
    @Test func whatIsKnownToBeAnnouncedIsNotToldAgain() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(60), phases: [("in", .seconds(10)), ("out", .seconds(20))])
        let stored = world.board.ordered
        let began = world.now.boottime
        world.pass(.seconds(35))
        let goneOn = world.board
        func restored(_ announcedUntil: Duration?) -> (board: Board, phases: Int) {
            let (board, events) = Board.restore(
                stored, sameBoot: { _ in true }, announcedUntil: announcedUntil.map { began + $0 }, at: world.now)
            return (board, events.count { if case .phaseChanged = $0 { true } else { false } })
        }
        for (until, phases) in [(nil, 2), (Duration.zero, 2), (.seconds(9), 2), (.seconds(10), 1), (.seconds(34), 0)] {
            let (board, told) = restored(until)
            #expect(told == phases)
            #expect(board[id]?.sitting?.phase == goneOn[id]?.sitting?.phase)
            #expect(board[id]?.activity.content["phase"] == goneOn[id]?.activity.content["phase"])
            #expect(board.nextDeadline == goneOn.nextDeadline)
        }
        // It lies ahead: the mark is of another clock.
        #expect(restored(.seconds(36)).phases == 2)
        // The end is told whatever the mark says.
        world.pass(.seconds(30))
        let (board, events) = Board.restore(
            stored, sameBoot: { _ in true }, announcedUntil: began + .seconds(61), at: world.now)
        #expect(board[id]?.sitting?.state == .ended)
        #expect(events.records.map(\.id) == [id])
    }

    @Test func touchIsTheLastChangeThatCountsAfterAReboot() throws {
        var world = World()
        let (going, _) = try world.start(.seconds(900)) { $0.preparation = .seconds(10) }
        let (paused, _) = try world.start(.seconds(900))
        world.pass(.seconds(20))
        try world.apply(.pause(paused))
        world.pass(.seconds(240))
        let before = world.board.ordered
        world.board.touch(at: world.now)
        #expect(world.board.ordered.map(\.activity) == before.map(\.activity))
        #expect(world.board.wake(at: world.now) == [])
        let records = world.restart(after: .seconds(50_000), reboot: true).records
        #expect(records.first { $0.id == going }?.sat == .seconds(250))
        #expect(records.first { $0.id == paused }?.sat == .seconds(20))
        #expect(records.first { $0.id == paused }?.paused == .seconds(240))
        #expect(records.allSatisfy { $0.endedAt == World.morning.realtime + .seconds(260) })
    }

    /// The boot's name is the same in every time namespace.
    @Test func instantsThatAreYetToComeAreOfAnotherBoot() throws {
        for (boottime, suspended) in [(Duration.seconds(-100_000), Duration.zero), (.zero, .seconds(-77))] {
            var world = World()
            let (id, _) = try world.start(.seconds(900))
            let (over, _) = try world.start(.seconds(900))
            world.pass(.seconds(10))
            try world.apply(.end(over, reason: .user, dismissal: .standard))
            let stored = world.board.ordered
            world.now.boottime = world.now.boottime + boottime
            world.now.suspended += suspended
            let (board, events) = Board.restore(stored, sameBoot: { _ in true }, at: world.now)
            #expect(events.records.map(\.id) == [id])
            #expect(events.records.first?.reason == .startupCleanup)
            #expect(events.records.first?.sat == .zero)
            #expect(board[id]?.sitting?.state == .ended)
            #expect(try #require(board.nextDeadline) <= world.now.boottime + .seconds(300))
        }
    }

    @Test func whatIsReadLateIsTakenUp() throws {
        var world = World()
        let (kept, _) = try world.start(.seconds(900)) { $0.key = "mine" }
        let (other, _) = try world.start(.seconds(900))
        let (over, _) = try world.start(.seconds(30))
        let (last, _) = try world.start(nil) { $0.key = "theirs" }
        world.pass(.seconds(10))
        let stored = world.board.ordered
        // A daemon that could not read them, with one sitting of the same key and one of the same name.
        world.board = Board(at: world.now)
        let new = ActivityID("new")!
        var options = SittingOptions()
        options.key = "mine"
        try world.apply(.startSitting(new, title: "new", total: .seconds(600), options: options))
        try world.apply(.startSitting(other, title: "as it is", total: nil, options: SittingOptions()))
        world.pass(.seconds(50))
        let events = world.board.adopt(stored, sameBoot: { _ in true }, at: world.now)
        let texts = events.allTexts
        #expect(texts.filter { $0.hasPrefix("started") }.count == 3)
        #expect(texts.contains("started \(last) running"))
        #expect(texts.contains("started \(kept) ended"))
        #expect(texts.contains("started \(over) ended"))
        #expect(!texts.contains("changed"))
        #expect(Set(events.records.map(\.id)) == [kept, over])
        #expect(try world.sitting(other).title == "as it is")
        #expect(try world.position(last) == .seconds(60))
        #expect(world.board.count == 5)
        // The key stays with the one that had it.
        let again = try world.board.apply(
            .startSitting(ActivityID("third")!, title: "", total: nil, options: options), at: world.now)
        #expect(again.activity == new)
        #expect(world.board.adopt(stored, sameBoot: { _ in true }, at: world.now) == [])
    }

    @Test func endedOnesWaitOverAReboot() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(60))
        try world.apply(.end(id, reason: .user, dismissal: .at(world.now.realtime + .seconds(3600))))
        #expect(world.restart(after: .seconds(600), reboot: true).allTexts == ["changed"])
        #expect(world.board.nextDeadline == world.now.boottime + .seconds(3000))
        #expect(
            world.restart(after: .seconds(3000), reboot: true).texts
                == ["activity ended>dismissed dismissal_date", "dismissed"])
    }

    @Test func sleepWhileTheDaemonWasDownCounts() throws {
        var world = World()
        let (paused, _) = try world.start(.seconds(900))
        let (going, _) = try world.start(.seconds(900)) { $0.onSuspend = .continue }
        world.pass(.seconds(100))
        #expect(
            world.restart(after: .seconds(400), slept: .seconds(390)).texts
                == ["phase 2 breathing 10m", "sitting running>paused suspend"])
        #expect(try world.position(paused) == .seconds(110))
        #expect(try world.position(going) == .seconds(500))
        #expect(try world.sitting(going).suspended == .seconds(390))
        #expect(world.board.wake(at: world.now) == [])
    }

    @Test func shortSleepAddsUpOverARestart() throws {
        var world = World()
        let (id, _) = try world.start(.seconds(900))
        #expect(world.suspend(.milliseconds(400)) == [])
        #expect(world.restart(after: .seconds(1)) == [])
        #expect(world.suspend(.milliseconds(400)).texts == ["sitting running>paused suspend"])
        #expect(try world.sitting(id).suspended == .milliseconds(800))
    }

    /// What a damaged store may hand over must not stop the daemon.
    @Test(arguments: [31 as UInt64, 32, 33, 34])
    func nonsenseDoesNotTrap(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let extremes = [Int64.min, -1, 0, 1, 999, 5_000_000_000, Int64(UInt32.max) * 1_000_000, .max - 1, .max]
        func number() -> Int64 { extremes.randomElement(using: &generator)! }
        func duration() -> Duration { .microseconds(number()) }
        func instant() -> Instant<Boottime> { Instant(microseconds: number()) }
        func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
        for round in 0..<150 {
            var options = RandomSitting.options(of: try RandomSitting.programme(using: &generator), using: &generator)
            options.intervalBell = maybe(options.intervalBell) ?? nil
            let sitting = Sitting(
                title: "t", options: options, started: instant(), total: maybe(duration()),
                clock: Bool.random(using: &generator)
                    ? .going(origin: instant()) : .paused(position: duration(), since: instant()),
                announced: SittingMarks(
                    begun: Bool.random(using: &generator), completed: Bool.random(using: &generator),
                    phaseNumber: number(), intervalNumber: number(), nextInterval: maybe(duration())),
                began: maybe(instant()), paused: duration(), suspended: duration(), suspendedSeen: duration(),
                lastChange: instant(), ended: maybe(instant()))
            let activity = Activity(
                id: ActivityID("a\(round)")!, kind: Sitting.kind, owner: Sitting.owner, attributes: [:],
                startedAt: Instant(microseconds: number()), state: maybe(.ended) ?? .active, content: [:],
                dismissalAt: maybe(Instant(microseconds: number())), dismissalDeadline: maybe(instant()))
            let isSameBoot = Bool.random(using: &generator)
            var (board, _) = Board.restore(
                [Entry(activity: activity, sitting: sitting)], sameBoot: { _ in isSameBoot }, at: World.morning)
            for command: Command in [
                .resume(activity.id), .skip(activity.id), .extend(activity.id, by: .seconds(5)), .pause(activity.id),
                .updateSitting(activity.id, remaining: .zero, phase: "x"), .resume(activity.id),
            ] {
                _ = try? board.apply(command, at: World.morning)
            }
            _ = board.wake(at: World.morning)
            if let deadline = board.nextDeadline { #expect(deadline > World.morning.boottime, "seed \(seed)") }
            if let entry = board[activity.id], let sitting = entry.sitting {
                _ = (sitting.phaseEndsAt, sitting.phaseRemaining(at: World.morning.boottime), sitting.phase)
            }
        }
    }
}

extension World {
    /// When what ended at the start after a reboot leaves the board.
    static var restartedDeadline: Instant<Boottime> { Instant(microseconds: 30_000_000) + .seconds(300) }
}
