// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import MeditationCore
import Testing

@Suite struct ActivityEndTests {
    @Test func itStaysForFourHours() throws {
        var world = World()
        let (id, _) = try world.startActivity { [world] in $0.staleDate = world.date(.seconds(60)) }
        let applied = try world.board.apply(
            .end(id, ActivityEnd(content: ["body": .string("done")], timestamp: Instant(microseconds: 9))),
            at: world.now)
        #expect(applied.outcome == .applied)
        #expect(applied.revision == 2)
        #expect(applied.events.allTexts == ["activity active>ended app", "content", "changed"])
        let activity = try world.activity(id)
        #expect(activity.content == ["body": .string("done")])
        #expect(activity.endReason == .app)
        #expect(activity.client == nil)
        #expect(activity.timestamp == Instant(microseconds: 9))
        #expect(activity.dismissalAt == world.date(.seconds(14_400)))
        #expect(world.board.livingCount(of: World.owner) == 0)
        #expect(world.pass(.seconds(14_399)) == [])
        #expect(world.pass(.seconds(1)).allTexts == ["activity ended>dismissed dismissal_date", "dismissed"])
        #expect(world.board.count == 0)
        #expect(world.board.nextDeadline == nil)
    }

    @Test func anEmptyContentKeepsTheLast() throws {
        var world = World()
        let (id, _) = try world.startActivity()
        let applied = try world.board.apply(.end(id, ActivityEnd()), at: world.now)
        #expect(applied.events.allTexts == ["activity active>ended app", "changed"])
        #expect(applied.revision == 1)
        #expect(try world.activity(id).content == ["body": .string("0 %")])
    }

    @Test func dismissalIsAtOnceOrOnADate() throws {
        let cases: [(Dismissal, Duration)] = [
            (.immediate, .zero), (.at(World.morning.realtime - .seconds(5)), .zero),
            (.at(World.morning.realtime + .seconds(60)), .seconds(60)),
            (.at(Instant(microseconds: .max)), .seconds(14_400)),
        ]
        for (dismissal, stay) in cases {
            var world = World()
            let (id, _) = try world.startActivity()
            let applied = try world.board.apply(
                .end(id, ActivityEnd(dismissal: dismissal, content: ["a": .string("b")])), at: world.now)
            if stay == .zero {
                #expect(
                    applied.events.allTexts
                        == ["activity active>ended app", "content", "activity ended>dismissed app", "dismissed"])
                #expect(applied.revision == 0)
                #expect(world.board[id] == nil)
            } else {
                #expect(world.board.nextDeadline == world.now.boottime + stay)
            }
        }
    }

    @Test func sittingsStayShorter() throws {
        var world = World(limits: Limits(lingering: .seconds(100), sittingLingering: .seconds(10)))
        let (sitting, _) = try world.start()
        let (build, _) = try world.startActivity()
        try world.apply(.end(sitting, ActivityEnd()))
        try world.apply(.end(build, ActivityEnd()))
        #expect(try world.activity(sitting).dismissalDeadline == world.now.boottime + .seconds(10))
        #expect(try world.activity(build).dismissalDeadline == world.now.boottime + .seconds(100))
    }

    @Test func thePersonsHandTakesItAway() throws {
        for state in [ActivityState.pending, .active, .stale, .ended] {
            var world = World()
            let (id, _) = try world.startActivity { [world] in
                $0.key = "k"
                $0.staleDate = state == .stale ? world.date(.zero) : nil
                $0.startDate = state == .pending ? world.date(.seconds(9)) : nil
                $0.alert = World.alert
            }
            if state == .ended { try world.apply(.end(id, ActivityEnd())) }
            #expect(try world.state(id) == state)
            let events = try world.apply(.dismiss(id)).allTexts
            let ended = state == .ended ? [] : ["activity \(state)>ended user"]
            #expect(events == ended + ["activity ended>dismissed user", "dismissed"])
            // Nothing brings it back, and nothing comes of its dates.
            let update = ActivityUpdate(owner: World.owner, client: World.client)
            #expect(world.refusal(.updateActivity(id, update)) == .noSuchActivity)
            #expect(world.refusal(.end(id, ActivityEnd())) == .noSuchActivity)
            #expect(world.pass(.seconds(100_000)) == [])
            #expect(try world.apply(.clientLeft(World.client)) == [])
            // A program that asks explicitly gets a new one.
            #expect(try world.startActivity("new") { $0.key = "k" }.id.description == "new")
        }
    }

    @Test func theEndTakesItsDatesAlong() throws {
        var world = World()
        let (id, _) = try world.startWaiting(until: .seconds(60), stale: .seconds(90), ownerExit: .end)
        #expect(try world.apply(.end(id, ActivityEnd())).allTexts == ["activity pending>ended app", "changed"])
        #expect(try world.activity(id).startDate == nil)
        #expect(try world.activity(id).alert == nil)
        #expect(try world.apply(.clientLeft(World.client)) == [])
        #expect(world.pass(.seconds(14_399)) == [])
    }

    @Test func switchedOffAllGo() throws {
        var world = World()
        let (sitting, _) = try world.start()
        let (over, _) = try world.start(.seconds(1))
        world.pass(.seconds(1))
        try world.startActivity("a")
        try world.startActivity("b") { [world] in $0.staleDate = world.date(.zero) }
        try world.startActivity("c") { [world] in
            $0.startDate = world.date(.seconds(9))
            $0.alert = World.alert
        }
        try world.startActivity("d")
        try world.apply(.end(ActivityID("d")!, ActivityEnd()))
        #expect(try world.apply(.setEnabled(true)) == [])
        let applied = try world.board.apply(.setEnabled(false), at: world.now)
        #expect(applied.activity == nil)
        #expect(
            applied.events.allTexts == [
                "enabled false",
                "activity active>ended revoked", "activity ended>dismissed revoked", "dismissed",
                "activity stale>ended revoked", "activity ended>dismissed revoked", "dismissed",
                "activity pending>ended revoked", "activity ended>dismissed revoked", "dismissed",
                "activity ended>dismissed revoked", "dismissed",
            ])
        #expect(world.board.isEnabled == false)
        #expect(Set(world.board.ordered.map(\.id)) == [sitting, over])
        #expect(try world.sitting(sitting).state == .running)
        #expect(
            world.words(of: .startActivity(world.request()))
                == "Denied: activities of other programs are switched off: set Enabled of org.senko.Senko1.Activities to true to allow them"
        )
        #expect(try world.apply(.setEnabled(false)) == [])
        try world.start()
        #expect(try world.apply(.setEnabled(true)).allTexts == ["enabled true"])
        try world.startActivity()
    }
}
