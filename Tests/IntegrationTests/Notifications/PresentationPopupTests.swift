// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    /// What a widget drew is to the person who sees it as a popup, from the bus to the notification server.
    @Suite("Popups of presentations")
    struct PresentationPopupTests {
        @Test("the popup has its headline, lines, bar and button; a press is told to the program")
        func banner() throws {
            var started: StrictNotificationServer?
            let bed = try TestBed { bus, _ in started = try StrictNotificationServer(on: bus) }
            let server = try #require(started)
            let path = try bed.startShown(
                [:], options: ["presentation": TestBed.card("In <the> oven", part: 0.25).busValue])
            let call = try #require(server.waitForCall())
            #expect(call.summary == "Pizza <Prima>" && call.progress == 25)
            #expect(call.body == "<b>In &lt;the&gt; oven</b>\nArrives in 12 min\n25 %")
            #expect(call.actions == ["call", "Call"])
            try server.invoke("call", of: call.id, token: "token-3", keepsOpen: true)
            let signal = try #require(bed.signals.wait(for: "ActionInvoked", path: path))
            #expect(signal.arguments == [.string("call"), .string("token-3")])
            // A widget hands in what it drew anew, without new content.
            try bed.call(
                "SetPresentation", on: path, TestBed.activity,
                [.uint64(1), TestBed.card("On its way", part: 0.75).busValue])
            #expect(server.waitForCall { $0.progress == 75 && $0.body.hasPrefix("<b>On its way</b>") } != nil)
            #expect(server.open.count == 1 && server.violations == [])
        }

        @Test("two that look the same are two popups on a server that compares texts")
        func sameOnDunst() throws {
            var started: StrictNotificationServer?
            let bed = try TestBed { bus, _ in
                started = try StrictNotificationServer(
                    on: bus, .init(information: ["dunst", "knopwob", "1.9.0", "1.2"]))
            }
            let server = try #require(started)
            let presentation = TestBed.card("In the oven", part: 0.25).busValue
            for _ in 1...2 { _ = try bed.startShown([:], options: ["presentation": presentation]) }
            #expect(server.waitForCall(after: 1) != nil)
            #expect(
                Set(server.calls.map(\.body)).count == 2
                    && server.calls.allSatisfy { $0.body.contains("<b>In the oven</b>") })
            #expect(server.violations == [])
        }

        @Test("dunst draws it in the card's colours")
        func dunst() throws {
            let display = try Display()
            let bed = try TestBed(environment: ["XDG_DATA_DIRS": "\(Products.root)/data:/usr/share"])
            let dunst = try Dunst(
                on: bed.bus, display: display, observer: bed.peer, markup: "markup = full", showsIcons: true)
            _ = try bed.startShown(
                [:],
                options: ["presentation": TestBed.card("In the oven", part: 0.6, icon: "org.senko.Senko").busValue])
            #expect(try dunst.waitForDisplayed(1) == 1)
            BootClock.sleep(0.5)
            let (ground, bar) = (Screenshot.Colour(0x1b2a49), Screenshot.Colour(0xff9500))
            let (picture, area) = try dunst.popup(on: ground)
            if let folder = ProcessInfo.processInfo.environment["SENKO_SCREENSHOTS"], !folder.isEmpty {
                try picture.write(to: "\(folder)/presentation.png", area: area)
            }
            #expect(picture.count(in: area) { $0 == ground } > 2000)
            #expect(picture.count(in: area) { $0 == Dunst.text } > 200)
            #expect((150...300).contains(picture.longestRun(in: area) { $0 == bar }))
            #expect(dunst.server.process.error.lowercased().ranges(of: "markup").isEmpty)
        }
    }
}
