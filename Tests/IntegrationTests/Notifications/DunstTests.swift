// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("With dunst")
    struct DunstTests {
        @Test("the popup has text and a bar, and stays the only one")
        func popup() throws {
            let display = try Display()
            let bed = try TestBed()
            let dunst = try Dunst(on: bed.bus, display: display, observer: bed.peer)
            let path = try bed.start("Morning sit", seconds: 100, phases: [("breathing", 50), ("rest", 50)])
            #expect(try dunst.waitForDisplayed(1) == 1)
            let (empty, area) = try dunst.popup()
            #expect((380...420).contains(area.width))
            // Text of two lines and three buttons, which dunst only hints at, and no bar yet.
            #expect(empty.count(in: area) { $0 == Dunst.text } > 200)
            #expect(empty.longestRun(in: area) { $0 == Dunst.bar } < 20)

            try bed.call("Skip", [.objectPath(path)])
            let half = try waitForBar(dunst, atLeast: 100)
            #expect((150...210).contains(half.run))
            #expect(try dunst.displayed() == 1)
            try keep(half.picture, half.area, as: "popup")

            try bed.call("End", [.objectPath(path), [String: BusValue]().busValue])
            #expect(try dunst.waitForDisplayed(0) == 0)
        }

        @Test("a popup whose id a killed daemon never learnt goes by itself, and that of its successor stays")
        func orphan() throws {
            let display = try Display()
            let bed = try TestBed()
            let dunst = try Dunst(on: bed.bus, display: display, observer: bed.peer)
            let monitor = try NotificationMonitor(on: bed.bus)
            _ = try bed.start("first", seconds: 600, phases: [("breathing", 600)])
            #expect(try dunst.waitForDisplayed(1) == 1)
            // This comes to the daemon behind the id, which it keeps.
            _ = try bed.list()
            // It takes the call when there is nobody to answer to.
            dunst.server.suspend()
            _ = try bed.start("second", seconds: 600, phases: [("breathing", 600)])
            #expect(monitor.waitForCall { $0.summary == "second" } != nil)
            bed.daemon.kill()
            dunst.server.resume()
            #expect(try dunst.waitForDisplayed(2) == 2)
            try bed.startAgain()
            // Both of the sittings, and the orphan.
            #expect(try dunst.waitForDisplayed(3) == 3)
            #expect(try dunst.waitForDisplayed(2, timeout: 170) == 2)
            BootClock.sleep(2)
            #expect(try dunst.displayed() == 2)
        }

        @Test("markup in a title is text on the screen")
        func awkwardTitle() throws {
            let display = try Display()
            let bed = try TestBed()
            let dunst = try Dunst(on: bed.bus, display: display, observer: bed.peer)
            _ = try bed.start(PopupTests.awkward, seconds: 100, phases: [(PopupTests.awkward, 50)])
            #expect(try dunst.waitForDisplayed(1) == 1)
            let (picture, area) = try dunst.popup()
            #expect(picture.count(in: area) { $0 == Dunst.text } > 200)
            // dunst says so where it cannot read the markup of a body.
            #expect(dunst.server.process.error.lowercased().ranges(of: "markup").isEmpty)
            #expect(bed.daemon.terminate() == .status(0))
            #expect(try dunst.waitForDisplayed(0) == 0)
        }

        @Test("a body is text on the screen whatever the configuration says of markup", arguments: ["", "markup = no"])
        func markup(setting: String) throws {
            let display = try Display()
            let bed = try TestBed()
            let dunst = try Dunst(on: bed.bus, display: display, observer: bed.peer, markup: setting)
            let monitor = try NotificationMonitor(on: bed.bus)
            let path = try bed.startShown(["title": .string("Build"), "body": .string("a<b>BOLD</b> x<int> R&D &amp;")])
            #expect(try dunst.waitForDisplayed(1) == 1)
            let (picture, area) = try dunst.popup()
            try keep(picture, area, as: setting.isEmpty ? "markup-unset" : "markup-no")
            #expect(dunst.server.process.error.lowercased().ranges(of: "markup").isEmpty)
            // The letters for which it is taken look the same.
            try bed.updateShown(path, ["title": .string("Build"), "body": .string("a‹b>BOLD‹/b> x‹int> R&D &amp;")])
            #expect(monitor.waitForCall { $0.body.contains("‹b") } != nil)
            BootClock.sleep(1)
            let plain = try dunst.popup()
            let ink = picture.count(in: area) { $0 == Dunst.text }
            let other = plain.picture.count(in: plain.area) { $0 == Dunst.text }
            #expect(abs(ink - other) * 10 < ink)
        }

        @Test("two sittings that say the same are two popups")
        func sameTexts() throws {
            let display = try Display()
            let bed = try TestBed()
            let dunst = try Dunst(on: bed.bus, display: display, observer: bed.peer, stacksDuplicates: true)
            for _ in 1...3 { _ = try bed.start("Morning sit", seconds: 600, phases: [("breathing", 300)]) }
            #expect(try dunst.waitForDisplayed(3) == 3)
            BootClock.sleep(0.3)
            #expect(try dunst.displayed() == 3)
            let (picture, area) = try dunst.popup()
            try keep(picture, area, as: "same-texts")
        }

        @Test("an icon in the theme hicolor is drawn, and work without an end is said")
        func icon() throws {
            let display = try Display()
            let bed = try TestBed(environment: ["XDG_DATA_DIRS": "\(Products.root)/data:/usr/share"])
            let dunst = try Dunst(on: bed.bus, display: display, observer: bed.peer, showsIcons: true)
            _ = try bed.startShown([
                "title": .string("Index"), "body": .string("Reading folders"), "progress": .double(-1),
            ])
            #expect(try dunst.waitForDisplayed(1) == 1)
            let (picture, area) = try dunst.popup()
            try keep(picture, area, as: "icon")
            #expect(dunst.server.process.error.ranges(of: "No icon found").isEmpty)
            // Senko's flame is warmer than the ground and the text.
            #expect(picture.count(in: area) { $0.red > $0.green && $0.green > $0.blue && $0 != Dunst.bar } > 20)
        }

        private func waitForBar(
            _ dunst: Dunst, atLeast width: Int
        ) throws -> (picture: Screenshot, area: Screenshot.Area, run: Int) {
            let deadline = BootClock.now + BootClock.microseconds(BootClock.patience)
            while true {
                let (picture, area) = try dunst.popup()
                let run = picture.longestRun(in: area) { $0 == Dunst.bar }
                if run >= width || BootClock.now > deadline { return (picture, area, run) }
                BootClock.sleep(0.05)
            }
        }

        /// Keeps a picture where `SENKO_SCREENSHOTS` says, for people to look at.
        private func keep(_ picture: Screenshot, _ area: Screenshot.Area, as name: String) throws {
            guard let folder = ProcessInfo.processInfo.environment["SENKO_SCREENSHOTS"], !folder.isEmpty else { return }
            try picture.write(to: "\(folder)/\(name).png", area: area)
        }
    }
}
