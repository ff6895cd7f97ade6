// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore
import Testing

/// What happens to activities by themselves: dates, programs that leave, the time limit, clocks that are set.
@Suite struct ActivityDateTests {
    @Test func whileItsProgramIsThereThereIsNoLimit() throws {
        var world = World()
        let (id, _) = try world.startActivity()
        #expect(world.board.nextDeadline == nil)
        #expect(world.pass(.seconds(1_000_000)) == [])
        #expect(try world.state(id) == .active)
    }

    @Test func withoutItsProgramItEndsAfterEightHours() throws {
        var world = World()
        let (id, _) = try world.startActivity()
        world.pass(.seconds(100_000))
        #expect(try world.apply(.clientLeft(World.client)).allTexts == ["changed"])
        #expect(try world.activity(id).client == nil)
        #expect(try world.activity(id).lastSign == world.now.boottime)
        // A warning one eighth before.
        #expect(world.pass(.seconds(7 * 3600 - 1)) == [])
        #expect(world.pass(.seconds(1)).allTexts == ["activity active>stale time_limit", "changed"])
        #expect(world.pass(.seconds(3599)) == [])
        #expect(world.pass(.seconds(1)).allTexts == ["activity stale>ended time_limit", "changed"])
        #expect(try world.activity(id).dismissalDeadline == world.now.boottime + .seconds(14_400))
    }

