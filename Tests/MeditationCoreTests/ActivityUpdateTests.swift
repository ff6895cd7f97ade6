// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import MeditationCore
import Presentation
import Testing

@Suite struct ActivityUpdateTests {
    @Test func contentIsReplaced() throws {
        var world = World()
        let (id, _) = try world.startActivity()
        world.pass(.seconds(5))
        let applied = try world.update(id, content: ["title": .string("x")])
        #expect(applied.activity == id)
        #expect(applied.outcome == .applied)
        #expect(applied.revision == 2)
        #expect(applied.events.allTexts == ["content", "changed"])
        let activity = try world.activity(id)
        #expect(activity.content == ["title": .string("x")])
        #expect(activity.revision == 2)
        #expect(activity.lastSign == world.now.boottime)
        #expect(activity.lastSignAt == world.now.realtime)
    }

    @Test func contentIsMerged() throws {
        var world = World()
        let (id, _) = try world.startActivity()
        try world.update(id, content: ["title": .string("x")]) { $0.merge = true }
        #expect(try world.activity(id).content == ["title": .string("x"), "body": .string("0 %")])
        try world.update(id, content: ["body": .uint32(7)]) { $0.merge = true }
        #expect(try world.activity(id).content == ["title": .string("x"), "body": .uint32(7)])
        try world.update(id, content: [:]) { $0.merge = true }
        #expect(try world.activity(id).content.count == 2)
        try world.update(id, content: [:])
        #expect(try world.activity(id).content == [:])
        #expect(try world.activity(id).revision == 5)
    }

    @Test func equalContentCounts() throws {
        var world = World()
        let (id, _) = try world.startActivity()
        let content = try world.activity(id).content
        let applied = try world.update(id, content: content)
        #expect(applied.revision == 2)
        #expect(applied.events.allTexts == ["content", "changed"])
    }

    @Test func anAlertIsToldAfterTheContent() throws {
        var world = World()
        let (id, _) = try world.startActivity()
        let events = try world.update(id) { $0.alert = World.alert }.events
        #expect(events.contains(.alerted(id, World.alert)))
        #expect(events.allTexts == ["content", "alert Done", "changed"])
        #expect(try world.activity(id).alert == nil)
    }

    @Test func whatIsPendingStaysSo() throws {
        var world = World()
        let (id, _) = try world.startActivity { [world] in
            $0.startDate = world.date(.seconds(60))
            $0.alert = World.alert
        }
        let alert = ActivityAlert(title: "Later", body: "")
        #expect(try world.update(id) { $0.alert = alert }.events.allTexts == ["content", "changed"])
        let past = world.date(.seconds(-1))
        #expect(try world.update(id) { $0.staleDate = past }.events.allTexts == ["content", "changed"])
        #expect(try world.update(id).events.allTexts == ["content", "changed"])
        #expect(try world.activity(id).staleAt == nil)
        #expect(try world.state(id) == .pending)
        #expect(world.pass(.seconds(60)).allTexts == ["activity pending>active start_date", "alert Later", "changed"])
        #expect(try world.activity(id).revision == 4)
    }

    @Test func olderOnesAreSuperseded() throws {
        var world = World()
        let (id, _) = try world.startActivity()
        func update(_ timestamp: Int64?) throws -> Outcome {
            try world.update(id) { $0.timestamp = timestamp.map { Instant(microseconds: $0) } }.outcome
        }
        #expect(try update(500) == .applied)
        let before = try world.activity(id)
        world.pass(.seconds(1))
        let late = try world.update(id, content: [:]) { [world] in
            $0.timestamp = Instant(microseconds: 499)
            $0.alert = World.alert
            $0.staleDate = world.date(.seconds(9))
            // It is not looked at any more.
            $0.expectedRevision = 77
        }
        #expect(late == Applied(activity: id, outcome: .superseded, revision: 2, events: []))
        #expect(try world.activity(id) == before)
        // As old as the last one, or without a date, is new.
        #expect(try update(500) == .applied)
        #expect(try update(nil) == .applied)
        #expect(try update(499) == .superseded)
        #expect(try update(600) == .applied)
        #expect(try world.activity(id).timestamp == Instant(microseconds: 600))
        #expect(try world.activity(id).revision == 5)
        let end = try world.board.apply(
            .end(id, ActivityEnd(timestamp: Instant(microseconds: 599))), at: world.now)
        #expect(end == Applied(activity: id, outcome: .superseded, revision: 5, events: []))
        #expect(try world.state(id) == .active)
    }

