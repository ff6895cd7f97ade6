// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import MeditationCore
import Testing

/// Arguments that are out of bounds.
@Suite struct ActivityRefusalTests {
    private static func text(_ count: Int) -> String { String(repeating: "x", count: count) }

    private typealias Case = (adjust: (inout ActivityRequest) -> Void, words: String)

    @Test func requests() {
        let cases: [Case] = [
            ({ $0.kind = "" }, "InvalidArgs: the kind has 0 bytes: give 1 to 255"),
            ({ $0.kind = Self.text(256) }, "InvalidArgs: the kind has 256 bytes: give 1 to 255"),
            ({ $0.kind = "a\0" }, "InvalidArgs: the kind holds a NUL: leave it out"),
            ({ $0.key = "" }, "InvalidArgs: key has 0 bytes: give 1 to 256"),
            ({ $0.key = Self.text(257) }, "InvalidArgs: key has 257 bytes: give 1 to 256"),
            ({ $0.key = "\0" }, "InvalidArgs: key holds a NUL: leave it out"),
            ({ $0.applicationID = "" }, "InvalidArgs: app_id has 0 bytes: give 1 to 255"),
            ({ $0.applicationID = Self.text(256) }, "InvalidArgs: app_id has 256 bytes: give 1 to 255"),
            ({ $0.relevanceScore = .nan }, "InvalidArgs: relevance_score is nan: give a finite number"),
            ({ $0.relevanceScore = .infinity }, "InvalidArgs: relevance_score is inf: give a finite number"),
            (
                { $0.alert = ActivityAlert(title: Self.text(1025), body: "") },
                "InvalidArgs: the title of the alert has 1025 bytes: give 0 to 1024"
            ),
            (
                { $0.alert = ActivityAlert(title: "", body: Self.text(1025)) },
                "InvalidArgs: the body of the alert has 1025 bytes: give 0 to 1024"
            ),
            (
                { $0.alert = ActivityAlert(title: "", body: "", sound: "\0") },
                "InvalidArgs: the sound of the alert holds a NUL: leave it out"
            ),
            (
                { $0.actions = (0..<4).map { ActivityAction(key: "\($0)", label: "") } },
                "InvalidArgs: actions holds 4 actions: give at most 3"
            ),
            (
                { $0.actions = [ActivityAction(key: "", label: "a")] },
                "InvalidArgs: the key of an action has 0 bytes: give 1 to 255"
            ),
            (
                { $0.actions = [ActivityAction(key: "a", label: Self.text(256))] },
                "InvalidArgs: the label of an action has 256 bytes: give 0 to 255"
            ),
            (
                { $0.actions = [ActivityAction(key: "a", label: "A"), ActivityAction(key: "a", label: "B")] },
                "InvalidArgs: two of the actions have the key \"a\": give each one of its own"
            ),
            (
                { $0.attributes = ["k": .string(Self.text(5000))] },
                "AttributesTooLarge: attributes and content take 5053 bytes as marshalled, the limit is 4096: shorten them"
            ),
            (
                { $0.content = ["k": .string(Self.text(5000))] },
                "AttributesTooLarge: attributes and content take 5059 bytes as marshalled, the limit is 4096: shorten them"
            ),
            (
                { $0.presentation = ["k": .string(Self.text(16_384))] },
                "ContentTooLarge: the presentation takes 16409 bytes as marshalled, the limit is 16384: draw less"
            ),
        ]
        for (adjust, words) in cases {
            var world = World()
            #expect(world.words(of: .startActivity(world.request("a", adjust))) == words)
            // It is the same where one would be adopted.
            _ = try? world.startActivity { $0.key = "mine" }
            let adopting = world.request("a") {
                $0.key = "mine"
                adjust(&$0)
            }
            #expect(world.words(of: .startActivity(adopting)) == words)
        }
    }

    @Test func whatJustFits() throws {
        var world = World()
        try world.startActivity("a") {
            $0.kind = Self.text(255)
            $0.key = Self.text(256)
            $0.applicationID = Self.text(255)
            $0.alert = ActivityAlert(title: Self.text(1024), body: Self.text(1024), sound: Self.text(1024))
            $0.actions = ["a", "b", Self.text(255)].map { ActivityAction(key: $0, label: Self.text(255)) }
            $0.relevanceScore = -.greatestFiniteMagnitude
            $0.attributes = [:]
            $0.content = ["k": .string(Self.text(4096 - 8 - 25))]
            $0.presentation = ["k": .string(Self.text(16_384 - 25))]
        }
        let size = try world.activity(ActivityID("a")!).presentation.busValue.marshalledSize
        #expect(size == 16_384)
    }

