// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration {
    @Suite("The strict notification server")
    struct StrictNotificationServerTests {
        let bus: PrivateBus
        let peer: Peer

        init() throws {
            bus = try PrivateBus()
            peer = try bus.connect()
        }

        @discardableResult
        func notify(
            _ summary: String, body: String = "", replaces: UInt32 = 0, actions: [String] = [],
            hints: [String: BusValue] = [:], expire: Int32 = -1, timeout: Double = BootClock.patience
        ) throws -> BusValue? {
            try peer.call(
                StrictNotificationServer.name, "/org/freedesktop/Notifications", StrictNotificationServer.name,
                "Notify",
                [
                    .string("test"), .uint32(replaces), .string(""), .string(summary), .string(body), actions.busValue,
                    hints.busValue, .int32(expire),
                ], timeout: timeout
            ).first
        }

        @Test func servesGdbus() throws {
            let server = try StrictNotificationServer(on: bus)
            let result = try Command.run(
                [
                    "gdbus", "call", "--address", bus.address, "--dest", StrictNotificationServer.name, "--object-path",
                    "/org/freedesktop/Notifications", "--method", "org.freedesktop.Notifications.Notify", "gdbus",
                    "uint32 0",
                    "bell", "A title", "a <b>body</b> &amp; more", "['default', 'Open']",
                    "{'urgency': <byte 1>, 'value': <int32 40>}", "5000",
                ])
            #expect(result.output == "(uint32 1,)\n")
            #expect(server.violations == [])
            let call = try #require(server.calls.first)
            #expect(call.summary == "A title")
            #expect(call.progress == 40)
            #expect(call.actionKeys == ["default"])
            #expect(call.expireTimeout == 5000)
            #expect(server.open == [1: "A title"])
            let wrong = try Command.run(
                [
                    "gdbus", "call", "--address", bus.address, "--dest", StrictNotificationServer.name, "--object-path",
                    "/org/freedesktop/Notifications", "--method", "org.freedesktop.Notifications.CloseNotification",
                    "int32 1",
                ])
            #expect(wrong.status != 0)
            #expect(server.violations.count == 1)
        }

        @Test func givesAndReplacesIDs() throws {
            let server = try StrictNotificationServer(on: bus)
            #expect(try notify("one") == .uint32(1))
            #expect(try notify("two") == .uint32(2))
            #expect(try notify("one again", replaces: 1) == .uint32(1))
            #expect(server.open == [1: "one again", 2: "two"])
            #expect(server.violations == [])
            #expect(try notify("foreign", replaces: 77) == .uint32(3))
            #expect(server.violations.count == 1)
            server.stop()
            try server.start()
            #expect(server.open.isEmpty)
            #expect(try notify("after a restart") == .uint32(1))
            server.stop()
            let adopting = try StrictNotificationServer(on: bus, .init(adoptsUnknownIDs: true))
            #expect(try notify("foreign", replaces: 77) == .uint32(77))
            #expect(adopting.violations.count == 1)
        }

        @Test(arguments: [
            ("urgency", BusValue.uint32(1)), ("urgency", .byte(3)), ("value", .uint32(10)), ("value", .int32(101)),
            ("desktop-entry", .string("senko.desktop")), ("transient", .int32(1)), ("own-hint", .string("x")),
            ("image_data", .string("deprecated")),
        ])
        func findsWrongHints(hint: String, value: BusValue) throws {
            let server = try StrictNotificationServer(on: bus)
            try notify("title", hints: [hint: value])
            #expect(server.violations.count == 1)
        }

        @Test func findsWrongActions() throws {
            let server = try StrictNotificationServer(on: bus)
            try notify("title", actions: ["key"])
            try notify("title", actions: ["key", "Label", "key", "Other"])
            #expect(server.violations.count == 2)
            server.stop()
            let plain = try StrictNotificationServer(on: bus, .init(capabilities: ["body"]))
            try notify("title", actions: ["key", "Label"])
            #expect(plain.violations.count == 1)
            try notify("A & B", body: "A & B <i> is plain text here")
            #expect(plain.violations.count == 1)
            try notify("A & B", body: "A &amp; B")
            try notify("A &amp; B", body: "A & B")
            #expect(plain.violations.count == 3)
        }

        @Test(arguments: [
            "A & B", "a < b", "a > b", "<b>open", "<b><i>crossed</b></i>", "<script>x</script>", "&nbsp;", "&#60;",
            "</b>", "<br/>", "<a href=\"x\">without the capability</a>",
        ])
        func findsInvalidMarkup(body: String) throws {
            let server = try StrictNotificationServer(on: bus)
            try notify("title", body: body)
            #expect(server.violations.count == 1)
        }

        @Test func acceptsValidMarkup() {
            let body = "<b>A &amp; B</b> <i>&lt;u&gt;</i> &quot;&apos;"
            #expect(NotificationMarkup.fault(in: body, capabilities: []) == nil)
            #expect(NotificationMarkup.plainText(of: body) == "A & B <u> \"'")
            let link = "<a href=\"https://x/?a=1&amp;b=2\">x</a> <img src=\"/x.png\" alt=\"x\"/>"
            #expect(NotificationMarkup.fault(in: link, capabilities: ["body-hyperlinks", "body-images"]) == nil)
            #expect(NotificationMarkup.plainText(of: "&amp;lt;") == "&lt;")
        }

        @Test func closesAndSignals() throws {
            let server = try StrictNotificationServer(on: bus)
            let log = try peer.subscribe(MatchRule(interface: StrictNotificationServer.name))
            try notify("one")
            try notify("two")
            try peer.call(
                StrictNotificationServer.name, "/org/freedesktop/Notifications", StrictNotificationServer.name,
                "CloseNotification", [.uint32(1)])
            #expect(log.wait(for: "NotificationClosed")?.arguments == [.uint32(1), .uint32(3)])
            #expect(server.waitForClose(of: 1))
            #expect(throws: PeerError.self) {
                try peer.call(
                    StrictNotificationServer.name, "/org/freedesktop/Notifications", StrictNotificationServer.name,
                    "CloseNotification", [.uint32(1)])
            }
            server.behaviour = .repeatsSignals
            log.clear()
            try server.invoke("pause", of: 2, token: "token")
            let closes = log.wait(for: "NotificationClosed", count: 3)
            #expect(closes.map { $0.arguments.first } == [.uint32(4_000_000), .uint32(2), .uint32(2)])
            #expect(
                log.signals("ActionInvoked").map(\.arguments) == [
                    [.uint32(4_000_000), .string("pause")], [.uint32(2), .string("pause")],
                    [.uint32(2), .string("pause")],
                ])
            #expect(log.signals.first?.member == "ActivationToken")
            #expect(server.open.isEmpty)
        }

        @Test func failsAsToldTo() throws {
            let server = try StrictNotificationServer(on: bus, behaviour: .neverAnswers)
            #expect(throws: PeerError.self) { try notify("unanswered", timeout: 0.5) }
            server.behaviour = .answersWithErrors
            #expect(throws: PeerError.self) { try notify("refused") }
            server.behaviour = .answersZero
            #expect(try notify("zero") == .uint32(0))
            server.behaviour = .answersWithWrongTypes
            #expect(try notify("wrong")?.signature == "(sd)")
            server.behaviour = .slow(0.3)
            let before = BootClock.now
            #expect(try notify("slow") == .uint32(1))
            #expect((0.3..<10).contains(BootClock.seconds(since: before)))
            #expect(server.calls.map(\.summary) == ["unanswered", "refused", "zero", "wrong", "slow"])
            #expect(server.calls.map(\.id) == [0, 0, 0, 0, 1])
            #expect(server.calls.map(\.unanswered) == [0, 1, 1, 1, 1])
            #expect(server.violations == [])
        }
    }
}