    @Test func theExpectedRevisionIsApplied() throws {
        var world = World()
        let (id, _) = try world.startActivity()
        #expect(try world.update(id) { $0.expectedRevision = 1 }.revision == 2)
        let update = ActivityUpdate(owner: World.owner, client: nil, expectedRevision: 1)
        #expect(
            world.words(of: .updateActivity(id, update))
                == "RevisionMismatch: activity \"build\" is at revision 2, not 1: read it and update that")
    }

    @Test func theStaleDateStaysUntilItHasPassed() throws {
        var world = World()
        let (id, _) = try world.startActivity { [world] in $0.staleDate = world.date(.seconds(60)) }
        let date = world.date(.seconds(60))
        world.pass(.seconds(59))
        #expect(try world.update(id).events.allTexts == ["content", "changed"])
        #expect(try world.activity(id).staleAt == date)
        #expect(world.pass(.seconds(1)).allTexts == ["activity active>stale stale_date", "changed"])
        #expect(try world.activity(id).staleAt == date)
        #expect(try world.update(id).events.allTexts == ["activity stale>active updated", "content", "changed"])
        #expect(try world.activity(id).staleAt == nil)
        #expect(world.board.nextDeadline == nil)
    }

    @Test func aStaleDateThatHasPassedMakesItStale() throws {
        var world = World()
        let (id, _) = try world.startActivity()
        let past = world.date(.seconds(-1))
        #expect(
            try world.update(id) {
                $0.staleDate = past
                $0.alert = World.alert
            }.events.allTexts == ["activity active>stale stale_date", "content", "alert Done", "changed"])
        #expect(try world.update(id) { $0.staleDate = past }.events.allTexts == ["content", "changed"])
        let date = world.date(.seconds(10))
        #expect(
            try world.update(id) { $0.staleDate = date }.events.allTexts
                == ["activity stale>active updated", "content", "changed"])
        #expect(world.board.nextDeadline == world.now.boottime + .seconds(10))
    }

    @Test func anotherApplicationIsHeardButStandsBehindNothing() throws {
        var world = World()
        let (id, _) = try world.startActivity { $0.ownerExit = .end }
        try world.update(id, owner: "org.other", client: ":1.8")
        #expect(try world.activity(id).client == World.client)
        try world.update(id, client: ":1.9")
        try world.update(id, client: nil)
        #expect(try world.activity(id).client == World.client)
        #expect(try world.apply(.clientLeft(":1.8")) == [])
        #expect(try world.apply(.clientLeft(":1.9")) == [])
        #expect(try world.apply(.clientLeft(World.client)).texts == ["activity active>ended owner_gone"])
    }

    @Test func presentationsAreOfARevision() throws {
        var world = World()
        let (id, _) = try world.startActivity()
        func set(_ revision: UInt64, _ text: String) throws -> Applied {
            try world.board.apply(.setPresentation(id, revision: revision, ["minimal": .string(text)]), at: world.now)
        }
        let drawn = try set(1, "a")
        #expect(drawn.events.allTexts == ["changed"])
        #expect(drawn.revision == 1)
        #expect(try world.activity(id).presentation == ["minimal": .string("a")])
        try world.update(id) { $0.presentation = ["minimal": .string("b")] }
        #expect(try world.activity(id).presentationRevision == 2)
        // Drawn too late.
        #expect(try set(1, "c") == Applied(activity: id, outcome: .superseded, revision: 2, events: []))
        #expect(try world.activity(id).presentation == ["minimal": .string("b")])
        #expect(try set(2, "d").events.allTexts == ["changed"])
        #expect(try set(2, "d").events.allTexts == [])
        try world.update(id)
        #expect(try world.activity(id).presentation == ["minimal": .string("d")])
        #expect(try world.activity(id).presentationRevision == 2)
        #expect(
            world.words(of: .setPresentation(id, revision: 4, [:]))
                == "InvalidArgs: activity \"build\" is at revision 3, there is no revision 4 yet: give the one that was drawn"
        )
        #expect(
            world.words(of: .setPresentation(id, revision: 3, ["k": .string(String(repeating: "x", count: 16_360))]))
                == "ContentTooLarge: the presentation takes 16385 bytes as marshalled, the limit is 16384: draw less")
        // What is over is still shown; a sitting is drawn as well.
        try world.apply(.end(id, ActivityEnd(content: ["body": .string("over")])))
        #expect(try set(4, "e").events.allTexts == ["changed"])
        let (sitting, _) = try world.start()
        #expect(
            try world.apply(.setPresentation(sitting, revision: 1, ["minimal": .string("s")])).allTexts == ["changed"])
    }

    @Test func actionsAreTold() throws {
        var world = World()
        let (id, _) = try world.startActivity {
            $0.actions = [ActivityAction(key: "stop", label: "Stop"), ActivityAction(key: "a\n", label: "")]
        }
        let before = try world.activity(id)
        #expect(
            try world.apply(.invokeAction(id, key: "stop", token: "t"))
                == [.actionInvoked(id, key: "stop", token: "t")])
        #expect(try world.activity(id) == before)
        #expect(
            world.words(of: .invokeAction(id, key: "go", token: ""))
                == "InvalidArgs: there is no action \"go\": give one of stop, a\\n")
        let (other, _) = try world.startActivity("other")
        #expect(
            world.words(of: .invokeAction(other, key: "go", token: ""))
                == "InvalidArgs: there is no action \"go\": this activity has none")
    }

    @Test func aClickIsLedWhereTheCardLeads() throws {
        var world = World()
        let (id, _) = try world.startActivity { $0.client = ":1.7" }
        func open(_ url: BusValue) throws -> [Event] {
            try world.apply(.setPresentation(id, revision: 1, ["url": url]))
            return try world.apply(.open(id, token: "t"))
        }
        let (web, own) = (try CardLink("https://example.org/"), try CardLink("tea://card"))
        #expect(try open(.string(web.text)) == [.opened(id, web, token: "t", by: .desktop)])
        #expect(try open(.string(own.text)) == [.opened(id, own, token: "t", by: .program)])
        let before = try world.activity(id)
        for url in [BusValue.string("javascript:x"), .string(""), .uint32(7)] {
            #expect(throws: ActivityError.self) { try open(url) }
        }
        #expect(
            world.words(of: .open(id, token: ""))
                == "InvalidState: activity \"\(id)\" has no url that a click opens: draw one")
        #expect(try world.activity(id).revision == before.revision)
        // Without its program, and where it is over, the person is asked.
        try world.apply(.setPresentation(id, revision: 1, ["url": .string(own.text)]))
        try world.apply(.clientLeft(":1.7"))
        #expect(try world.apply(.open(id, token: "")) == [.opened(id, own, token: "", by: .personsChoice)])
        try world.apply(.end(id, ActivityEnd()))
        #expect(try world.apply(.open(id, token: "")) == [.opened(id, own, token: "", by: .personsChoice)])
        try world.apply(.dismiss(id))
        #expect(world.refusal(.open(id, token: "")) == .noSuchActivity)
    }

    @Test func actionsThatAWidgetDrewAreToldToo() throws {
        var world = World()
        let (id, _) = try world.startActivity { $0.actions = [ActivityAction(key: "stop", label: "Stop")] }
        let button = PresentationNode("Button", ["action": .string("call")])
        let drawn = Presentation(regions: [.expandedBottom: PresentationNode("HStack", children: [button])])
        try world.apply(.setPresentation(id, revision: 1, drawn.dictionary))
        for key in ["stop", "call"] {
            #expect(
                try world.apply(.invokeAction(id, key: key, token: "")) == [.actionInvoked(id, key: key, token: "")])
        }
        #expect(
            world.words(of: .invokeAction(id, key: "go", token: ""))
                == "InvalidArgs: there is no action \"go\": give one of stop, call")
        // With the next drawing they are gone.
        try world.apply(.setPresentation(id, revision: 1, [:]))
        #expect(
            world.words(of: .invokeAction(id, key: "call", token: ""))
                == "InvalidArgs: there is no action \"call\": give one of stop")
    }

    @Test func ownersAreBoundInTime() throws {
        var world = World(limits: Limits(perOwner: 100, updatesPerSecond: 4, updateBurst: 3))
        func refusal(_ milliseconds: Int) -> String {
            "RateExceeded: \"org.example.Builder\" asked for more than 4 starts and updates a second, 3 at once: try again in \(milliseconds) ms"
        }
        let (id, _) = try world.startActivity { $0.key = "k" }
        try world.update(id) { $0.timestamp = Instant(microseconds: 9) }
        // What is refused for another reason takes nothing, what is superseded does.
        let update = ActivityUpdate(
            owner: World.owner, client: nil, timestamp: Instant(microseconds: 8), expectedRevision: 77)
        #expect(
            world.words(of: .updateActivity(id, ActivityUpdate(owner: World.owner, client: nil, expectedRevision: 77)))?
                .hasPrefix("RevisionMismatch") == true)
        #expect(try world.board.apply(.updateActivity(id, update), at: world.now).outcome == .superseded)
        #expect(world.words(of: .updateActivity(id, update)) == refusal(250))
        #expect(world.words(of: .startActivity(world.request("a"))) == refusal(250))
        #expect(world.words(of: .startActivity(world.request("a") { $0.key = "k" })) == refusal(250))
        world.pass(.microseconds(1))
        #expect(world.words(of: .startActivity(world.request("a"))) == refusal(250))
        world.pass(.microseconds(248_999))
        #expect(world.words(of: .startActivity(world.request("a"))) == refusal(1))
        // Other owners, ends and presentations are not concerned.
        try world.startActivity("b", owner: "org.other")
        try world.update(id, owner: "org.other")
        try world.apply(.setPresentation(id, revision: 1, [:]))
        world.pass(.microseconds(1000))
        try world.startActivity("a")
        #expect(world.words(of: .startActivity(world.request("c"))) == refusal(250))
        try world.apply(.end(id, ActivityEnd()))
        // After a rest as many as may come at once, and no more.
        world.pass(.seconds(100))
        for name in ["c", "d", "e"] { try world.startActivity(name) }
        #expect(world.words(of: .startActivity(world.request("f"))) == refusal(250))
    }

    @Test func ownersMayBeUnbound() throws {
        var world = World(limits: Limits(updatesPerSecond: 0, updateBurst: 1))
        let (id, _) = try world.startActivity()
        for _ in 0..<1000 { try world.update(id) }
        #expect(try world.activity(id).revision == 1001)
    }
}
