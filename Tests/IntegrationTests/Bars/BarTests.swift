// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    /// Real bars with what `docs/bars.md` tells them, to the letter.
    @Suite("docs/bars.md")
    struct BarTests {
        /// Keeps a picture where `SENKO_SCREENSHOTS` says, for people to look at.
        private func keep(_ picture: Screenshot, as name: String) throws {
            guard let folder = ProcessInfo.processInfo.environment["SENKO_SCREENSHOTS"], !folder.isEmpty else { return }
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let area = Screenshot.Area(x: 0, y: 0, width: min(400, picture.width), height: 40)
            try picture.write(to: "\(folder)/\(name).png", area: area)
        }

        /// An activity with a place before the sitting is shown, then the sitting, then nothing.
        private func expectToFollow(
            _ bar: BarBed, on screen: any Screen, _ program: ChildProcess, empty: Screenshot, name: String
        ) throws {
            let sitting = try bar.pausedSitting()
            var paused = try screen.settledScreenshot(timeout: 20) { $0 != empty }
            // The moment before the pause may be on it, which turns with the second.
            for _ in 1...5 {
                BootClock.sleep(1.2)
                let next = try screen.settledScreenshot(timeout: 20) { $0 != empty }
                if next == paused { break }
                paused = next
            }
            #expect(paused.differences(from: empty) != nil, "\(program.error)")
            try keep(paused, as: name + "-paused")
            let options: [String: BusValue] = ["relevance_score": .double(1)]
            let errand = try bar.bed.startErrand(
                options, content: ["title": .string("Backup <b>"), "progress": .double(0.42)])
            let busy = try screen.settledScreenshot(timeout: 20) { $0 != empty && $0 != paused }
            #expect(busy.differences(from: paused) != nil, "\(program.error)")
            try keep(busy, as: name + "-activity")
            try bar.bed.call("Dismiss", on: errand, TestBed.activity, [])
            #expect(try screen.settledScreenshot(timeout: 20) { $0 == paused }.differences(from: paused) == nil)
            try bar.end(sitting)
            #expect(
                try screen.settledScreenshot(timeout: 20) { $0 == empty }.differences(from: empty) == nil,
                "it is not hidden")
            #expect(program.exit == nil, "\(program.error)")
        }

        @Test("Waybar", .enabled(if: Command.exists("waybar"), "waybar is not installed"))
        func waybar() throws {
            if let obstacle = WaylandDisplay.obstacle { try Test.cancel("\(obstacle)") }
            let screen = try WaylandDisplay()
            let bare = try screen.settledScreenshot()
            let bar = try BarBed(on: screen)
            let module = try BarBed.snippet(below: "Waybar")
            let configuration = try bar.write(
                "{\"height\": 40, \"modules-left\": [\"custom/senko\"],\n\(module)}", to: "waybar.json")
            let style = try bar.write(
                "* { font-family: DejaVu Sans; }\n" + BarBed.snippet(below: "Waybar", 1), to: "waybar.css")
            let program = try bar.start("waybar", "--config", configuration, "--style", style)
            let empty = try screen.settledScreenshot(timeout: 30) { $0 != bare }
            try #require(empty != bare, "\(program.output)\(program.error)")
            try expectToFollow(bar, on: screen, program, empty: empty, name: "waybar")
        }

        @Test("polybar", .enabled(if: Command.exists("polybar"), "polybar is not installed"))
        func polybar() throws {
            let screen = try Display()
            let bare = try screen.settledScreenshot()
            let bar = try BarBed(on: screen)
            let program = try bar.startPolybar()
            let empty = try screen.settledScreenshot(timeout: 30) { $0 != bare }
            try #require(empty != bare, "\(program.output)\(program.error)")
            try expectToFollow(bar, on: screen, program, empty: empty, name: "polybar")

            // A click leads the sitting.
            let sitting = try bar.pausedSitting()
            let shown = try screen.settledScreenshot(timeout: 20) { $0 != empty }
            let place = try #require(shown.differences(from: empty))
            let (x, y) = (place.x + place.width / 2, place.y + place.height / 2)
            try screen.click(x: x, y: y)
            try bar.wait(for: "running", of: sitting)
            try screen.click(x: x, y: y)
            try bar.wait(for: "paused", of: sitting)
            try screen.click(x: x, y: y, button: 3)
            #expect(bar.bed.waitForEnd(of: sitting) != nil)
            // The command goes with the bar.
            program.send(SIGTERM)
            #expect(program.wait(timeout: 20) != nil)
        }

        @Test("i3blocks", .enabled(if: Command.exists("i3blocks"), "i3blocks is not installed"))
        func i3blocks() throws {
            let bar = try BarBed()
            let version = try Command.run(["i3blocks", "-V"], environment: bar.environment).output
            let isOld = version.contains(" 1.4")
            let configuration = try bar.write(
                BarBed.snippet(below: "i3blocks", isOld ? 1 : 0), to: "i3blocks.conf")
            let program = try bar.start("i3blocks", "-c", configuration)
            let sitting = try bar.pausedSitting()
            wait(for: "\"full_text\":\"paused ", in: program)
            try bar.end(sitting)
            func isHidden() -> Bool {
                let last = program.output.split(separator: "\n").last { $0.contains("[") && $0.contains("]") } ?? ""
                return !last.contains("paused")
            }
            #expect(TestBed.wait { isHidden() }, "\(program.output)")
        }

        @Test("i3bar and swaybar read one endless array")
        func i3bar() throws {
            let bar = try BarBed()
            let script = try bar.write(
                BarBed.snippet(below: "i3bar and swaybar, without another program"), to: "status")
            let program = try bar.start("sh", script)
            wait(for: #"[{"name":"senko","full_text":""}],"#, in: program)
            let sitting = try bar.pausedSitting()
            wait(for: #""full_text":"paused "#, in: program)
            try bar.end(sitting)
            // Up to its last whole line.
            let output = program.output
            let parts = output[...(output.lastIndex(of: "\n") ?? output.startIndex)].split(
                separator: "\n", maxSplits: 1
            ).map { Data($0.utf8) }
            let header = try JSONSerialization.jsonObject(with: parts[0]) as? [String: Any]
            #expect(header?["version"] as? Int == 1)
            // It is whole but for its end.
            let array = try JSONSerialization.jsonObject(with: parts[1].dropLast(2) + Data("]".utf8))
            let lines = try #require(array as? [[[String: Any]]])
            #expect(lines.count >= 2 && lines.allSatisfy { $0.count == 1 && $0[0]["name"] as? String == "senko" })
            program.send(SIGTERM)
            #expect(program.wait(timeout: 20) != nil)
        }

        private func wait(for text: String, in program: ChildProcess) {
            #expect(TestBed.wait { program.output.contains(text) }, "\(program.output)\(program.error)")
        }
    }
}
