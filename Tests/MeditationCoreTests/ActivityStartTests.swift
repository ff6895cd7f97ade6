// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import MeditationCore
import Testing

@Suite struct ActivityStartTests {
    @Test func aRequestBecomesAnActivity() throws {
        var world = World()
        let request = world.request {
            $0.staleDate = world.date(.seconds(60))
            $0.relevanceScore = 3
            $0.alert = World.alert
            $0.style = .transient
            $0.key = "main"
            $0.ownerExit = .stale
            $0.actions = [ActivityAction(key: "stop", label: "Stop")]
            $0.applicationID = "org.example.Builder.desktop"
            $0.presentation = ["minimal": .string("x")]
        }
        let applied = try world.board.apply(.startActivity(request), at: world.now)
        #expect(applied.activity == request.id)
        #expect(applied.outcome == .applied)
        #expect(applied.revision == 1)
        #expect(applied.events.allTexts == ["started build active", "alert Done"])
        let expected = Activity(
            id: request.id, kind: "Build", owner: World.owner, key: "main", attributes: request.attributes,
            startedAt: world.now.realtime, content: request.content, staleAt: world.date(.seconds(60)),
            relevanceScore: 3, style: .transient, ownerExit: .stale, actions: request.actions,
            applicationID: "org.example.Builder.desktop", presentation: ["minimal": .string("x")],
            presentationRevision: 1, client: World.client, lastSign: world.now.boottime,
            lastSignAt: world.now.realtime)
        #expect(try world.activity(request.id) == expected)
        #expect(applied.events.first == .started(Entry(activity: expected, sitting: nil)))
        #expect(world.board.livingCount(of: World.owner) == 1)
    }

    @Test func nothingButTheFirstFourIsNeeded() throws {
        var world = World()
        let request = ActivityRequest(id: ActivityID("a")!, kind: "k", owner: "o", client: nil)
        #expect(try world.apply(.startActivity(request)).allTexts == ["started a active"])
        let activity = try world.activity(request.id)
        #expect(activity.presentationRevision == 0)
        #expect(activity.relevanceScore == 0)
        #expect(activity.ownerExit == .keep)
    }

    @Test func aStaleDateThatHasPassedShowsItAtOnce() throws {
        for age in [Duration.zero, .seconds(1), .seconds(80_000)] {
            var world = World()
            let (id, events) = try world.startActivity { [world] in
                $0.staleDate = world.date(.zero - age)
                $0.alert = World.alert
            }
            #expect(events == ["started build stale", "activity active>stale stale_date", "alert Done"])
            #expect(try world.activity(id).staleAt == world.date(.zero - age))
            #expect(world.board.nextDeadline == nil)
        }
    }

    @Test func aStartDateToComeIsWaitedFor() throws {
        var world = World()
        let (id, events) = try world.startActivity { [world] in
            $0.startDate = world.date(.seconds(3600))
            $0.alert = World.alert
        }
        #expect(events == ["started build pending"])
        #expect(try world.activity(id).alert == World.alert)
        #expect(try world.activity(id).startDate == world.date(.seconds(3600)))
        #expect(world.pass(.seconds(3599)) == [])
        #expect(world.pass(.seconds(1)).allTexts == ["activity pending>active start_date", "alert Done", "changed"])
        let activity = try world.activity(id)
        #expect(activity.startDate == nil && activity.alert == nil)
        #expect(activity.revision == 1)
        #expect(activity.startedAt == World.morning.realtime)
        #expect(activity.lastSign == world.now.boottime)
    }

    @Test func aStartDateThatHasPassedIsNow() throws {
        var world = World()
        let (id, events) = try world.startActivity { [world] in
            $0.startDate = world.date(.zero)
            $0.alert = World.alert
        }
        #expect(events == ["started build active", "alert Done"])
        #expect(try world.activity(id).startDate == nil)
        // It needs no alert then.
        let past = world.date(.seconds(-9))
        #expect(try world.startActivity("b") { $0.startDate = past }.events == ["started b active"])
    }

