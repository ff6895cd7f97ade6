// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import MeditationCore
import Testing

import struct TestSupport.SeededGenerator

/// Activities of programs over a restart of the daemon or of the machine.
@Suite struct ActivityRestoreTests {
    @Test func aRestartChangesNothing() throws {
        var world = World()
        try world.startActivity("a") { [world] in
            $0.staleDate = world.date(.seconds(60))
            $0.presentation = ["minimal": .string("x")]
            $0.key = "k"
            $0.ownerExit = .end
        }
        try world.startActivity("b", client: nil) { $0.relevanceScore = 5 }
        try world.startActivity("c") { [world] in
            $0.startDate = world.date(.seconds(90))
            $0.alert = World.alert
        }
        try world.update(ActivityID("a")!) { $0.timestamp = Instant(microseconds: 9) }
        try world.startActivity("d")
        try world.apply(.end(ActivityID("d")!, ActivityEnd()))
        let before = world.board
        #expect(world.restart(after: .seconds(5)) == [])
        #expect(world.board.ordered == before.ordered)
        #expect(world.board.nextDeadline == before.nextDeadline)
        #expect(world.board.livingCount(of: World.owner) == 3)
        // Keys, programs and dates are known again.
        #expect(try world.startActivity("e", client: ":1.9") { $0.key = "k" }.id.description == "a")
        #expect(world.pass(.seconds(100)).texts.contains("activity pending>active start_date"))
        #expect(try world.apply(.clientLeft(":1.9")).texts == ["activity stale>ended owner_gone"])
    }

