// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("The command line")
    struct CommandLineTests {
        let bed: TestBed

        init() throws {
            bed = try TestBed()
        }

        @Test("start, list, status, pause, resume, skip, extend, update, end")
        func mainPath() throws {
            let start = try succeed("start", "Morning sit", "20m", "--phases", "4m:breathing,1m:rest")
            #expect(start.output.ranges(of: "Morning sit").isEmpty == false)
            let sitting = try #require(try json("list", "--json").first)
            #expect(sitting["title"] as? String == "Morning sit")
            #expect(sitting["state"] as? String == "running")
            #expect(sitting["phase"] as? String == "breathing")
            #expect(sitting["phase_index"] as? Int == 0)
            #expect(sitting["total_seconds"] as? Double == 1200)
            let remaining = try #require(sitting["remaining_seconds"] as? Double)
            #expect((1195...1200).contains(remaining))
            let path = ObjectPath(trusted: try #require(sitting["path"] as? String))
            #expect(sitting["id"] as? String == String(path.lastElement))
            let phases = try #require(sitting["phases"] as? [[String: Any]])
            #expect(phases.map { $0["name"] as? String } == ["breathing", "rest"])
            #expect(phases.map { $0["seconds"] as? Double } == [240, 60])

            try succeed("pause")
            #expect(try json("status", "--json").first?["state"] as? String == "paused")
            #expect(try bed.read("State", of: path, as: String.self) == "paused")
            try succeed("resume")
            #expect(try bed.read("State", of: path, as: String.self) == "running")
            try succeed("skip", "morning sit")
            #expect(try bed.read("Phase", of: path, as: String.self) == "rest")
            try succeed("extend", "5m")
            #expect(try bed.read("TotalSeconds", of: path, as: UInt32.self) == 1500)
            try succeed("extend", "-10m")
            #expect(try bed.read("TotalSeconds", of: path, as: UInt32.self) == 900)
            try succeed("update", "2m", "--phase", "settling")
            #expect(try bed.read("Phase", of: path, as: String.self) == "settling")
            let status = try succeed("status", "--format", "{title}|{phase}|{state}")
            #expect(status.output == "Morning sit|settling|running\n")
            try succeed("end")
            #expect(bed.waitForEnd(of: path) != nil)
            #expect(try json("list", "--json").isEmpty)
            #expect(try json("list", "--all", "--json").first?["state"] as? String == "ended")
        }

        @Test("sit is start, and --quiet prints the object path alone")
        func quiet() throws {
            let result = try succeed("sit", "--quiet", "90s", "--preset", "box", "--prepare", "10s")
            let path = ObjectPath(trusted: String(result.output.dropLast()))
            #expect(try bed.list().map(\.fields.0) == [path])
            #expect(try bed.read("State", of: path, as: String.self) == "preparing")
            #expect(try bed.read("TotalSeconds", of: path, as: UInt32.self) == 90)
        }

        @Test("of several sittings one is named, or all are ended")
        func several() throws {
            try succeed("start", "one", "10m")
            try succeed("start", "two", "10m")
            let ambiguous = try bed.senko("pause")
            #expect(ambiguous.status == 1)
            #expect(ambiguous.error.ranges(of: "one").isEmpty == false && !ambiguous.error.ranges(of: "two").isEmpty)
            #expect(ambiguous.output == "")
            try succeed("pause", "two")
            #expect(try bed.list().filter { $0.fields.2 == "paused" }.map(\.fields.1) == ["two"])
            try succeed("end", "--all")
            #expect(try bed.list().allSatisfy { $0.fields.2 == "ended" })
        }

        @Test("end --all ends all, also where nobody reads what it prints")
        func endAllUnread() throws {
            for output in ["| true", ">&-", ">/dev/full"] {
                for title in ["one", "two", "three"] { try succeed("start", title, "10m") }
                _ = try Command.run(
                    ["sh", "-c", "'\(Products.command)' end --all \(output)"], environment: bed.surroundings.environment
                )
                #expect(try bed.list().allSatisfy { $0.fields.2 == "ended" }, "\(output)")
            }
        }

        @Test("what the daemon refuses is told in one form, without the words of the bus")
        func refusals() throws {
            try succeed("start", "one", "10m")
            try succeed("pause")
            let pause = try bed.senko("pause")
            #expect(pause.error == "senko: the sitting \"one\" is paused already: resume it to go on\n")
            let update = try bed.senko("update", "20m")
            #expect(update.error == "senko: 20m is more than the total of 10m: extend it first\n")
            let extend = try bed.senko("extend", "1000000000s")
            #expect(extend.status == 0)
            try succeed("resume")
            #expect(
                try bed.senko("resume").error
                    == "senko: the sitting \"one\" is running, not paused: pause it to stop its time\n")
        }

        @Test("a lone number that is no duration begins nothing")
        func loneNumber() throws {
            for wrong in ["45minutes", "30M", "1h30", "1:60", "1.0001s", "1e3"] {
                #expect(try bed.senko("start", wrong).status == 2)
            }
            #expect(try bed.list().isEmpty)
        }

        @Test("status --follow prints no line twice")
        func followOnce() throws {
            let path = try bed.start("Morning sit", seconds: 600, phases: [("a", 200), ("b", 200)])
            let follower = try ChildProcess(
                [Products.command, "status", "--follow", "--format", "{phase}"],
                environment: bed.surroundings.environment)
            try wait(for: "a\n", in: follower)
            try bed.call("Pause", [.objectPath(path)])
            try bed.call("Resume", [.objectPath(path)])
            try bed.call("Skip", [.objectPath(path)])
            try wait(for: "b\n", in: follower)
            #expect(follower.output == "a\nb\n")
            follower.send(SIGINT)
            #expect(follower.wait(timeout: 20) != nil)
        }

        @Test("status --follow tells the end of each sitting")
        func followEnds() throws {
            try succeed("start", "one", "10m")
            try succeed("start", "two", "20m")
            let follower = try ChildProcess(
                [Products.command, "status", "--follow"], environment: bed.surroundings.environment)
            #expect(TestBed.wait { follower.output.contains("two: ") })
            try succeed("end", "one")
            #expect(TestBed.wait { follower.output.contains("one: ended, ") })
            let last = try #require(follower.output.split(separator: "\n").last)
            #expect(last.contains(#/:.*  one: ended, after 0:\d\d of 10m \(app\)$/#), "\(last)")
            // Its object goes at once.
            try succeed("activity", "dismiss", "two")
            #expect(TestBed.wait { follower.output.contains("two: ended, ") })
            #expect(
                follower.output.contains(#/  two: ended, after 0:\d\d of 20m \(user\)\n/#), "\(follower.output)")
            #expect(follower.exit == nil)
            follower.send(SIGINT)
            _ = follower.wait(timeout: 20)
        }

        @Test("a second start with the same key says that it goes on")
        func secondStart() throws {
            try succeed("start", "Morning sit", "10m", "--key", "morning")
            let again = try succeed("start", "Morning sit", "10m", "--key", "morning").output
            #expect(again.hasPrefix("Morning sit goes on already: running, "), "\(again)")
            #expect(again.contains(" left of 10m, ends at "), "\(again)")
            try succeed("pause")
            let paused = try succeed("start", "Morning sit", "10m", "--key", "morning").output
            #expect(paused.hasPrefix("Morning sit goes on already: paused, "), "\(paused)")
            try succeed("end")
            #expect(try succeed("start", "Morning sit", "10m", "--key", "morning").output.hasPrefix("Morning sit, 10m"))
        }

        @Test("status 1 where the daemon refuses, with its words; 2 for wrong usage; 3 without bus or daemon")
        func exitStatuses() throws {
            let none = try bed.senko("pause")
            #expect(none.status == 1)
            #expect(none.error.hasPrefix("senko: "))
            try succeed("start", "one", "10m")
            let refused = try bed.senko("resume")
            #expect(refused.status == 1)
            #expect(refused.error.ranges(of: "paused").isEmpty == false)
            for wrong in [["sing"], ["start", "--no-such"], ["extend"], ["start", "t", "soon"], []] {
                let result = try Command.run([Products.command] + wrong, environment: bed.surroundings.environment)
                #expect(result.status == 2, "\(wrong): \(result)")
                #expect(!result.error.isEmpty)
            }
            for address in [nil, "unix:path=/nonexistent/bus"] {
                let environment = try Surroundings(address: address).environment
                let begin = BootClock.now
                let result = try Command.run([Products.command, "list"], environment: environment)
                #expect(result.status == 3, "\(result)")
                #expect(Stalls.lateness(of: BootClock.now, due: begin) < 1_000_000)
                #expect(!result.error.isEmpty)
                #expect(result.output == "")
            }
            let bus = try PrivateBus()
            let environment = try Surroundings(address: bus.address).environment
            let noDaemon = try Command.run([Products.command, "list"], environment: environment)
            #expect(noDaemon.status == 3, "\(noDaemon)")
        }

        @Test("help and version")
        func help() throws {
            let help = try succeed("--help")
            for command in ["start", "list", "status", "pause", "resume", "skip", "extend", "update", "end", "watch"] {
                #expect(help.output.ranges(of: command).isEmpty == false)
                #expect(try succeed(command, "--help").output.ranges(of: "senko " + command).isEmpty == false)
            }
            #expect(try succeed("--version").output.wholeMatch(of: #/senko \d+\.\d+\.\d+.*\n/#) != nil)
        }

        @Test("list is a table without colour where nobody reads it on a terminal")
        func table() throws {
            try succeed("start", "one\u{1b}[31m", "10m")
            let list = try succeed("list")
            #expect(list.output.ranges(of: "\u{1b}").isEmpty)
            #expect(list.output.ranges(of: "one").isEmpty == false)
        }

        @Test("status --follow prints at each change, and ends when it is told to")
        func follow() throws {
            let path = try bed.start("Morning sit", seconds: 600, phases: [("a", 200), ("b", 200)])
            let follower = try ChildProcess(
                [Products.command, "status", "--follow", "--format", "{phase} {state}"],
                environment: bed.surroundings.environment)
            try wait(for: "a running\n", in: follower)
            try bed.call("Pause", [.objectPath(path)])
            try wait(for: "a running\na paused\n", in: follower)
            try bed.call("Resume", [.objectPath(path)])
            try bed.call("Skip", [.objectPath(path)])
            try wait(for: "b running\n", in: follower)
            // Nothing is printed once a second, since nothing is signalled.
            let before = follower.output
            BootClock.sleep(2.2)
            #expect(follower.output == before)
            follower.send(SIGINT)
            #expect(follower.wait(timeout: 20) != nil)
        }

        @discardableResult
        private func succeed(_ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation) throws
            -> Command.Result
        {
            let result = try Command.run(
                [Products.command] + arguments, environment: bed.surroundings.environment)
            #expect(result.status == 0, "\(arguments): \(result)", sourceLocation: sourceLocation)
            #expect(result.error == "", sourceLocation: sourceLocation)
            return result
        }

        private func json(_ arguments: String...) throws -> [[String: Any]] {
            let result = try Command.run(
                [Products.command] + arguments, environment: bed.surroundings.environment)
            let value = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
            return try #require(value as? [[String: Any]])
        }

        private func wait(for end: String, in child: ChildProcess) throws {
            #expect(TestBed.wait { child.output.hasSuffix(end) }, "\(child.output.debugDescription)")
        }
    }
}