    @Test func anUpdateBeginsTheLimitAnew() throws {
        var world = World()
        let (id, _) = try world.startActivity(client: nil) { $0.key = "k" }
        world.pass(.seconds(7 * 3600))
        #expect(try world.state(id) == .stale)
        #expect(
            try world.update(id, owner: "org.other", client: ":1.8").events.allTexts
                == ["activity stale>active updated", "content", "changed"])
        #expect(world.board.nextDeadline == world.now.boottime + .seconds(7 * 3600))
        world.pass(.seconds(3600))
        // Its program is back.
        try world.startActivity("other", client: ":1.9") { $0.key = "k" }
        #expect(world.board.nextDeadline == nil)
        #expect(world.pass(.seconds(100_000)) == [])
    }

    @Test func aStaleOneHasItsLimitToo() throws {
        var world = World()
        let (id, _) = try world.startActivity(client: nil) { [world] in $0.staleDate = world.date(.seconds(60)) }
        world.pass(.seconds(60))
        #expect(world.board.nextDeadline == World.morning.boottime + .seconds(8 * 3600))
        // Late, both at once, in the order in which they were due.
        var late = World()
        try late.startActivity(client: nil)
        #expect(
            late.oversleep(.seconds(9 * 3600)).allTexts
                == ["activity active>stale time_limit", "activity stale>ended time_limit", "changed"])
        #expect(try late.activity(id).dismissalDeadline == late.now.boottime + .seconds(14_400))
    }

    @Test(arguments: [nil, Duration.zero, .seconds(-5), .seconds(Int64.max)])
    func theLimitMayBeAny(limit: Duration?) throws {
        var world = World(limits: Limits(timeLimit: limit))
        let (id, events) = try world.startActivity(client: nil)
        if let limit, limit <= .zero {
            #expect(
                events == [
                    "started build active", "activity active>stale time_limit", "activity stale>ended time_limit",
                    "changed",
                ])
        } else {
            #expect(events == ["started build active"])
            #expect(world.board.nextDeadline == nil)
            #expect(world.pass(.seconds(1_000_000)) == [])
            #expect(try world.state(id) == .active)
        }
    }

    @Test func theLimitMayBeChanged() throws {
        var world = World()
        try world.startActivity(client: nil)
        let (sitting, _) = try world.start(nil)
        world.pass(.seconds(3600))
        world.board.limits.timeLimit = .seconds(1800)
        #expect(
            world.board.wake(at: world.now).texts
                == ["activity active>stale time_limit", "activity stale>ended time_limit"])
        try world.startActivity("b", client: nil)
        world.board.limits.timeLimit = nil
        #expect(
            world.pass(.seconds(14_400)).texts.filter { !$0.hasPrefix("phase") } == [
                "activity ended>dismissed dismissal_date", "dismissed",
            ])
        #expect(try world.sitting(sitting).state == .running)
        #expect(try world.state(ActivityID("b")!) == .active)
    }

    @Test func whatWaitsHasNoLimitUntilItStarts() throws {
        var world = World()
        let (id, _) = try world.startActivity(client: nil) { [world] in
            $0.startDate = world.date(.seconds(100_000))
            $0.alert = World.alert
        }
        #expect(world.pass(.seconds(99_999)) == [])
        #expect(world.pass(.seconds(1)).texts == ["activity pending>active start_date", "alert Done"])
        #expect(world.board.nextDeadline == world.now.boottime + .seconds(7 * 3600))
        #expect(try world.activity(id).lastSign == world.now.boottime)
    }

    @Test(arguments: OwnerExit.allCases, [ActivityState.pending, .active, .stale])
    func whatBecomesOfItWhenItsProgramLeaves(policy: OwnerExit, state: ActivityState) throws {
        var world = World()
        let (id, _) = try world.startActivity { [world] in
            $0.ownerExit = policy
            $0.staleDate = state == .stale ? world.date(.zero) : nil
            $0.startDate = state == .pending ? world.date(.seconds(9)) : nil
            $0.alert = World.alert
        }
        try world.startActivity("other", client: ":1.8") { $0.ownerExit = policy }
        world.pass(.seconds(5))
        let applied = try world.board.apply(.clientLeft(World.client), at: world.now)
        #expect(applied.activity == nil)
        let expected: [String] =
            switch (policy, state) {
            case (.end, _): ["activity \(state)>ended owner_gone"]
            case (.stale, .active): ["activity active>stale owner_gone"]
            default: []
            }
        #expect(applied.events.allTexts == expected + ["changed"])
        #expect(try world.activity(id).client == nil)
        if policy == .end { #expect(try world.activity(id).dismissalDeadline == world.now.boottime + .seconds(14_400)) }
        #expect(try world.activity(ActivityID("other")!).client == ":1.8")
        #expect(try world.apply(.clientLeft(World.client)) == [])
    }

    @Test func whoOnlyUpdatesItDoesNotTakeItAway() throws {
        var world = World()
        let (id, _) = try world.startActivity {
            $0.ownerExit = .end
            $0.key = "k"
        }
        try world.update(id, owner: World.owner, client: ":1.8")
        #expect(try world.activity(id).client == World.client)
        #expect(try world.apply(.clientLeft(":1.8")) == [])
        #expect(try world.state(id) == .active)
        // Under the same key it is taken over.
        try world.startActivity("other", client: ":1.9") { $0.key = "k" }
        #expect(try world.activity(id).client == ":1.9")
        #expect(try world.apply(.clientLeft(World.client)) == [])
        #expect(try world.apply(.clientLeft(":1.9")).allTexts == ["activity active>ended owner_gone", "changed"])
    }

    @Test func allOfAProgramGoTogether() throws {
        var world = World()
        for name in ["c", "a", "b"] { try world.startActivity(name) { $0.ownerExit = .end } }
        let events = try world.apply(.clientLeft(World.client))
        let names = events.compactMap {
            if case .activityStateChanged(let id, _, _, _) = $0 { id.description } else { nil }
        }
        #expect(names == ["a", "b", "c"])
    }

    @Test func datesFollowTheClock() throws {
        var world = World()
        let (id, _) = try world.startActivity { [world] in $0.staleDate = world.date(.seconds(3600)) }
        let (waiting, _) = try world.startActivity("waiting") { [world] in
            $0.startDate = world.date(.seconds(7200))
            $0.alert = World.alert
        }
        let (over, _) = try world.startActivity("over")
        try world.apply(.end(over, ActivityEnd()))
        let stale = try world.activity(id).staleAt
        #expect(world.setClock(by: .seconds(-1000)).allTexts == ["clock", "changed", "changed", "changed"])
        #expect(try world.activity(id).staleAt == stale)
        #expect(try world.activity(id).lastSignAt == world.now.realtime)
        #expect(world.board.nextDeadline == world.now.boottime + .seconds(4600))
        #expect(try world.activity(over).dismissalDeadline == world.now.boottime + .seconds(14_400))
        #expect(try world.activity(over).dismissalAt == world.date(.seconds(14_400)))
        #expect(
            world.setClock(by: .seconds(5000)).texts == ["clock", "activity active>stale stale_date"])
        // A clock that is set back makes nothing fresh again.
        #expect(world.setClock(by: .seconds(-5000)).texts == ["clock"])
        #expect(try world.state(id) == .stale)
        #expect(world.pass(.seconds(8200)).texts == ["activity pending>active start_date", "alert Done"])
        #expect(try world.state(waiting) == .active)
    }

    @Test func theLimitDoesNotFollowTheClock() throws {
        var world = World()
        try world.startActivity(client: nil)
        for step in [Duration.seconds(100_000), .seconds(-300_000)] {
            #expect(world.setClock(by: step).texts == ["clock"])
            #expect(world.board.nextDeadline == World.morning.boottime + .seconds(7 * 3600))
        }
    }

    @Test func sleepOfTheMachineCounts() throws {
        var world = World()
        try world.startActivity("a", client: nil)
        try world.startActivity("b") { [world] in $0.staleDate = world.date(.seconds(60)) }
        #expect(
            world.suspend(.seconds(9 * 3600)).texts == [
                "activity active>stale stale_date", "activity active>stale time_limit",
                "activity stale>ended time_limit",
            ])
    }

    @Test func everythingDueIsToldInItsOrder() throws {
        var world = World()
        try world.startActivity("a") { [world] in $0.staleDate = world.date(.seconds(20)) }
        try world.startActivity("b") { [world] in $0.staleDate = world.date(.seconds(10)) }
        try world.startActivity("c")
        try world.apply(.end(ActivityID("c")!, ActivityEnd(dismissal: .at(world.date(.seconds(15))))))
        let (sitting, _) = try world.start(.seconds(17))
        let told = world.oversleep(.seconds(30)).compactMap { event -> String? in
            switch event {
            case .activityStateChanged(let id, let state, _, _): "\(id) \(state)"
            default: nil
            }
        }
        #expect(told == ["b stale", "c dismissed", "\(sitting) ended", "a stale"])
    }
}