    @Test func whatWasDueMeanwhileHappensNow() throws {
        var world = World()
        try world.startActivity("a") { [world] in $0.staleDate = world.date(.seconds(60)) }
        try world.startActivity("b", client: nil)
        try world.startActivity("c") { [world] in
            $0.startDate = world.date(.seconds(90))
            $0.alert = World.alert
        }
        try world.startActivity("d")
        try world.apply(.end(ActivityID("d")!, ActivityEnd(dismissal: .at(world.date(.seconds(30))))))
        let texts = world.restart(after: .seconds(8 * 3600)).texts
        #expect(
            texts == [
                "activity ended>dismissed dismissal_date", "dismissed", "activity active>stale stale_date",
                "activity pending>active start_date", "alert Done", "activity active>stale time_limit",
                "activity stale>ended time_limit",
            ])
        #expect(try world.activity(ActivityID("b")!).dismissalDeadline == world.now.boottime + .seconds(14_400))
        #expect(try world.activity(ActivityID("c")!).lastSign == world.now.boottime)
    }

    @Test(arguments: OwnerExit.allCases)
    func onAnotherBootNoProgramIsLeft(policy: OwnerExit) throws {
        var world = World()
        let (id, _) = try world.startActivity { $0.ownerExit = policy }
        let (waiting, _) = try world.startActivity("waiting") { [world] in
            $0.ownerExit = policy
            $0.startDate = world.date(.seconds(100_000))
            $0.alert = World.alert
        }
        let texts = world.restart(after: .seconds(3600), reboot: true).texts
        switch policy {
        case .keep:
            #expect(texts == [])
            // The limit counts from the last sign, as it was dated.
            #expect(world.board.nextDeadline == world.now.boottime + .seconds(6 * 3600))
        case .stale:
            #expect(texts == ["activity active>stale owner_gone"])
            #expect(world.board.nextDeadline == world.now.boottime + .seconds(7 * 3600))
        case .end:
            #expect(texts == ["activity active>ended owner_gone", "activity pending>ended owner_gone"])
        }
        #expect(try world.activity(id).client == nil)
        #expect(try world.activity(waiting).client == nil)
        if policy != .end {
            #expect(try world.state(waiting) == .pending)
            let end = world.pass(.seconds(7 * 3600)).texts
            #expect(end.last == "activity stale>ended time_limit")
            // What waits has no limit.
            #expect(world.pass(.seconds(100_000)).texts.contains("activity pending>active start_date"))
        }
    }

    @Test func whoseLimitPassedWhileTheMachineWasDownIsCleanedUp() throws {
        for policy in [OwnerExit.keep, .stale] {
            var world = World()
            let (id, _) = try world.startActivity { $0.ownerExit = policy }
            let (lonely, _) = try world.startActivity("lonely", client: nil) { $0.ownerExit = policy }
            let texts = world.restart(after: .seconds(8 * 3600), reboot: true).texts
            #expect(texts == ["activity active>ended startup_cleanup", "activity active>ended startup_cleanup"])
            #expect(try world.activity(id).endReason == .startupCleanup)
            #expect(try world.activity(lonely).dismissalDeadline == world.now.boottime + .seconds(14_400))
        }
        // Not for ever without a limit, and only a warning where it has not passed.
        var world = World(limits: Limits(timeLimit: nil))
        try world.startActivity()
        #expect(world.restart(after: .seconds(800_000), reboot: true).texts == [])
        world = World()
        try world.startActivity()
        #expect(
            world.restart(after: .seconds(7 * 3600), reboot: true).texts == ["activity active>stale time_limit"])
    }

    @Test func aTouchIsASign() throws {
        var world = World()
        let (id, _) = try world.startActivity()
        let (lonely, _) = try world.startActivity("lonely", client: nil)
        world.pass(.seconds(6 * 3600))
        world.board.touch(at: world.now)
        #expect(try world.activity(id).lastSign == world.now.boottime)
        #expect(try world.activity(lonely).lastSign == World.morning.boottime)
        #expect(world.board.wake(at: world.now) == [])
        #expect(
            world.restart(after: .seconds(3 * 3600), reboot: true).texts == ["activity active>ended startup_cleanup"])
        #expect(try world.state(id) == .active)
        #expect(world.board.nextDeadline == world.now.boottime + .seconds(4 * 3600))
    }

    @Test func datesOfAnotherBootHold() throws {
        var world = World()
        try world.startActivity("a", client: nil) { [world] in $0.staleDate = world.date(.seconds(600)) }
        try world.startActivity("b", client: nil) { [world] in
            $0.startDate = world.date(.seconds(700))
            $0.alert = World.alert
        }
        try world.startActivity("c", client: nil) { [world] in
            $0.startDate = world.date(.seconds(60))
            $0.alert = World.alert
        }
        #expect(
            world.restart(after: .seconds(300), reboot: true).texts
                == ["activity pending>active start_date", "alert Done"])
        #expect(world.pass(.seconds(300)).texts == ["activity active>stale stale_date"])
        #expect(world.pass(.seconds(100)).texts == ["activity pending>active start_date", "alert Done"])
    }

    @Test func aClockThatWasLostCountsFromNow() throws {
        var world = World()
        let (id, _) = try world.startActivity(client: nil)
        world.now.realtime = world.now.realtime - .seconds(900_000)
        #expect(world.restart(after: .zero, reboot: true).texts == [])
        #expect(try world.activity(id).lastSign == world.now.boottime)
        #expect(world.board.nextDeadline == world.now.boottime + .seconds(7 * 3600))
    }

    @Test func instantsThatAreYetToComeAreOfAnotherBoot() throws {
        var world = World()
        let (id, _) = try world.startActivity()
        let stored = world.board.ordered
        world.now.boottime = world.now.boottime - .seconds(10)
        let (board, events) = Board.restore(stored, sameBoot: { _ in true }, at: world.now)
        #expect(events.allTexts == ["changed"])
        #expect(board[id]?.activity.client == nil)
        #expect(board[id]?.activity.lastSign == world.now.boottime)
    }

    @Test func forbiddenOnesAreTakenOff() throws {
        var world = World()
        let (sitting, _) = try world.start()
        try world.startActivity("a")
        try world.startActivity("b")
        try world.apply(.end(ActivityID("b")!, ActivityEnd()))
        let stored = world.board.ordered
        let revoked = [
            "activity active>ended revoked", "activity ended>dismissed revoked", "dismissed",
            "activity ended>dismissed revoked", "dismissed",
        ]
        let (board, events) = Board.restore(stored, sameBoot: { _ in true }, isEnabled: false, at: world.now)
        #expect(events.texts == revoked)
        #expect(board.isEnabled == false)
        #expect(board.ordered.map(\.id) == [sitting])
        world.board = Board(isEnabled: false, at: world.now)
        let texts = world.board.adopt(stored, sameBoot: { _ in true }, at: world.now).texts
        #expect(texts.count == 8)
        #expect(texts.prefix(3).allSatisfy { $0.hasPrefix("started") })
        #expect(Array(texts.suffix(5)) == revoked)
    }

    @Test func whatIsReadLateIsTakenUp() throws {
        var world = World()
        try world.startActivity("a") { $0.key = "k" }
        try world.startActivity("b") { [world] in $0.staleDate = world.date(.seconds(10)) }
        try world.startActivity("c") { $0.ownerExit = .end }
        let stored = world.board.ordered
        world.board = Board(at: world.now)
        try world.startActivity("new") { $0.key = "k" }
        try world.startActivity("c", owner: "org.other")
        world.pass(.seconds(30))
        let texts = world.board.adopt(stored, sameBoot: { _ in true }, at: world.now).allTexts
        #expect(
            texts == [
                "started a ended", "started b active", "activity active>stale stale_date",
                "activity active>ended startup_cleanup",
            ])
        #expect(try world.activity(ActivityID("c")!).owner == "org.other")
        #expect(try world.startActivity("x") { $0.key = "k" }.id.description == "new")
        #expect(world.board.livingCount(of: World.owner) == 2)
        #expect(world.board.adopt(stored, sameBoot: { _ in true }, at: world.now) == [])
    }

    @Test func twoUnderOneKeyCannotBe() throws {
        let entries = ["a", "b"].map { name in
            Entry(
                activity: Activity(
                    id: ActivityID(name)!, kind: "Build", owner: World.owner, key: "k", attributes: [:],
                    startedAt: World.morning.realtime, content: [:]), sitting: nil)
        }
        let (board, events) = Board.restore(entries, sameBoot: { _ in true }, at: World.morning)
        #expect(events.allTexts == ["activity active>ended startup_cleanup", "changed"])
        #expect(board[ActivityID("a")!]?.activity.state == .active)
    }

    @Test func allThatWasStoredIsTakenUpWhateverTheLimits() throws {
        var world = World(limits: Limits(perOwner: 5))
        for number in 0..<5 { try world.startActivity("a\(number)") }
        world.board.limits = Limits(total: 2, perOwner: 2, payloadBytes: 10)
        #expect(world.restart(after: .seconds(1)) == [])
        #expect(world.board.count == 5)
        #expect(world.refusal(.startActivity(world.request("x"))) == .attributesTooLarge)
        // What is too large by now can still end.
        try world.apply(.end(ActivityID("a0")!, ActivityEnd()))
    }

    /// What a damaged store may hand over must not stop the daemon.
    @Test(arguments: [41 as UInt64, 42, 43, 44])
    func nonsenseDoesNotTrap(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let extremes = [Int64.min, -1, 0, 1, 5_000_000_000, World.morning.realtime.microseconds, .max - 1, .max]
        func number() -> Int64 { extremes.randomElement(using: &generator)! }
        func date() -> Instant<Realtime> { Instant(microseconds: number()) }
        func maybe<Value>(_ value: Value) -> Value? { Bool.random(using: &generator) ? value : nil }
        for round in 0..<400 {
            let id = ActivityID("a\(round)")!
            let activity = Activity(
                id: id, kind: "", owner: "", key: maybe("k"), attributes: [:], startedAt: date(),
                state: ActivityState.allCases.randomElement(using: &generator)!, content: [:],
                revision: UInt64(bitPattern: number()), staleAt: maybe(date()), dismissalAt: maybe(date()),
                dismissalDeadline: maybe(Instant(microseconds: number())),
                relevanceScore: [.nan, .infinity, 0].randomElement(using: &generator)!,
                endReason: Reason.allCases.randomElement(using: &generator), startDate: maybe(date()),
                alert: maybe(World.alert), ownerExit: OwnerExit.allCases.randomElement(using: &generator)!,
                presentationRevision: UInt64(bitPattern: number()), timestamp: maybe(date()),
                client: maybe(World.client), lastSign: Instant(microseconds: number()), lastSignAt: date())
            let isSameBoot = Bool.random(using: &generator)
            var (board, _) = Board.restore(
                [Entry(activity: activity, sitting: nil)], sameBoot: { _ in isSameBoot }, at: World.morning)
            let update = ActivityUpdate(owner: "", client: ":1.9", content: ["a": .string("b")])
            for command: Command in [
                .setPresentation(id, revision: 1, [:]), .updateActivity(id, update), .updateActivity(id, update),
                .clientLeft(":1.9"), .clientLeft(World.client), .end(id, ActivityEnd()), .setEnabled(false),
            ] {
                let revision = board[id]?.activity.revision ?? 0
                _ = try? board.apply(command, at: World.morning)
                if let activity = board[id]?.activity {
                    #expect(activity.revision >= revision, "seed \(seed)")
                    #expect(activity.relevanceScore.isFinite, "seed \(seed)")
                }
                _ = board.wake(at: World.morning)
                if let deadline = board.nextDeadline {
                    #expect(deadline > World.morning.boottime, "seed \(seed)")
                    #expect(deadline <= World.morning.boottime + .longest, "seed \(seed)")
                }
            }
            #expect(board.count == 0, "seed \(seed)")
        }
    }
}