    @Test func updates() throws {
        var world = World()
        let (id, _) = try world.startActivity()
        let base = ActivityUpdate(owner: World.owner, client: nil)
        let cases: [(adjust: (inout ActivityUpdate) -> Void, words: String)] = [
            ({ $0.relevanceScore = -.infinity }, "InvalidArgs: relevance_score is -inf: give a finite number"),
            (
                { $0.alert = ActivityAlert(title: "\0", body: "") },
                "InvalidArgs: the title of the alert holds a NUL: leave it out"
            ),
            (
                { $0.content = ["k": .string(Self.text(5000))] },
                "ContentTooLarge: attributes and content take 5059 bytes as marshalled, the limit is 4096: shorten them"
            ),
            (
                { $0.presentation = ["k": .string(Self.text(16_384))] },
                "ContentTooLarge: the presentation takes 16409 bytes as marshalled, the limit is 16384: draw less"
            ),
            (
                { $0.expectedRevision = 2 },
                "RevisionMismatch: activity \"build\" is at revision 1, not 2: read it and update that"
            ),
        ]
        for (adjust, words) in cases {
            var update = base
            adjust(&update)
            #expect(world.words(of: .updateActivity(id, update)) == words)
        }
        // What is merged counts with what is there.
        var update = base
        update.content = ["a": .string(Self.text(3000))]
        try world.apply(.updateActivity(id, update))
        update = ActivityUpdate(owner: World.owner, client: nil, content: ["b": .string(Self.text(3000))], merge: true)
        #expect(world.words(of: .updateActivity(id, update))?.hasPrefix("ContentTooLarge: ") == true)
        update.merge = false
        try world.apply(.updateActivity(id, update))
        #expect(
            world.words(of: .end(id, ActivityEnd(content: ["k": .string(Self.text(5000))])))
                == "ContentTooLarge: attributes and content take 5059 bytes as marshalled, the limit is 4096: shorten them"
        )
    }

    @Test func whatIsNotThere() throws {
        var world = World()
        let none = ActivityID("none")!
        let update = ActivityUpdate(owner: World.owner, client: nil)
        let unknown =
            "NoSuchActivity: there is no activity \"none\": it never was, or has been dismissed; List names all"
        for command: Command in [
            .updateActivity(none, update), .end(none, ActivityEnd()), .dismiss(none),
            .setPresentation(none, revision: 0, [:]), .invokeAction(none, key: "a", token: ""),
        ] {
            #expect(world.words(of: command) == unknown)
        }
        let (over, _) = try world.startActivity("over") { $0.actions = [ActivityAction(key: "a", label: "A")] }
        try world.apply(.end(over, ActivityEnd()))
        let ended = "AlreadyEnded: activity \"over\" has ended (reason: app): start another one"
        for command: Command in [
            .updateActivity(over, update), .end(over, ActivityEnd()), .invokeAction(over, key: "a", token: ""),
        ] {
            #expect(world.words(of: command) == ended)
        }
    }

    @Test func sittings() throws {
        var world = World()
        let (id, _) = try world.start()
        #expect(
            world.words(of: .updateActivity(id, ActivityUpdate(owner: World.owner, client: nil)))
                == "InvalidState: activity \"s1\" is a sitting, which the daemon drives: use org.senko.Senko1.Meditation"
        )
        #expect(
            world.words(of: .end(id, ActivityEnd(content: ["a": .string("b")])))
                == "InvalidState: the content of a sitting is the daemon's: end it with an empty content")
        let (build, _) = try world.startActivity()
        for command: Command in [
            .pause(build), .resume(build), .skip(build), .extend(build, by: .seconds(1)),
            .updateSitting(build, remaining: .zero, phase: ""),
        ] {
            #expect(
                world.words(of: command)
                    == "InvalidState: activity \"build\" is of kind \"Build\" and no sitting: use Activities.Update")
        }
    }
}
