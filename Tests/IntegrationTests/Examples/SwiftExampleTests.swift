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

        /// The presentation that an activity has as soon as one of its regions says `text`.
        private func wait(
            for text: String, in region: String, of path: ObjectPath, on bed: TestBed, timeout: Double = 10
        ) throws -> [String: BusValue]? {
            let deadline = BootClock.now + BootClock.microseconds(timeout)
            while BootClock.now < deadline {
                let presentation = try bed.activity("Presentation", of: path, as: [String: BusValue].self)
                if presentation[region]?.description.contains(text) == true { return presentation }
                BootClock.sleep(0.02)
            }
            return nil
        }

        @Test("an application that draws its widget itself")
        func meditation() throws {
            let bed = try TestBed()
            let child = try start("meditation-app", "Evening sit", "4", on: bed)
            let path = try #require(bed.waitForActivity("StillnessAttributes"), "\(child.output)\(child.error)")
            let first = try #require(try wait(for: "\"breathing\"", in: "banner", of: path, on: bed))
            #expect(first["banner"]?.description.contains("\"Evening sit\"") == true)
            #expect(first["compactTrailing"]?.description.contains("timerInterval") == true)
            #expect(first["minimal"]?.description.contains("\"💨\"") == true)
            #expect(first["keylineTint"] == .string("mint"))
            let rest = try #require(try wait(for: "\"rest\"", in: "banner", of: path, on: bed))
            #expect(rest["minimal"]?.description.contains("\"🍃\"") == true)
            #expect(bed.waitForState("dismissed", of: path))
            #expect(child.wait(timeout: 10) == .status(0), "\(child.output)\(child.error)")
            #expect(child.output == "")
        }

        @Test(
            "a widget in a process of its own draws, sleeps, performs what its button stands for, and is started again")
        func adventure() throws {
            let bed = try TestBed()
            let widget = try start("adventure-app", "widget", on: bed)
            let game = try start("adventure-app", "3", on: bed)
            let path = try #require(bed.waitForActivity("QuestAttributes"), "\(game.output)\(game.error)")
            let first = try #require(
                try wait(for: "sets out", in: "banner", of: path, on: bed), "\(widget.output)\(widget.error)")
            #expect(first["backgroundTint"] == .string("#0f1740"))
            #expect(first.keys.filter { $0.hasPrefix("expanded") }.count == 3)

            // It is drawn anew for what the game tells, and asks for nothing in between.
            let before = try ProcessSample(pid: widget.pid)
            BootClock.sleep(1.5)
            #expect(try ProcessSample(pid: widget.pid).wakeUps(since: before) <= 2)
            #expect(try wait(for: "goose", in: "banner", of: path, on: bed) != nil)

            let button = try #require(first["expandedTrailing"]).description
            let action = try #require(button.firstMatch(of: /DrinkPotionIntent-[0-9a-f]+/)).output
            try bed.call("InvokeAction", on: path, TestBed.activity, [.string(String(action))])
            #expect(try wait(for: "Wren drinks a potion.", in: "banner", of: path, on: bed) != nil)

            widget.kill()
            #expect(try wait(for: "spiders", in: "banner", of: path, on: bed, timeout: 0.5) == nil)
            let second = try start("adventure-app", "widget", on: bed)
            #expect(try wait(for: "spiders", in: "banner", of: path, on: bed, timeout: 15) != nil)
            try bed.call("InvokeAction", on: path, TestBed.activity, [.string(String(action))])
            #expect(try wait(for: "Wren drinks a potion.", in: "banner", of: path, on: bed) != nil)
            #expect(bed.waitForState("dismissed", of: path, timeout: 20))
            #expect(game.wait(timeout: 10) == .status(0), "\(game.output)\(game.error)")
            #expect(second.exit == nil)
        }
    }
}
