// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("Stopping and starting")
    struct StartUpTests {
        @Test("a sitting goes on as if nothing had happened")
        func goesOn() throws {
            let bed = try TestBed()
            let schedule = Schedule(phases: [("a", 400), ("b", 300)], seconds: 8)
            let path = try bed.start("kept", seconds: 8, phases: schedule.programme)
            let origin = try bed.origin(of: path, seconds: 8)
            let before = try bed.peer.getAll(Daemon.name, path, TestBed.activity)
            BootClock.sleep(0.9)
            #expect(bed.daemon.terminate() == .status(0))
            BootClock.sleep(1.1)
            try bed.startAgain()
            #expect(try bed.origin(of: path, seconds: 8) == origin)
            let ready = BootClock.now
            let end = try #require(bed.waitForEnd(of: path))
            let phases = bed.signals.signals("PhaseChanged")
            #expect(phases.map(\.arguments) == (0..<schedule.count).map { schedule.arguments(of: $0, path) })
            let first = try #require((0..<schedule.count).first { origin + schedule.offset(of: $0) > ready })
            schedule.expect(Array(phases[first...]), from: first, of: path, origin: origin)
            #expect((0...50_000).contains(Stalls.lateness(of: end.arrival, due: origin + 8_000_000)))
            let after = try bed.peer.getAll(Daemon.name, path, TestBed.activity)
            for property in ["Id", "Kind", "Owner", "Key", "Attributes", "StartedTimestamp"] {
                #expect(after[property] == before[property], "\(property)")
            }
        }

        @Test("a boundary that comes along with SIGTERM is told by those who have the name")
        func boundaryAtTheStop() throws {
            let bed = try TestBed()
            for _ in 0..<3 {
                bed.signals.clear()
                let path = try bed.start(seconds: 60, phases: [("a", 3), ("b", 57)])
                let origin = try bed.origin(of: path, seconds: 60)
                bed.daemon.suspend()
                bed.daemon.process.send(SIGTERM)
                BootClock.sleep(max(0, 3.1 - BootClock.seconds(since: origin)))
                bed.daemon.resume()
                #expect(bed.daemon.process.wait(timeout: 20) == .status(0))
                try bed.startAgain()
                let told = bed.signals.signals("PhaseChanged").filter { $0.arguments[0] == .objectPath(path) }
                #expect(told.map { $0.arguments[2] } == [.uint32(0), .uint32(1)])
                try bed.call("End", [.objectPath(path), [String: BusValue]().busValue])
            }
        }

        @Test("a sitting whose end passed meanwhile is ended once, without a storm", arguments: [true, false])
        func endPassed(killed: Bool) throws {
            var started: StrictNotificationServer?
            let bed = try TestBed { bus, _ in started = try StrictNotificationServer(on: bus) }
            let server = try #require(started)
            let path = try bed.start("over", seconds: 4, phases: [("a", 0.1)])
            let second = try bed.start("over too", seconds: 4)
            let long = try bed.start("long", seconds: 600)
            BootClock.sleep(0.3)
            if killed { bed.daemon.kill() } else { #expect(bed.daemon.terminate() == .status(0)) }
            BootClock.sleep(4)
            bed.signals.clear()
            let calls = server.calls.count
            try bed.startAgain()
            for path in [path, second] {
                let end = try #require(bed.waitForEnd(of: path))
                #expect(end.arguments[3] == .string("startup_cleanup"))
                #expect(
                    try bed.read("EndReason", of: path, TestBed.activity, as: String.self) == "startup_cleanup")
            }
            BootClock.sleep(0.7)
            #expect(bed.signals.signals("Bell") == [])
            #expect(bed.signals.signals("PhaseChanged") == [])
            #expect(bed.signals.signals("StateChanged").count { $0.interface == TestBed.meditation } == 2)
            // One notice for both, and the popup of the one that goes on.
            #expect(server.open.count <= 2, "\(server.open), closed: \(server.closes.map(\.id))")
            #expect(server.calls[calls...].count <= 2)
            #expect(server.violations == [])
            #expect(try bed.read("State", of: long, as: String.self) == "running")

            #expect(bed.daemon.terminate() == .status(0))
            bed.signals.clear()
            try bed.startAgain()
            BootClock.sleep(0.3)
            #expect(bed.signals.signals("StateChanged") == [])
            #expect(try bed.list().count == 3)
        }

        @Test("sittings of another boot are ended")
        func anotherBoot() throws {
            let bed = try TestBed()
            let path = try bed.start("yesterday", seconds: 600)
            BootClock.sleep(0.2)
            #expect(bed.daemon.terminate() == .status(0))
            let result = try Command.run([
                "sqlite3", bed.surroundings.stateDirectory + "/senko.db",
                "UPDATE activity SET boot_id = 'another'; SELECT changes();",
            ])
            #expect(result.output == "1\n", "\(result)")
            bed.signals.clear()
            try bed.startAgain()
            #expect(try bed.list().map(\.fields.2) == ["ended"])
            #expect(
                try bed.read("EndReason", of: path, TestBed.activity, as: String.self) == "startup_cleanup")
            #expect(bed.signals.signals("Bell") == [])
        }

        @Test("a reboot after a clean stop ends a sitting as of the stop")
        func anotherBootAfterAStop() throws {
            let bed = try TestBed()
            let begin = BootClock.now
            _ = try bed.start("yesterday", seconds: 600)
            BootClock.sleep(1)
            #expect(bed.daemon.terminate() == .status(0))
            let stop = BootClock.now
            let file = bed.surroundings.stateDirectory + "/senko.db"
            _ = try Command.run(
                ["sqlite3", file, "UPDATE activity SET boot_id = 'another'; UPDATE state SET boot_id = 'another'"])
            try bed.startAgain()
            // It owns its name before it handles signals; once it answers, it does.
            #expect(try bed.list().map(\.fields.2) == ["ended"])
            #expect(bed.daemon.terminate() == .status(0))
            let sat = try Command.run(["sqlite3", file, "SELECT sat FROM session"]).output
            let microseconds = try #require(Int(sat.prefix { $0.isNumber }))
            #expect((1_000_000...Int(stop - begin)).contains(microseconds), "\(sat)")
        }

        @Test("with too few file descriptors it says so, and exits with 1", arguments: [6, 8, 11, 16, 24])
        func fewDescriptors(limit: Int) throws {
            let bus = try PrivateBus()
            let surroundings = try Surroundings(address: bus.address)
            let result = try Command.run(
                ["/bin/sh", "-c", "ulimit -n \(limit); exec \"$0\"", Products.daemon],
                environment: surroundings.environment)
            #expect(result.status == 1)
            #expect(result.error.contains("too few file descriptors"))
            #expect(result.error.contains("The limit of the process is \(limit): raise it"))
        }

        @Test("a state directory that is deleted beneath the daemon is made anew, with all that is going on")
        func deletedState() throws {
            let bed = try TestBed()
            let before = try bed.start("before", seconds: 600)
            try FileManager.default.removeItem(atPath: bed.surroundings.stateDirectory)
            let after = try bed.start("after", seconds: 600)
            #expect(bed.daemon.process.waitForError("deleted or replaced", timeout: 20))
            bed.daemon.kill()
            try bed.startAgain()
            #expect(try Set(bed.list().map(\.fields.0)) == [before, after])
        }

        @Test("a state file that another process holds is taken up when it lets go")
        func lockedState() throws {
            let bed = try TestBed()
            let old = try bed.start("old", seconds: 600)
            #expect(bed.daemon.terminate() == .status(0))
            let file = bed.surroundings.stateDirectory + "/senko.db"
            let holder = try ChildProcess(
                ["sqlite3", file, "BEGIN IMMEDIATE", ".shell echo locked", ".shell sleep 120"],
                environment: bed.surroundings.environment)
            #expect(holder.waitForOutput("locked"))
            try bed.startAgain()
            #expect(bed.daemon.process.waitForError("database is locked", timeout: 20))
            let new = try bed.start("new", seconds: 600)
            #expect(try bed.list().map(\.fields.0) == [new])
            bed.signals.clear()
            holder.kill()
            #expect(bed.signals.wait(for: "Started", timeout: 40) { $0.arguments.first == .objectPath(old) } != nil)
            #expect(try Set(bed.list().map(\.fields.0)) == [old, new])
            bed.daemon.kill()
            try bed.startAgain()
            #expect(try bed.list().map(\.fields.2) == ["running", "running"])
        }

        @Test("SIGTERM keeps what is going on", arguments: [SIGTERM, SIGINT])
        func termination(signal: Int32) throws {
            let bed = try TestBed()
            let path = try bed.start(seconds: 600)
            bed.signals.clear()
            bed.daemon.process.send(signal)
            #expect(bed.daemon.process.wait(timeout: 20) == .status(0))
            #expect(bed.signals.signals("StateChanged") == [])
            try bed.startAgain()
            #expect(try bed.read("State", of: path, as: String.self) == "running")
        }

        @Test("a damaged state file is set aside, kept and named", arguments: ["text", "zeros", "cut"])
        func damagedState(kind: String) throws {
            let bed = try TestBed()
            _ = try bed.start(seconds: 600)
            #expect(bed.daemon.terminate() == .status(0))
            let folder = bed.surroundings.stateDirectory
            let file = folder + "/senko.db"
            for suffix in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + suffix) }
            let whole = try #require(FileManager.default.contents(atPath: file))
            let damaged: Data
            switch kind {
            case "text": damaged = Data(String(repeating: "this is no database\n", count: 500).utf8)
            case "zeros": damaged = Data(count: whole.count)
            default: damaged = whole.prefix(whole.count / 2 + 100)
            }
            try damaged.write(to: URL(fileURLWithPath: file))
            try bed.startAgain()
            let path = try bed.start("after the damage", seconds: 600)
            #expect(try bed.list().contains { $0.fields.0 == path })
            #expect(bed.daemon.process.waitForError("senko.db", timeout: 20))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder)
            let aside = names.filter {
                $0.hasPrefix("senko.db") && !["senko.db", "senko.db-wal", "senko.db-shm"].contains($0)
            }
            #expect(!aside.isEmpty, "\(names)")
            if kind == "text" || kind == "zeros" {
                #expect(
                    aside.contains { FileManager.default.contents(atPath: folder + "/" + $0) == damaged }, "\(names)")
            }
            bed.daemon.kill()
            try bed.startAgain()
            #expect(try bed.list().contains { $0.fields.0 == path })
        }

        @Test("where nothing can be stored, time goes on and calls say so or work")
        func readOnlyState() throws {
            let bed = try TestBed { _, surroundings in
                // A file in the place of the folder: root may write into any folder.
                try surroundings.home.write("", to: ".local/state/senko")
            }
            #expect(bed.daemon.process.waitForError(".local/state/senko", timeout: 20))
            do {
                let path = try bed.start(seconds: 1, phases: [("a", 0.5)])
                #expect(bed.waitForEnd(of: path) != nil)
            } catch let error as PeerError {
                #expect(error.name == "org.senko.Senko1.Error.PersistenceFailure")
            }
            #expect(bed.daemon.terminate() == .status(0))
        }

        @Test("a second daemon says that one is running, and exits with 1")
        func secondDaemon() throws {
            let bed = try TestBed()
            let path = try bed.start()
            let second = try Daemon(launchedIn: bed.surroundings)
            #expect(second.process.wait(timeout: 20) == .status(1))
            #expect(second.log.ranges(of: "running").isEmpty == false)
            #expect(try bed.read("State", of: path, as: String.self) == "running")
        }

        @Test(
            "without a bus it exits with 3 within a second, and says why",
            arguments: [
                nil, "unix:path=/nonexistent/bus", "nonsense",
            ] as [String?])
        func noBus(address: String?) throws {
            Stalls.watch()
            let daemon = try Daemon(launchedIn: Surroundings(address: address))
            #expect(daemon.process.wait(timeout: 20) == .status(3))
            #expect(Stalls.lateness(of: daemon.process.exited, due: daemon.process.started) < 1_000_000)
            #expect(daemon.log.ranges(of: "bus").isEmpty == false)
        }

        @Test("when the bus ends the daemon does, and keeps what is going on")
        func busEnds() throws {
            let bed = try TestBed()
            _ = try bed.start(seconds: 600)
            bed.bus.stop()
            #expect(bed.daemon.process.wait(timeout: 20) != nil)
            let bus = try PrivateBus()
            let peer = try bus.connect()
            var environment = bed.surroundings.environment
            environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
            let daemon = try ChildProcess([Products.daemon], environment: environment)
            #expect(try peer.waitForOwner(of: Daemon.name) != nil)
            let reply = try peer.call(Daemon.name, TestBed.root, TestBed.meditation, "List")
            #expect([BusTuple<ObjectPath, String, String, String, UInt32, UInt32>](busValue: reply[0])?.count == 1)
            daemon.kill()
        }

        @Test("SIGHUP reads the configuration anew, and a wrong line is named with file, line and remedy")
        func reload() throws {
            let bed = try TestBed(configuration: "[Sitting]\nTitle=First\nDuration=oops\n")
            #expect(bed.daemon.process.waitForError("senko.conf", timeout: 20))
            #expect(bed.daemon.log.ranges(of: "3").isEmpty == false)
            #expect(bed.daemon.log.ranges(of: "oops").isEmpty == false)
            let first = try bed.start("")
            #expect(try bed.read("Title", of: first, as: String.self) == "First")
            try bed.surroundings.configure("[Sitting]\nTitle=Second\n[Presets]\nmine=2s:in,3s:out\n")
            bed.daemon.reload()
            let change = bed.signals.wait(for: "PropertiesChanged", path: TestBed.root) {
                $0.arguments.first == .string(TestBed.meditation)
            }
            #expect(change != nil)
            let second = try bed.start("", options: ["preset": .string("mine")])
            #expect(try bed.read("Title", of: second, as: String.self) == "Second")
            #expect(
                try bed.read("Phases", of: second, as: [BusTuple<String, Double>].self).map(\.fields.1) == [2, 3])
            #expect(try bed.read("Title", of: first, as: String.self) == "First")
        }

        @Test("its own options")
        func options() throws {
            let environment = try Surroundings(address: nil).environment
            let help = try Command.run([Products.daemon, "--help"], environment: environment)
            #expect(help.status == 0)
            #expect(help.output.hasPrefix("Usage: senkod"))
            #expect(help.error == "")
            let version = try Command.run([Products.daemon, "--version"], environment: environment)
            #expect(version.status == 0)
            #expect(version.output.wholeMatch(of: #/senkod \d+\.\d+\.\d+.*\n/#) != nil)
            let wrong = try Command.run([Products.daemon, "--sing"], environment: environment)
            #expect(wrong.status == 2)
            #expect(wrong.output == "")
            #expect(wrong.error.ranges(of: "--sing").isEmpty == false)
        }

        @Test("tells a service manager of its socket when it is ready, what goes on, and when it stops")
        func notifiesTheManager() throws {
            let bus = try PrivateBus()
            let peer = try bus.connect()
            let files = try TemporaryDirectory()
            let sink = try DatagramSink(path: files.appending("notify"))
            let surroundings = try Surroundings(
                address: bus.address, extra: ["NOTIFY_SOCKET": files.appending("notify")])
            let daemon = try Daemon(on: bus, surroundings: surroundings, observer: peer)
            var told = try #require(wait(for: "READY=1", in: sink))
            #expect(told.ranges(of: "STATUS=").isEmpty == false)
            try peer.call(
                Daemon.name, TestBed.root, TestBed.meditation, "Start",
                [.string("Morning sit"), .uint32(600), [String: BusValue]().busValue])
            told = try #require(wait(for: "Morning sit", in: sink))
            #expect(told.ranges(of: "STATUS=").isEmpty == false)
            daemon.reload()
            told = try #require(wait(for: "READY=1", in: sink))
            #expect(told.ranges(of: "RELOADING=1").isEmpty == false)
            #expect(daemon.terminate() == .status(0))
            #expect(wait(for: "STOPPING=1", in: sink) != nil)
        }

        /// All that was told up to the given word.
        private func wait(for word: String, in sink: DatagramSink) -> String? {
            var told = ""
            while let text = sink.next(timeout: 20) {
                told += text + "\n"
                if !text.ranges(of: word).isEmpty { return told }
            }
            return nil
        }
    }
}
