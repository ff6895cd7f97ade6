// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("senko run")
    struct RunCommandTests {
        let bed: TestBed

        init() throws {
            bed = try TestBed()
        }

        @Test(
            "the exit status is the command's",
            arguments: [
                (["true"], 0), (["sh", "-c", "exit 7"], 7), (["sh", "-c", "kill -TERM $$"], 143),
                (["sh", "-c", "kill -KILL $$"], 137), (["no-such-command"], 127), (["/etc/passwd"], 126), (["/"], 126),
                (["/no/such/file"], 127),
            ] as [([String], Int32)])
        func exitStatuses(command: [String], status: Int32) throws {
            let result = try run(command)
            #expect(result.status == status, "\(result)")
            #expect(result.error.isEmpty == ![126, 127].contains(status), "\(result)")
        }

        @Test("what cannot be written is no success")
        func fullDisk() throws {
            let result = try Command.run(
                ["sh", "-c", "\(Products.command) run echo lost > /dev/full"], environment: bed.surroundings.environment
            )
            #expect(result.status == 1 && result.error.contains("cannot write"), "\(result)")
        }

        @Test("a script without a first line is one of sh(1), as execvp(3) has it")
        func scripts() throws {
            let folder = try TemporaryDirectory()
            try folder.write("echo \"script $1\"\n", to: "tool")
            #expect(chmod(folder.appending("tool"), 0o755) == 0)
            #expect(try run([folder.appending("tool"), "a b"]).output == "script a b\n")
        }

        @Test("what it shows while it runs, and of its end")
        func content() throws {
            let folder = try TemporaryDirectory()
            let child = try begin(
                [
                    "--title", "Build", "--icon", "applications-development", "sh", "-c",
                    "printf '\\033[32m[ 42%%]\\033[0m compiling\\n'; while [ ! -e '\(folder.path)/go' ]; do sleep 0.02; done; echo broken >&2; exit 2",
                ])
            #expect(wait { $0["body"] == .string("[ 42%] compiling") })
            let activity = try #require(try activities().first)
            #expect(activity.content["title"] == .string("Build") && activity.content["progress"] == .double(0.42))
            #expect(activity.content["icon"] == .string("applications-development"))
            #expect(
                activity.properties["State"] == .string("active") && activity.properties["Kind"] == .string("Command"))
            try folder.write("", to: "go")
            #expect(child.wait(timeout: 20) == .status(2))
            let ended = try #require(try activities().first)
            #expect(ended.properties["State"] == .string("ended"))
            #expect(ended.properties["EndReason"] == .string("app"))
            #expect(ended.content["exitStatus"] == .int32(2))
            let body = try #require(ended.content["body"].flatMap { String(busValue: $0) })
            #expect(body.hasPrefix("failed with status 2 after ") && body.hasSuffix(": broken"), "\(body)")
            #expect(ended.content["icon"] == .string("applications-development"))
            try #require(try run(["--dismiss", "5m", "true"]).status == 0)
            #expect(try activities().contains { $0.content["exitStatus"] == .int32(0) })
        }

        @Test("a success is gone at once where it took a moment, a failure stays with its error")
        func leaving() throws {
            #expect(try run(["true"]).status == 0)
            #expect(try activities().isEmpty)
            let script = "echo 'a.c:1: error: x'; echo 'make: Leaving directory'; exit 1"
            #expect(try run(["sh", "-c", script]).status == 1)
            let failed = try #require(try activities().first)
            let body = try #require(failed.content["body"].flatMap { String(busValue: $0) })
            #expect(body.hasSuffix(": a.c:1: error: x") && failed.content["icon"] == .string("dialog-error"), "\(body)")
            #expect(try run(["--dismiss", "immediate", "false"]).status == 1)
            #expect(try activities().count == 1)
        }

        @Test(
            "wrong usage is told apart from what a command answers",
            arguments: [[], ["--titel", "x", "true"], ["--dismiss", "5h", "true"]])
        func wrongUsage(arguments: [String]) throws {
            let result = try run(arguments)
            #expect(result.status == 125 && result.error.contains("senko run --help"), "\(result)")
            #expect(try activities().isEmpty)
        }

        @Test("each signal comes once", arguments: ["INT", "TERM", "HUP", "QUIT", "USR1", "USR2", "WINCH"])
        func signals(name: String) throws {
            let child = try begin([
                "sh", "-c",
                "trap 'echo \(name); n=1' \(name); echo ready; while [ -z \"$n\" ]; do sleep 0.02; done; sleep 0.3; exit 9",
            ])
            try wait(for: "ready\n", in: child)
            let numbers = [
                "INT": SIGINT, "TERM": SIGTERM, "HUP": SIGHUP, "QUIT": SIGQUIT, "USR1": SIGUSR1, "USR2": SIGUSR2,
                "WINCH": SIGWINCH,
            ]
            child.send(try #require(numbers[name]))
            #expect(child.wait(timeout: 20) == .status(9))
            #expect(child.output == "ready\n\(name)\n")
        }

        @Test("a signal that kills the command is told as shells do")
        func killed() throws {
            let child = try begin(["sh", "-c", "echo ready; exec sleep 60"])
            try wait(for: "ready\n", in: child)
            child.send(SIGTERM)
            #expect(child.wait(timeout: 20) == .status(143))
            let body = try #require(try activities().first?.content["body"].flatMap { String(busValue: $0) })
            #expect(body.hasPrefix("killed by signal 15 ("), "\(body)")
        }

        @Test("10 MB of any bytes pass through, in and out")
        func throughput() throws {
            let folder = try TemporaryDirectory()
            let make =
                "head -c 10000000 /dev/urandom >in; time cat <in >direct; time '\(Products.command)' run cat <in >out; "
            let result = try Command.run(
                [
                    "bash", "-c",
                    "cd '\(folder.path)'; " + make + "cmp in out && cat in | '\(Products.command)' run cat | cmp in -",
                ],
                environment: bed.surroundings.environment, timeout: 60)
            #expect(result.status == 0, "\(result)")
            print(
                "10 MB directly and through senko run:",
                result.error.split(separator: "\n").filter { $0.hasPrefix("real") })
            // Most of it was no text.
            #expect(try activities().allSatisfy { $0.properties["State"] == .string("ended") })
        }

        @Test("two streams into one keep their order, and else their places")
        func order() throws {
            let script = "for i in 1 2 3 4 5 6 7 8 9; do echo o$i; echo e$i >&2; done"
            let both = try Command.run(
                ["sh", "-c", "'\(Products.command)' run sh -c '\(script)' 2>&1"],
                environment: bed.surroundings.environment)
            #expect(both.output == (1...9).map { "o\($0)\ne\($0)\n" }.joined())
            let apart = try run(["sh", "-c", script])
            #expect(apart.output == (1...9).map { "o\($0)\n" }.joined())
            #expect(apart.error == (1...9).map { "e\($0)\n" }.joined())
        }

        @Test("a reader that goes away ends the command, and what it leaves behind keeps nobody waiting")
        func ends() throws {
            let head = try Command.run(
                ["sh", "-c", "'\(Products.command)' run yes | head -n 1"], environment: bed.surroundings.environment)
            #expect(head.output == "y\n" && head.seconds < 20)
            let background = try run(["sh", "-c", "sleep 60 & echo begun"])
            #expect(background.output == "begun\n" && background.seconds < 20)
        }

        @Test("many lines become few updates, and the newest is not lost")
        func pace() throws {
            let folder = try TemporaryDirectory()
            let begin = BootClock.now
            let child = try self.begin(
                [
                    "sh", "-c",
                    "i=0; while [ $i -lt 3000 ]; do echo line $i; i=$((i+1)); done; sleep 1; echo last; while [ ! -e '\(folder.path)/go' ]; do sleep 0.02; done",
                ])
            #expect(wait { $0["body"] == .string("last") })
            try folder.write("", to: "go")
            #expect(child.wait(timeout: 30) == .status(0))
            let updates = bed.signals.signals("Updated").count
            #expect(updates >= 2 && updates <= Int(BootClock.now - begin) / 250_000 + 2, "\(updates)")
        }

        @Test("killed, it leaves nothing that is said to go on")
        func killedItself() throws {
            let child = try begin(["sh", "-c", "echo ready; exec sleep 60"])
            #expect(wait { $0["body"] == .string("ready") })
            child.send(SIGKILL)
            #expect(try TestBed.wait { try activities().first?.properties["State"] == .string("ended") })
            #expect(try activities().first?.properties["EndReason"] == .string("owner_gone"))
        }

        @Test("without a daemon, or a bus, it warns once and runs")
        func noDaemon() throws {
            let bus = try PrivateBus()
            for address in [bus.address, "unix:path=/nonexistent/bus"] {
                let environment = try Surroundings(address: address).environment
                let command = ["sh", "-c", "echo out; echo err >&2; exit 3"]
                let loud = try Command.run([Products.command, "run"] + command, environment: environment)
                #expect(loud.status == 3 && loud.output == "out\n" && loud.seconds < 20, "\(loud)")
                #expect(loud.error.split(separator: "\n").count == 2, "\(loud)")
                #expect(loud.error.contains("senko: the command is shown as no activity: "))
                let quiet = try Command.run([Products.command, "run", "-q"] + command, environment: environment)
                #expect(quiet.status == 3 && quiet.output == "out\n" && quiet.error == "err\n", "\(quiet)")
            }
        }

        @Test("a daemon that hangs neither slows nor stops it, and learns of the end when it goes on")
        func hangingDaemon() throws {
            let folder = try TemporaryDirectory()
            // From the beginning.
            bed.daemon.suspend()
            let beginning = BootClock.now
            let short = try run(["sh", "-c", "head -c 1000000 /dev/zero; exit 4"])
            #expect(short.status == 4 && short.output.utf8.count == 1_000_000, "\(short.error)")
            #expect(Stalls.lateness(of: BootClock.now, due: beginning) < 4_000_000)
            #expect(short.error.split(separator: "\n").count == 1, "\(short.error)")
            bed.daemon.resume()
            // In the middle.
            let child = try begin([
                "sh", "-c",
                "echo begun; while [ ! -e '\(folder.path)/go' ]; do sleep 0.02; done; seq 200000; date +%s%N >'\(folder.path)/end'; exit 5",
            ])
            #expect(wait { $0["body"] == .string("begun") })
            bed.daemon.suspend()
            let release = Date()
            try folder.write("", to: "go")
            #expect(child.wait(timeout: 30) == .status(5))
            #expect(child.output.hasSuffix("199999\n200000\n"))
            let text = try String(contentsOfFile: folder.appending("end"), encoding: .utf8)
            let end = try #require(Double(text.dropLast()).map { $0 / 1e9 })
            print("200000 lines beside a daemon that hangs: \(end - release.timeIntervalSince1970) s")
            #expect(end - release.timeIntervalSince1970 < 20)
            bed.daemon.resume()
            #expect(wait { $0["exitStatus"] == .int32(5) })
        }

        @Test("a daemon that is killed and comes again shows the newest line")
        func restartedDaemon() throws {
            let folder = try TemporaryDirectory()
            let child = try begin([
                "sh", "-c",
                "echo before; while [ ! -e '\(folder.path)/on' ]; do sleep 0.02; done; echo meanwhile; while [ ! -e '\(folder.path)/go' ]; do sleep 0.02; done; exit 6",
            ])
            #expect(wait { $0["body"] == .string("before") })
            bed.daemon.kill()
            try folder.write("", to: "on")
            try wait(for: "meanwhile\n", in: child)
            BootClock.sleep(0.5)
            try bed.startAgain()
            #expect(wait { $0["body"] == .string("meanwhile") })
            try folder.write("", to: "go")
            #expect(child.wait(timeout: 20) == .status(6))
            #expect(try activities().first?.content["exitStatus"] == .int32(6))
            #expect(child.error == "")
        }

        private func run(_ command: [String]) throws -> Command.Result {
            try Command.run([Products.command, "run"] + command, environment: bed.surroundings.environment)
        }

        private func begin(_ command: [String]) throws -> ChildProcess {
            try ChildProcess([Products.command, "run"] + command, environment: bed.surroundings.environment)
        }

        private struct Shown {
            let properties: [String: BusValue]
            var content: [String: BusValue] {
                properties["Content"].flatMap { [String: BusValue](busValue: $0) } ?? [:]
            }
        }

        private func activities() throws -> [Shown] {
            let filter: [String: BusValue] = [:]
            let reply = try bed.call("List", [filter.busValue], interface: TestBed.activities)
            let rows = try #require([BusTuple<ObjectPath, [String: BusValue]>](busValue: reply[0]))
            return rows.map { Shown(properties: $0.fields.1) }
        }

        /// Waits until an activity shows what is asked for.
        private func wait(_ isShown: ([String: BusValue]) -> Bool) -> Bool {
            TestBed.wait { (try? activities())?.contains { isShown($0.content) } == true }
        }

        private func wait(for end: String, in child: ChildProcess) throws {
            #expect(TestBed.wait { child.output.hasSuffix(end) }, "\(child.output.debugDescription)")
        }
    }
}
