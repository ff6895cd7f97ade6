// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    /// `senko list`, `senko status` for bars, and `senko watch`, with activities of programs.
    @Suite("What goes on, on the command line")
    struct SurfaceTests {
        private let bed: TestBed

        init() throws {
            bed = try TestBed(configuration: "[Notifications]\nEnabled=no\n[Bells]\nEnabled=no\n")
        }

        private func follow(_ arguments: String...) throws -> ChildProcess {
            try ChildProcess([Products.command] + arguments, environment: bed.surroundings.environment)
        }

        /// Waits until the last line that a command has printed is as wanted.
        private func wait(
            in child: ChildProcess, sourceLocation: SourceLocation = #_sourceLocation,
            until condition: (String) -> Bool
        ) {
            let isThere = TestBed.wait { lines(child).last.map { condition($0) } ?? false }
            #expect(isThere, "\(child.output)\(child.error)", sourceLocation: sourceLocation)
        }

        private func lines(_ child: ChildProcess) -> [String] {
            child.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }

        private func timer(_ seconds: UInt64) -> BusValue {
            let now = UInt64(Date().timeIntervalSince1970 * 1_000_000)
            return .structure([.uint64(now), .uint64(now + seconds * 1_000_000)])
        }

        @Test("list shows sittings and activities, in words and as JSON")
        func list() throws {
            #expect(try bed.senko("list").output == "nothing is going on: start a sitting with 'senko start'\n")
            _ = try bed.start("Morning sit", seconds: 600)
            try bed.startErrand(content: ["title": .string("Backup"), "progress": .double(0.42)])
            try bed.startErrand(["relevance_score": .double(5)], content: ["stage": .string("oven")])
            let ended = try bed.startErrand(content: ["title": .string("Over")])
            let nothing: [String: BusValue] = [:]
            try bed.call(
                "End", [.objectPath(ended), nothing.busValue, nothing.busValue], interface: TestBed.activities)
            let text = try bed.senko("list").output
            let blocks = text.split(separator: "\n\n").map { $0.split(separator: "\n").map(String.init) }
            #expect(blocks.map { $0[0].prefix(6) } == ["TITLE ", "Errand", "Backup"])
            #expect(blocks[0][1].hasPrefix("Morning sit") && blocks[1][1] == "Stage: oven")
            #expect(blocks[2][1].hasSuffix(" 42%") && !text.contains("\u{1B}"))
            #expect(try bed.senko("list", "--all").output.contains("\n\nOver\nended (app) · "))

            let json = try bed.senko("list", "--json").output
            let array = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
            #expect(array.map { $0["type"] as? String } == ["sitting", "activity", "activity"])
            #expect(array[1]["relevance_score"] as? Double == 5)
            #expect(array[2]["title"] as? String == "Backup")
        }

        @Test("a bar's line follows what deserves it most, and is hidden where nothing goes on")
        func bar() throws {
            #expect(try bed.senko("status", "--format", "waybar").output == "\n")
            let child = try follow("status", "--follow", "--format", "polybar")
            wait(in: child) { $0 == "" }
            let errand = try bed.startErrand(content: ["title": .string("Backup"), "progress": .double(0.1)])
            wait(in: child) { $0 == "Backup 10%" }
            try bed.updateErrand(errand, content: ["title": .string("Backup"), "progress": .double(0.104)])
            let sitting = try bed.start("Sit", seconds: 600, phases: [("sit", 600)])
            wait(in: child) { $0.hasPrefix("sit 9:") || $0 == "sit 10:00" }
            try bed.call("Pause", [.objectPath(sitting)])
            wait(in: child) { $0.hasPrefix("paused 9:") || $0 == "paused 10:00" }
            try bed.updateErrand(errand, content: ["title": .string("Backup")], ["relevance_score": .double(1)])
            wait(in: child) { $0 == "Backup" }
            let nothing: [String: BusValue] = [:]
            try bed.call(
                "End", [.objectPath(errand), nothing.busValue, nothing.busValue], interface: TestBed.activities)
            wait(in: child) { $0.hasPrefix("paused ") }
            try bed.call("End", [.objectPath(sitting), nothing.busValue])
            wait(in: child) { $0 == "" }
            let all = lines(child)
            #expect(zip(all, all.dropFirst()).allSatisfy { $0 != $1 }, "\(all)")
            #expect(child.exit == nil)
        }

        @Test("a bar's clock turns on its own seconds, and nobody wakes where none is shown")
        func clock() throws {
            let errand = try bed.startErrand(content: ["title": .string("Tea"), "timer": timer(5)])
            let child = try follow("status", "--follow", "--format", "polybar")
            let turns = ["Tea 0:04", "Tea 0:03", "Tea 0:02", "Tea 0:01", "Tea 0:00"]
            // A machine that stands still for a second shows one less.
            for attempt in 1...4 {
                if attempt > 1 {
                    try bed.updateErrand(errand, content: ["title": .string("Tea"), "timer": timer(5)])
                    wait(in: child) { $0.hasPrefix("Tea 0:0") && $0 != "Tea 0:00" }
                } else {
                    wait(in: child) { $0.hasPrefix("Tea 0:0") }
                }
                let begin = try ProcessSample(pid: child.pid)
                wait(in: child) { $0 == "Tea 0:00" }
                let wakeUps = try ProcessSample(pid: child.pid).wakeUps(since: begin)
                let shown = Array(lines(child).suffix(5))
                if shown == turns && (4...30).contains(wakeUps) { break }
                #expect(attempt < 4, "\(shown), woken \(wakeUps) times")
            }

            // Over; without a clock; of a sitting that is paused: nothing happens, once all that was before is done.
            func expectSleep(_ comment: Comment) throws {
                var wakeUps = 1
                for _ in 1...3 where wakeUps > 0 {
                    BootClock.sleep(0.3)
                    let sample = try ProcessSample(pid: child.pid)
                    BootClock.sleep(2.2)
                    wakeUps = try ProcessSample(pid: child.pid).wakeUps(since: sample)
                }
                #expect(wakeUps == 0, comment)
            }
            try expectSleep("a timer that is over")
            try bed.updateErrand(errand, content: ["title": .string("Tea"), "progress": .double(0.5)])
            wait(in: child) { $0 == "Tea 50%" }
            try expectSleep("no timer")
            let sitting = try bed.start("Sit", seconds: 600, phases: [("sit", 600)])
            try bed.call("Pause", [.objectPath(sitting)])
            wait(in: child) { $0.hasPrefix("paused") }
            try expectSleep("a pause")
        }

        @Test("a bar's line outlives the daemon, and ends with the sitting that it is for")
        func restart() throws {
            let sitting = try bed.start("Sit", seconds: 600, phases: [("sit", 600)])
            try bed.startErrand(["relevance_score": .double(9)], content: ["title": .string("Backup")])
            let child = try follow("status", "--follow", "--format", "i3")
            let pinned = try follow("status", "sit", "--follow", "--format", "waybar")
            wait(in: child) { $0 == #"{"name":"senko","full_text":"Backup"}"# }
            wait(in: pinned) { $0.contains(#""alt":"running""#) }
            bed.daemon.kill()
            #expect(try bed.peer.waitForLoss(of: Daemon.name))
            // It counts on by itself meanwhile.
            let count = lines(pinned).count
            #expect(TestBed.wait { lines(pinned).count > count } && child.exit == nil)
            try bed.startAgain()
            try bed.call("Pause", [.objectPath(sitting)])
            wait(in: pinned) { $0.contains(#""alt":"paused""#) }
            let nothing: [String: BusValue] = [:]
            try bed.call("End", [.objectPath(sitting), nothing.busValue])
            #expect(pinned.wait(timeout: 20) == .status(0))
            #expect(lines(pinned).last == "")
        }

        @Test("watch on a small terminal counts what it has no room for, up to the last column")
        func smallScreen() throws {
            _ = try bed.start("Sit", seconds: 600, phases: [("sit", 600)])
            for title in ["Backup with a long title of its own", "Tea", "Build"] {
                try bed.startErrand(content: ["title": .string(title)])
            }
            defer { _ = try? tmux("kill-server") }
            _ = try tmux("new-session", "-d", "-x", "34", "-y", "7", Products.command, "watch")
            func isTime(_ row: String) -> Bool { row.contains(#/sit (9:[345]\d|10:00)/#) }
            let shown = try rows { rows in rows.joined().contains("more") && rows.contains(where: isTime) }
            let row = try #require(shown.first { $0.contains("Backup") }, "\(shown)")
            #expect(row.count == 34 && row.hasSuffix("  and 2 more"), "\(shown)")
            #expect(shown.contains(where: isTime), "\(shown)")
            _ = try tmux("send-keys", " ")
            #expect(try rows { $0.joined().contains("paused") }.joined().contains("paused"))
        }

        @Test("what a terminal shows wider than was reckoned, or cannot show at all, spoils no other row")
        func oddScreens() throws {
            func title(_ word: String) -> [String: BusValue] {
                // An escape sequence to a terminal that reads each byte of UTF-8 by itself, then number signs, which are
                // reckoned as marks.
                ["title": .string("\u{15B}31m\(word) " + String(repeating: "\u{600}1", count: 40))]
            }
            let first = try bed.startErrand(content: title("Tea"))
            try bed.startErrand(content: ["title": .string("Build")])
            defer { for server in ["C.UTF-8", "C"] { _ = try? tmux("kill-server", on: server) } }
            for (locale, start) in [("C.UTF-8", "\u{15B}31m"), ("C", "?31m")] {
                try bed.updateErrand(first, content: title("Tea"))
                _ = try tmux(
                    "new-session", "-d", "-x", "40", "-y", "4", "env", "LC_ALL=\(locale)", Products.command, "watch",
                    on: locale)
                _ = try rows(on: locale) { $0.joined().contains("Build") && $0.joined().contains("q leave") }
                // Its row alone is drawn again.
                try bed.updateErrand(first, content: title("Oolong"))
                let shown = try rows(on: locale) { $0[0].contains("Oolong") }
                try #require(shown.count >= 4, "\(shown)")
                #expect(shown[0].dropFirst(2).hasPrefix(start + "Oolong "), "\(shown)")
                #expect(shown[1].dropFirst(2).hasPrefix("Build: active"), "\(shown)")
                #expect(shown[2].isEmpty && shown[3].contains("q leave"), "\(shown)")
            }
        }

        private func tmux(_ arguments: String..., on server: String = "tmux") throws -> String {
            let socket = bed.surroundings.home.appending(server)
            return try Command.run(
                ["tmux", "-S", socket, "-f", "/dev/null"] + arguments, environment: bed.surroundings.environment
            ).output
        }

        /// The rows of the terminal as soon as they are as wanted, or else as they are in the end.
        private func rows(on server: String = "tmux", where isWanted: ([String]) -> Bool) throws -> [String] {
            var rows: [String] = []
            _ = try TestBed.wait {
                rows = try tmux("capture-pane", "-p", on: server).split(
                    separator: "\n", omittingEmptySubsequences: false
                ).map(String.init)
                return isWanted(rows)
            }
            return rows
        }

        @Test("watch without a screen tells the start, alert and end of activities, and ends with the last")
        func watch() throws {
            #expect(
                try bed.senko("watch").error
                    == "senko: nothing is going on: start a sitting with 'senko start --watch'\n")
            let first = try bed.startErrand(content: ["title": .string("Backup"), "body": .string("writing")])
            let child = try follow("watch")
            wait(in: child) { $0.hasSuffix("  Backup: active, writing") }
            try bed.updateErrand(first, content: ["title": .string("Backup"), "body": .string("reading")])
            let alert: [String: BusValue] = ["title": .string("Tea is on"), "body": .string("Come")]
            let second = try bed.startErrand(["alert": alert.busValue], content: ["title": .string("Tea")])
            wait(in: child) { $0.hasSuffix("  Tea: alert: Tea is on: Come") }
            try bed.call(
                "End",
                [
                    .objectPath(second), ["title": BusValue.string("Tea"), "body": .string("drunk")].busValue,
                    ["dismissal": BusValue.string("immediate")].busValue,
                ], interface: TestBed.activities)
            wait(in: child) { $0.contains("  Tea: ended (app)") }
            try bed.call("Dismiss", on: first, TestBed.activity, [])
            #expect(child.wait(timeout: 20) == .status(0), "\(child.error)")
            let told = lines(child).map { String($0.dropFirst(10)) }
            #expect(
                told.map { $0.hasPrefix("Tea: ended (app)") ? "Tea: ended (app)" : $0 } == [
                    "Backup: active, writing", "Tea: active", "Tea: alert: Tea is on: Come", "Tea: ended (app)",
                    "Backup: ended (user), reading",
                ])
        }
    }
}
