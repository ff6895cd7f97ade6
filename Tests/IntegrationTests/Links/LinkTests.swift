// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import LiveActivities
import TestSupport
import Testing

extension Integration {
    /// What a click on a card opens, and who opens it.
    @Suite("Links of cards")
    struct LinkTests {
        static let web = "https://example.org/orders/17?a=b&c=$HOME$$%20"

        private static func options(_ url: String) -> [String: BusValue] {
            ["presentation": TestBed.card("In the oven", part: 0.25).merging(["url": .string(url)]) { $1 }.busValue]
        }

        private struct Stage {
            let bed: TestBed
            let server: StrictNotificationServer
            let portal: LinkPortal?
            let manager: LinkPortal?

            init(portal behaviour: LinkPortal.Behaviour? = .normal, manager hasManager: Bool = false) throws {
                var parts: (StrictNotificationServer, LinkPortal?, LinkPortal?)?
                bed = try TestBed { bus, _ in
                    parts = (
                        try StrictNotificationServer(on: bus), try behaviour.map { try LinkPortal(on: bus, $0) },
                        try hasManager ? LinkPortal(on: bus, isServiceManager: true) : nil
                    )
                }
                (server, portal, manager) = try #require(parts)
                try server.waitUntilKnown()
            }

            /// Clicks on the only popup, which stays as it is, or comes back where it closes.
            func click(token: String? = nil, keepsOpen: Bool = true) throws {
                let id = try #require(server.open.keys.first)
                try server.invoke("default", of: id, token: token, keepsOpen: keepsOpen)
            }

            /// Whether the daemon says something in its log in time.
            func waitForLog(_ text: String) -> Bool {
                let deadline = BootClock.now + BootClock.microseconds(BootClock.patience)
                while BootClock.now < deadline {
                    if bed.daemon.log.contains(text) { return true }
                    BootClock.sleep(0.02)
                }
                return false
            }
        }

        @Test("a link of the web is opened through the portal, and the program hears of it")
        func web() throws {
            let stage = try Stage()
            let path = try stage.bed.startShown([:], options: Self.options(Self.web))
            #expect(try #require(stage.server.waitForCall()).actions == ["default", "Open", "call", "Call"])
            try stage.click(token: "token-1", keepsOpen: false)
            let request = try #require(stage.portal?.waitForRequest())
            #expect(request.url == Self.web)
            #expect(request.options == ["ask": .boolean(false), "activation_token": .string("token-1")])
            let signal = try #require(stage.bed.signals.wait(for: "Opened", path: path))
            #expect(signal.interface == TestBed.activity)
            #expect(signal.arguments == [.string(Self.web), .string("")])
            // The popup that closed with the click is there again. A token is used once.
            #expect(stage.server.waitForCall(after: 1) != nil)
            try stage.click()
            #expect(try #require(stage.portal?.waitForRequest(after: 1)).options == ["ask": .boolean(false)])
            #expect(stage.bed.signals.signals("ActionInvoked").isEmpty && stage.server.violations == [])
        }

        @Test("what is over still leads there, without its buttons")
        func over() throws {
            let stage = try Stage()
            let path = try stage.bed.startShown([:], options: Self.options("mailto:cook@example.org"))
            _ = try #require(stage.server.waitForCall())
            try stage.bed.endShown(path)
            #expect(stage.server.waitForCall { $0.actions == ["default", "Open"] } != nil)
            try stage.click()
            #expect(stage.portal?.waitForRequest()?.url == "mailto:cook@example.org")
        }

        @Test("another scheme is the program's own; once it has left, the person is asked which program it is to be")
        func scheme() throws {
            let stage = try Stage()
            let program = try stage.bed.bus.connect()
            let path = try stage.bed.startErrand(Self.options("tea://card?cup=2"), by: program)
            _ = try #require(stage.server.waitForCall())
            try stage.click(token: "token-2")
            #expect(
                stage.bed.signals.wait(for: "Opened", path: path)?.arguments
                    == [.string("tea://card?cup=2"), .string("token-2")])
            BootClock.sleep(0.2)
            #expect(try #require(stage.portal).requests.isEmpty)
            program.close()
            try stage.click(token: "token-3")
            let request = try #require(stage.portal?.waitForRequest())
            #expect(request.url == "tea://card?cup=2")
            #expect(request.options == ["ask": .boolean(true), "activation_token": .string("token-3")])
            #expect(stage.bed.signals.signals("Opened").last?.arguments.last == .string(""))
        }

