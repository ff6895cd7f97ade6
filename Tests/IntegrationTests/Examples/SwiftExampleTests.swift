// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("examples/meditation-app and examples/adventure-app")
    struct SwiftExampleTests {
        private func start(_ name: String, _ arguments: String..., on bed: TestBed) throws -> ChildProcess {
            try ChildProcess(
                ["\(Products.binaries)/\(name)"] + arguments, environment: bed.surroundings.environment)
        }

        /// The first presentation of an activity of which one region says `text`, as it was told, and its place among all
        /// that was told.
        private func wait(
            for text: String, in region: String, of path: ObjectPath, on bed: TestBed, after sequence: Int = 0,
            timeout: Double = 20
        ) -> (presentation: [String: BusValue], sequence: Int)? {
            func presentation(_ signal: ReceivedSignal) -> [String: BusValue]? {
                let properties: [String: BusValue]?
                switch signal.member {
                case "PropertiesChanged" where signal.path == path:
                    properties = [String: BusValue](busValue: signal.arguments[1])
                case "InterfacesAdded" where signal.arguments[0] == .objectPath(path):
                    properties = [String: [String: BusValue]](busValue: signal.arguments[1])?[TestBed.activity]
                default: properties = nil
                }
                return properties?["Presentation"].flatMap { [String: BusValue](busValue: $0) }
            }
            let signal = bed.signals.wait(timeout: timeout) {
                $0.sequence > sequence && presentation($0)?[region]?.description.contains(text) == true
            }
            return signal.flatMap { signal in presentation(signal).map { ($0, signal.sequence) } }
        }

        @Test("an application that draws its widget itself")
        func meditation() throws {
            let bed = try TestBed()
            let child = try start("meditation-app", "Evening sit", "4", on: bed)
            let path = try #require(bed.waitForActivity("StillnessAttributes"), "\(child.output)\(child.error)")
            let (first, sequence) = try #require(wait(for: "\"breathing\"", in: "banner", of: path, on: bed))
            #expect(first["banner"]?.description.contains("\"Evening sit\"") == true)
            #expect(first["compactTrailing"]?.description.contains("timerInterval") == true)
            #expect(first["minimal"]?.description.contains("\"💨\"") == true)
            #expect(first["keylineTint"] == .string("mint"))
            let (rest, _) = try #require(wait(for: "\"rest\"", in: "banner", of: path, on: bed, after: sequence))
            #expect(rest["minimal"]?.description.contains("\"🍃\"") == true)
            #expect(bed.waitForState("dismissed", of: path))
            #expect(child.wait(timeout: 20) == .status(0), "\(child.output)\(child.error)")
            #expect(child.output == "")
        }

        @Test(
            "a widget in a process of its own draws, sleeps, performs what its button stands for, and is started again")
        func adventure() throws {
            let bed = try TestBed()
            let widget = try start("adventure-app", "widget", on: bed)
            let game = try start("adventure-app", "3", on: bed)
            let path = try #require(bed.waitForActivity("QuestAttributes"), "\(game.output)\(game.error)")
            let (first, _) = try #require(
                wait(for: "sets out", in: "banner", of: path, on: bed), "\(widget.output)\(widget.error)")
            #expect(first["backgroundTint"] == .string("#0f1740"))
            #expect(first.keys.filter { $0.hasPrefix("expanded") }.count == 3)

            // It is drawn anew for what the game tells, and asks for nothing in between.
            var wakeUps: [Int] = []
            while wakeUps.count < 3, wakeUps.last.map({ $0 > 1 }) ?? true {
                let before = try ProcessSample(pid: widget.pid)
                BootClock.sleep(1.2)
                wakeUps.append(try ProcessSample(pid: widget.pid).wakeUps(since: before))
            }
            #expect(wakeUps.contains { $0 <= 1 }, "\(wakeUps)")
            #expect(wait(for: "goose", in: "banner", of: path, on: bed) != nil)

            let button = try #require(first["expandedTrailing"]).description
            let action = try #require(button.firstMatch(of: /DrinkPotionIntent-[0-9a-f]+/)).output
            try bed.call("InvokeAction", on: path, TestBed.activity, [.string(String(action))])
            #expect(wait(for: "Wren drinks a potion.", in: "banner", of: path, on: bed) != nil)

            widget.kill()
            #expect(wait(for: "spiders", in: "banner", of: path, on: bed, timeout: 0.5) == nil)
            let second = try start("adventure-app", "widget", on: bed)
            let (_, spiders) = try #require(wait(for: "spiders", in: "banner", of: path, on: bed))
            try bed.call("InvokeAction", on: path, TestBed.activity, [.string(String(action))])
            #expect(wait(for: "Wren drinks a potion.", in: "banner", of: path, on: bed, after: spiders) != nil)
            #expect(bed.waitForState("dismissed", of: path, timeout: 40))
            #expect(game.wait(timeout: 20) == .status(0), "\(game.output)\(game.error)")
            #expect(second.exit == nil)
        }

        @Test("on dunst and in a bar", .enabled(if: Command.exists("polybar"), "polybar is not installed"))
        func surfaces() throws {
            let display = try Display()
            let bare = try display.settledScreenshot()
            let bed = try TestBed()
            let dunst = try Dunst(on: bed.bus, display: display, observer: bed.peer)
            let bar = try BarBed(on: display, bed: bed)
            let program = try bar.startPolybar(atBottom: true)
            let empty = try display.settledScreenshot(timeout: 30) { $0 != bare }
            try #require(empty != bare, "\(program.output)\(program.error)")

            let widget = try start("adventure-app", "widget", on: bed)
            let game = try start("adventure-app", "3", on: bed)
            #expect(try dunst.waitForDisplayed(1, timeout: 20) == 1, "\(widget.error)\(game.error)")
            // The card in its own colour, and its bar in green.
            let night = Screenshot.Colour(0x0f1740)
            let isGreen = { (colour: Screenshot.Colour) in colour.green > 180 && colour.red < 90 && colour.blue < 130 }
            let strip = Screenshot.Area(x: 0, y: empty.height - 40, width: empty.width, height: 40)
            let shown = try display.settledScreenshot(timeout: 20) {
                $0.count { $0 == night } > 10_000 && $0.differences(from: empty, in: strip) != nil
            }
            #expect(shown.count { $0 == night } > 10_000)
            let popup = try #require(shown.bounds { $0 == night })
            #expect(shown.longestRun(in: popup, where: isGreen) > 60)
            // And what is compact of it, at the left of the bar.
            let compact = try #require(shown.differences(from: empty, in: strip), "\(program.error)")
            #expect(compact.x < 60 && compact.width < 300)
            let line = try Command.run(
                ["\(Products.binaries)/senko", "status", "--format", "waybar"], environment: bar.environment
            ).output
            #expect(line.contains("Wren") && line.contains(#""class":["senko","activity","active"]"#), "\(line)")

            // What is over leaves the bar.
            #expect(game.wait(timeout: 60) == .status(0), "\(game.output)\(game.error)")
            let after = try display.settledScreenshot(timeout: 20) { $0.differences(from: empty, in: strip) == nil }
            #expect(after.differences(from: empty, in: strip) == nil)
        }
    }
}