    @Test func aStartDateToComeNeedsAnAlert() throws {
        var world = World()
        let request = world.request { $0.startDate = world.date(.microseconds(1)) }
        #expect(
            world.words(of: .startActivity(request))
                == "InvalidArgs: start_date is to come and there is no alert: give one, which is sent at that date")
    }

    @Test func whatWaitsPastItsStaleDateStartsStale() throws {
        var world = World()
        let (id, events) = try world.startWaiting(until: .seconds(60), stale: .seconds(30))
        #expect(events == ["started build pending"])
        #expect(world.pass(.seconds(45)) == [])
        #expect(try world.state(id) == .pending)
        #expect(
            world.oversleep(.seconds(45)).allTexts == [
                "activity pending>active start_date", "activity active>stale stale_date", "alert Done", "changed",
            ])
    }

    @Test func datesAtTheEndsOfTimeDoNoHarm() throws {
        for date in [Int64.min, 0, Int64.max - 1, Int64.max] {
            var world = World()
            try world.startActivity("s") { $0.staleDate = Instant(microseconds: date) }
            try world.startActivity("p") {
                $0.startDate = Instant(microseconds: date)
                $0.alert = World.alert
            }
            #expect(world.board.nextDeadline == nil)
            #expect(try world.state(ActivityID("s")!) == (date > 0 ? .active : .stale))
            #expect(try world.state(ActivityID("p")!) == (date > 0 ? .pending : .active))
            world.setClock(by: .seconds(-3600))
            world.pass(.seconds(7200))
            #expect(world.board.nextDeadline == nil)
        }
    }

    @Test func keysAreAdopted() throws {
        var world = World()
        let (id, _) = try world.startActivity { [world] in
            $0.key = "main"
            $0.relevanceScore = 2
            $0.presentation = ["minimal": .string("old")]
            $0.staleDate = world.date(.seconds(1))
        }
        world.pass(.seconds(5))
        #expect(try world.state(id) == .stale)
        let request = world.request("other", client: ":1.9") {
            $0.key = "main"
            $0.attributes = ["project": .string("another")]
            $0.content = ["title": .string("again")]
            $0.alert = World.alert
            $0.staleDate = world.date(.seconds(60))
            $0.ownerExit = .end
        }
        let applied = try world.board.apply(.startActivity(request), at: world.now)
        #expect(applied.activity == id)
        #expect(applied.revision == 2)
        #expect(applied.events.allTexts == ["activity stale>active updated", "content", "alert Done", "changed"])
        let activity = try world.activity(id)
        #expect(activity.content == ["title": .string("again")])
        #expect(activity.attributes == ["project": .string("senko")])
        #expect(activity.client == ":1.9")
        #expect(activity.relevanceScore == 2)
        #expect(activity.presentation == ["minimal": .string("old")])
        #expect(activity.presentationRevision == 1)
        #expect(activity.staleAt == world.date(.seconds(60)))
        #expect(activity.ownerExit == .keep)
        #expect(world.board.count == 1)
        // The program that stood behind it before does no more.
        #expect(try world.apply(.clientLeft(World.client)) == [])
    }

    @Test func keysAreOfOneOwnerAndKind() throws {
        var world = World()
        try world.startActivity("a") { $0.key = "k" }
        try world.startActivity("b", owner: "org.other") { $0.key = "k" }
        try world.startActivity("c") {
            $0.key = "k"
            $0.kind = "Upload"
        }
        try world.startActivity("d") { $0.key = "l" }
        try world.startActivity("e")
        #expect(world.board.count == 5)
    }

    @Test func aKeyIsFreeWhenItsActivityIsOver() throws {
        var world = World()
        let (first, _) = try world.startActivity("a") { $0.key = "k" }
        try world.apply(.dismiss(first))
        let (second, events) = try world.startActivity("b") { $0.key = "k" }
        #expect(second.description == "b")
        #expect(events == ["started b active"])
        try world.apply(.end(second, ActivityEnd()))
        #expect(try world.startActivity("c") { $0.key = "k" }.id.description == "c")
        // The old names stay gone.
        #expect(throws: ActivityError.self) { try world.update(first) }
    }

    @Test func whatIsPendingIsAdoptedWithItsDate() throws {
        var world = World()
        let alert = ActivityAlert(title: "Now", body: "", sound: "")
        func ask(_ start: Duration?) throws -> [String] {
            try world.startActivity("other") { [world] in
                $0.key = "k"
                $0.alert = alert
                $0.startDate = start.map { world.date($0) }
            }.events
        }
        let (id, _) = try world.startActivity { [world] in
            $0.key = "k"
            $0.alert = World.alert
            $0.startDate = world.date(.seconds(100))
        }
        #expect(try ask(.seconds(50)) == ["content", "changed"])
        #expect(world.board.nextDeadline == world.now.boottime + .seconds(50))
        #expect(try world.state(id) == .pending)
        #expect(try ask(nil) == ["activity pending>active app", "content", "alert Now", "changed"])
        #expect(world.board.nextDeadline == nil)
        #expect(try world.activity(id).revision == 3)
        // Nothing makes one wait again that has begun.
        #expect(try ask(.seconds(50)) == ["content", "alert Now", "changed"])
        #expect(try world.state(id) == .active)
    }

    @Test func aSittingIsNotAdopted() throws {
        var world = World()
        try world.start { $0.key = "k" }
        let request = world.request(owner: Sitting.owner) {
            $0.kind = Sitting.kind
            $0.key = "k"
        }
        #expect(
            world.words(of: .startActivity(request))?.hasPrefix("InvalidState: activity \"s1\" is a sitting") == true)
    }

    @Test func whatMakesPlaceIsReplaced() throws {
        var world = World(limits: Limits(total: 2))
        let (first, _) = try world.startActivity("a")
        try world.startActivity("b")
        #expect(
            world.words(of: .startActivity(world.request("c")))
                == "GlobalMaximumExceeded: 2 activities go on, the limit is 2: end one of them first")
        try world.apply(.end(first, ActivityEnd()))
        #expect(
            try world.startActivity("c").events
                == ["activity ended>dismissed replaced", "dismissed", "started c active"])
        // Sittings and activities make place for each other.
        try world.apply(.end(ActivityID("c")!, ActivityEnd()))
        #expect(try world.start().events.prefix(2) == ["activity ended>dismissed replaced", "dismissed"])
        try world.apply(.end(ActivityID("s1")!, ActivityEnd()))
        #expect(try world.startActivity("d").events.prefix(1) == ["activity ended>dismissed replaced"])
        #expect(world.board.count == 2)
    }

    @Test func anOwnerHasSoMany() throws {
        var world = World(limits: Limits(perOwner: 3))
        let (first, _) = try world.startActivity("a") { $0.key = "k" }
        try world.startActivity("b")
        try world.startActivity("c") { [world] in
            $0.startDate = world.date(.seconds(60))
            $0.alert = World.alert
        }
        let refusal =
            "TargetMaximumExceeded: \"org.example.Builder\" has 3 activities, the limit is 3: end one of them first"
        #expect(world.words(of: .startActivity(world.request("d"))) == refusal)
        // Others and adoption are not concerned.
        try world.startActivity("e", owner: "org.other")
        #expect(try world.startActivity("d") { $0.key = "k" }.id == first)
        // What is over and shown does not count.
        try world.apply(.end(first, ActivityEnd()))
        try world.startActivity("d")
        #expect(world.words(of: .startActivity(world.request("f"))) == refusal)
        #expect(world.board.livingCount(of: World.owner) == 3)
    }

    @Test func aNameIsTakenOnce() throws {
        var world = World()
        try world.startActivity()
        #expect(
            world.words(of: .startActivity(world.request()))
                == "InvalidArgs: the name \"build\" is taken: give another one")
    }

    @Test func orderIsByScoreThenStart() throws {
        var world = World()
        try world.startActivity("a")
        world.pass(.seconds(1))
        try world.startActivity("b")
        try world.startActivity("d") { $0.relevanceScore = 1 }
        try world.startActivity("c") { $0.relevanceScore = 1 }
        #expect(world.board.ordered.map(\.id.description) == ["c", "d", "a", "b"])
        try world.update(ActivityID("b")!) { $0.relevanceScore = 2 }
        #expect(world.board.ordered.map(\.id.description) == ["b", "c", "d", "a"])
    }
}