        @Test(
            "what no click may open is not there",
            arguments: [
                "javascript:alert(1)", "file:///etc/passwd", "relative", "https://a/\n", "https://a b/",
                "https://a/" + String(repeating: "a", count: 3000),
            ])
        func refused(url: String) throws {
            let stage = try Stage()
            let own = [BusTuple("default", "Show")].busValue
            let path = try stage.bed.startShown(
                [:], options: Self.options(url).merging(["actions": own]) { $1 })
            // The program's own action is what it has been without a url.
            #expect(try #require(stage.server.waitForCall()).actions == ["default", "Show", "call", "Call"])
            try stage.click(token: "t")
            #expect(
                stage.bed.signals.wait(for: "ActionInvoked", path: path)?.arguments == [
                    .string("default"), .string("t"),
                ])
            BootClock.sleep(0.2)
            #expect(try #require(stage.portal).requests.isEmpty)
            #expect(stage.bed.signals.signals("Opened").isEmpty)
        }

        @Test("without a portal the service manager starts xdg-open, with the URL as it is")
        func serviceManager() throws {
            let stage = try Stage(portal: nil, manager: true)
            _ = try stage.bed.startShown([:], options: Self.options(Self.web))
            _ = try #require(stage.server.waitForCall())
            try stage.click(token: "token-4")
            let unit = try #require(stage.manager?.waitForUnit())
            guard case .string(let name) = unit[0],
                let pairs = [BusTuple<String, BusValue>](busValue: unit[2])
            else { throw TestSupportError("\(unit)") }
            let properties = Dictionary(uniqueKeysWithValues: pairs.map { ($0.fields.0, $0.fields.1) })
            #expect(name.hasPrefix("senko-open-") && name.hasSuffix(".service") && unit[1] == .string("fail"))
            #expect(
                properties["ExecStartEx"]
                    == [BusTuple("xdg-open", ["xdg-open", Self.web], ["no-env-expand"])].busValue)
            #expect(
                properties["Environment"]
                    == ["XDG_ACTIVATION_TOKEN=token-4", "DESKTOP_STARTUP_ID=token-4"].busValue)
        }

        @Test("nothing but a link of the web is started so")
        func unasked() throws {
            let stage = try Stage(portal: nil, manager: true)
            let program = try stage.bed.bus.connect()
            _ = try stage.bed.startErrand(Self.options("tea://card"), by: program)
            _ = try #require(stage.server.waitForCall())
            program.close()
            try stage.click()
            #expect(stage.waitForLog("no desktop portal to ask with which program to open a link of the scheme tea"))
            #expect(stage.manager?.unitCount == 0)
        }

        @Test("with neither of them the daemon says so, and goes on")
        func nobody() throws {
            let stage = try Stage(portal: nil)
            _ = try stage.bed.startShown([:], options: Self.options(Self.web))
            _ = try #require(stage.server.waitForCall())
            try stage.click()
            #expect(stage.waitForLog("a link was not opened: there is no desktop portal, and the service manager:"))
            #expect(try stage.bed.listActivities().count == 1)
        }

        @Test("a portal that fails is not gone round", arguments: ["NoReply", "Failed", "AccessDenied"])
        func failure(name: String) throws {
            let stage = try Stage(portal: .fails("org.freedesktop.DBus.Error.\(name)"), manager: true)
            _ = try stage.bed.startShown([:], options: Self.options(Self.web))
            _ = try #require(stage.server.waitForCall())
            try stage.click()
            #expect(stage.waitForLog("the desktop portal opened no link: org.freedesktop.DBus.Error.\(name)"))
            #expect(stage.manager?.unitCount == 0)
        }

        @Test("a portal that hangs is sent eight links, and holds nothing up")
        func hangs() throws {
            let stage = try Stage(portal: .neverAnswers)
            let path = try stage.bed.startShown([:], options: Self.options(Self.web))
            _ = try #require(stage.server.waitForCall())
            for _ in 1...12 { try stage.click() }
            try stage.server.settle()
            #expect(stage.waitForLog("a link was not opened: 8 others still wait for the desktop"))
            // The portal is given 25 s.
            let before = BootClock.now
            #expect(try stage.bed.listActivities().count == 1)
            #expect(Stalls.lateness(of: BootClock.now, due: before) < 1_000_000)
            _ = stage.portal?.waitForRequest(after: 7)
            #expect(try #require(stage.portal).requests.count == 8)
            #expect(stage.bed.signals.signals("Opened").count { $0.path == path } == 12)
            #expect(stage.bed.daemon.terminate() == .status(0))
            #expect(Stalls.lateness(of: BootClock.now, due: before) < 2_000_000)
        }

        @Test("a click on the popup of dunst opens it")
        func dunst() throws {
            let display = try Display()
            var opened: LinkPortal?
            let bed = try TestBed { bus, _ in opened = try LinkPortal(on: bus) }
            let portal = try #require(opened)
            let dunst = try Dunst(on: bed.bus, display: display, observer: bed.peer)
            _ = try bed.startShown([:], options: Self.options(Self.web))
            #expect(try dunst.waitForDisplayed(1) == 1)
            let (_, area) = try dunst.popup(on: Screenshot.Colour(0x1b2a49))
            try display.click(x: area.x + 40, y: area.y + 20)
            #expect(portal.waitForRequest()?.url == Self.web)
            // dunst has closed it with the click, and it is there again.
            #expect(try dunst.waitForDisplayed(1) == 1)
        }

        @Test("a program in Swift hears of each click, until the activity is gone")
        func swift() async throws {
            let stage = try Stage()
            try await stage.bed.asProgram {
                let trip = try requestTrip()
                let openings = Collected(trip.openedURLs)
                _ = try #require(stage.server.waitForCall())
                let urls = ["tea://card?cup=1", "https://example.org/"]
                for url in urls {
                    try stage.bed.call(
                        "SetPresentation", on: stage.bed.path(of: trip.id), TestBed.activity,
                        [.uint64(1), TestBed.card(url, part: 0.5).merging(["url": .string(url)]) { $1 }.busValue])
                    _ = try #require(stage.server.waitForCall { $0.body.contains(url) })
                    try stage.click(token: "token-5")
                }
                await eventually("both have come") { openings.elements.map(\.url.absoluteString) == urls }
                #expect(openings.elements.map(\.activationToken) == ["token-5", ""])
                await trip.end(nil, dismissalPolicy: .immediate)
                await eventually("that is the end") { openings.isAtEnd }
            }
        }
    }
}
