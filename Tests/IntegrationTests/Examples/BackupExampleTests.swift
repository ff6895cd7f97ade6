// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite(
        "examples/backup.sh",
        .enabled(if: Command.exists("busctl") && Command.exists("bash"), "busctl or bash is not installed"))
    struct BackupExampleTests {
        let folder: TemporaryDirectory

        init() throws {
            folder = try TemporaryDirectory()
            // Names that are no options, not one word and not UTF-8.
            try folder.makeDirectory("Home/Letters")
            try folder.makeDirectory("Home/empty")
            try folder.makeDirectory("Disk")
            for name in ["Home/-rf", "Home/a  \"b\".txt", "Home/Letters/ä.txt"] { try folder.write(name, to: name) }
            let odd = try Command.run(["bash", "-c", "printf x >\"$1\"/$'\\xff'", "bash", folder.appending("Home")])
            try #require(odd.status == 0, "\(odd)")
        }

        private var home: String { folder.appending("Home") }
        private var disk: String { folder.appending("Disk") }
        /// The only thing below the destination.
        private var saved: String? {
            (try? FileManager.default.contentsOfDirectory(atPath: disk)).flatMap { $0.count == 1 ? $0[0] : nil }
        }

        private func isSaved() throws -> Bool {
            let name = try #require(saved)
            #expect(name.hasPrefix("Home-") && !name.hasSuffix(".unfinished"))
            let result = try Command.run(["diff", "-r", home, disk + "/" + name])
            #expect(result.status == 0, "\(result)")
            return result.status == 0
        }

        @Test("a backup from its start to its end, with the progress between")
        func complete() throws {
            let bed = try TestBed()
            let child = try bed.example("backup.sh", "--pace", "1", home, disk)
            let path = try #require(bed.waitForActivity("Backup"))
            #expect(try bed.activity("State", of: path, as: String.self) == "active")
            let stale = try bed.activity("StaleTimestamp", of: path, as: UInt64.self)
            #expect(stale > BootClock.realtime && stale <= BootClock.realtime + 10_000_000)
            #expect(try bed.activity("Attributes", of: path, as: [String: BusValue].self) == ["folder": .string(home)])
            #expect(try bed.activity("Owner", of: path, as: String.self) == "busctl")
            #expect(child.wait(timeout: 40) == .status(0), "\(child.output)\(child.error)")
            #expect(child.error == "")
            #expect(try isSaved())

            #expect(bed.states(of: path) == ["ended active app"])
            #expect(bed.alerts(of: path).isEmpty)
            let progress = bed.contents(of: path).compactMap { $0["progress"].flatMap { Double(busValue: $0) } }
            #expect(progress == progress.sorted() && progress.last == 1)
            #expect(progress.filter { $0 > 0 && $0 < 1 }.count >= 2, "\(progress)")
            // Each file that came long enough after the word before it.
            let names = child.output.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { $0.dropFirst(2) }
            #expect(Set(names).isSuperset(of: ["-rf", "a  \"b\".txt", "Letters/ä.txt"]) && names.count == 4)
            let bodies = bed.texts("body", of: path)
            for name in names.dropFirst() where !name.contains("\u{fffd}") {
                #expect(bodies.contains(String(name)), "\(bodies)")
            }
            let last = try #require(bed.contents(of: path).last)
            #expect(last["title"] == .string("Backup of Home complete"))
            #expect(last["body"] == .string("4 files in \(disk)/\(saved ?? "")"))
            #expect(try bed.activity("State", of: path, as: String.self) == "ended")
        }

        @Test("without operands it shows itself, and leaves nothing behind")
        func demonstration() throws {
            let bed = try TestBed()
            let child = try bed.example("backup.sh", "--pace", "0.01", environment: ["TMPDIR": disk])
            #expect(child.wait(timeout: 40) == .status(0), "\(child.error)")
            let path = try #require(bed.waitForActivity("Backup"))
            #expect(bed.states(of: path) == ["ended active app"])
            #expect(bed.texts("title", of: path).last == "Backup of Home complete")
            #expect(try FileManager.default.contentsOfDirectory(atPath: disk).isEmpty)
        }

        @Test("what could not be copied is told, with an alert, and there is no backup of that name")
        func incomplete() throws {
            let bed = try TestBed()
            let child = try bed.example("backup.sh", "--pace", "1", home, disk)
            let path = try #require(bed.waitForActivity("Backup"))
            // The first file is copied, and during the pause the rest goes.
            #expect(child.waitForOutput("\n  "))
            try FileManager.default.removeItem(atPath: home)
            #expect(child.wait(timeout: 40) == .status(1))
            let alert = try #require(bed.alerts(of: path).first)
            #expect(bed.alerts(of: path).count == 1 && alert[0] == "Backup of Home is incomplete")
            let copied = child.output.split(separator: "\n").count { $0.hasPrefix("  ") }
            #expect((1...3).contains(copied), "\(child.output)")
            #expect(alert[1].hasPrefix("\(copied) of 4 files copied; cp: cannot stat"), "\(alert)")
            #expect(bed.texts("body", of: path).last == alert[1])
            #expect(bed.states(of: path) == ["ended active app"])
            #expect(saved?.hasSuffix(".unfinished") == true)
        }

        @Test("a signal ends the activity with the truth, and the script", arguments: [SIGINT, SIGTERM, SIGHUP])
        func interrupted(signal: Int32) throws {
            let bed = try TestBed()
            let child = try bed.example("backup.sh", "--pace", "1.5", home, disk)
            let path = try #require(bed.waitForActivity("Backup"))
            #expect(child.waitForOutput("\n  "))
            child.send(signal)
            #expect(child.wait(timeout: 20) == .signal(signal), "\(child.output)\(child.error)")
            #expect(bed.states(of: path) == ["ended active app"])
            let last = try #require(bed.contents(of: path).last)
            #expect(last["title"] == .string("Backup of Home interrupted"))
            let body = last["body"].flatMap { String(busValue: $0) } ?? ""
            #expect(body.contains(" of 4 files copied, to ") && body.hasSuffix(".unfinished"), "\(body)")
            #expect(saved?.hasSuffix(".unfinished") == true)
            #expect(child.output.components(separatedBy: "Backup of Home").count == 2, "\(child.output)")
        }

        @Test("a killed one is soon out of date, and the next takes its activity over")
        func killed() throws {
            let bed = try TestBed()
            let child = try bed.example("backup.sh", "--stale", "3", "--pace", "60", home, disk)
            let path = try #require(bed.waitForActivity("Backup"))
            child.kill()
            #expect(bed.waitForState("stale", of: path))
            #expect(bed.states(of: path) == ["stale active stale_date"])
            #expect(saved?.hasSuffix(".unfinished") == true)

            let next = try bed.example("backup.sh", home, folder.path)
            #expect(next.wait(timeout: 40) == .status(0), "\(next.error)")
            #expect(bed.states(of: path) == ["stale active stale_date", "active stale updated", "ended active app"])
            #expect(try bed.listActivities().map(\.fields.0) == [path])
        }

        @Test("while one large file is copied, the activity stays fresh")
        func largeFile() throws {
            let bed = try TestBed()
            // The real cp, which takes its time.
            let real = try Command.run(["sh", "-c", "command -v cp"]).output.split(separator: "\n")[0]
            try folder.makeDirectory("bin")
            try folder.write("#!/bin/sh\nsleep 6\nexec \(real) \"$@\"\n", to: "bin/cp")
            try #require(chmod(folder.appending("bin/cp"), 0o755) == 0)
            try folder.makeDirectory("One")
            try folder.write("large", to: "One/large")
            let path = folder.appending("bin") + ":" + (Surroundings.minimal["PATH"] ?? "")
            let child = try bed.example(
                "backup.sh", "--stale", "4", folder.appending("One"), disk, environment: ["PATH": path])
            #expect(child.wait(timeout: 40) == .status(0), "\(child.error)")
            let activity = try #require(bed.waitForActivity("Backup"))
            #expect(bed.states(of: activity) == ["ended active app"])
            #expect(bed.texts("body", of: activity).filter { $0 == "large" }.count >= 3)
        }

        @Test("without a daemon, without a bus and after the daemon's end it goes on, and says so once")
        func unseen() throws {
            let bus = try PrivateBus()
            let places = [bus.address, "unix:path=\(folder.appending("no-bus"))"]
            for address in places {
                let surroundings = try Surroundings(address: address)
                let result = try Command.run(
                    [Products.root + "/examples/backup.sh", home, disk], environment: surroundings.environment)
                #expect(result.status == 0, "\(result)")
                #expect(result.error.components(separatedBy: "not shown, the backup goes on: ").count == 2, "\(result)")
                #expect(try isSaved())
                try FileManager.default.removeItem(atPath: disk)
                try folder.makeDirectory("Disk")
            }
            let bed = try TestBed()
            let child = try bed.example("backup.sh", "--pace", "1", home, disk)
            _ = try #require(bed.waitForActivity("Backup"))
            bed.daemon.kill()
            #expect(child.wait(timeout: 40) == .status(0))
            #expect(child.error.components(separatedBy: "not shown, the backup goes on: ").count == 2)
            #expect(try isSaved())
        }

        @Test(
            "a wrong command line is named",
            arguments: [
                (["--frob"], "\"--frob\""), (["--pace"], "--pace"), (["--pace", "soon"], "\"soon\""),
                (["--stale", "0"], "\"0\""), (["--stale", "1.5"], "\"1.5\""),
                (["/no/such/folder"], "\"/no/such/folder\""),
                ([".", ".", "more"], "\"more\""),
            ] as [([String], String)])
        func misused(arguments: [String], name: String) throws {
            let result = try Command.run([Products.root + "/examples/backup.sh"] + arguments)
            #expect(result.status == 2 && result.output.isEmpty, "\(result)")
            #expect(result.error.hasPrefix("backup.sh: ") && result.error.contains(name), "\(result)")
        }
    }
}
