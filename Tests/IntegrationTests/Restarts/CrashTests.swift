// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration {
    @Suite("Crashes")
    struct CrashTests {
        let schedule = Schedule(phases: [("breathing", 300), ("rest", 250), ("still", 350)], seconds: 60)

        @Test("50 kills at random moments: the phases are those of the schedule, none lost, none twice")
        func kills() throws {
            let bed = try TestBed()
            let path = try bed.start(seconds: schedule.seconds, phases: schedule.programme)
            let origin = try bed.origin(of: path, seconds: schedule.seconds)
            var random = SeededGenerator(seed: 20_240_229)
            for _ in 0..<50 {
                BootClock.sleep(Double.random(in: 0.02...0.6, using: &random))
                bed.daemon.kill()
                try bed.startAgain()
            }
            #expect(try bed.origin(of: path, seconds: schedule.seconds) == origin)
            let end = try #require(bed.waitForEnd(of: path, timeout: 70))
            let due = origin + UInt64(schedule.seconds) * 1_000_000
            #expect((0...50_000).contains(Stalls.lateness(of: end.arrival, due: due)))
            let told = bed.signals.signals("PhaseChanged")
            // Whoever loses the processor between a signal and its mark, and is killed then, cannot say that it was sent.
            let phases = zip(told, [nil] + told).filter { signal, former in
                guard let former, former.arguments == signal.arguments else { return true }
                return Stalls.microseconds(from: former.arrival - 10_000, to: former.arrival + 100_000) == 0
            }.map(\.0)
            #expect(phases.count == schedule.count)
            // Late by no more than a start takes; never early.
            schedule.expect(phases, of: path, origin: origin, lateness: 2_000_000)
            let ends = bed.signals.signals("StateChanged").filter { $0.arguments[1] == .string("ended") }
            #expect(ends.count == 2)
            #expect(try bed.list().count == 1)
        }

        @Test("kills right after calls: what was answered is kept")
        func answeredIsKept() throws {
            let bed = try TestBed()
            var random = SeededGenerator(seed: 7)
            var paths: [ObjectPath] = []
            for number in 0..<10 {
                let path = try bed.start(
                    "sitting \(number)", seconds: 600, options: ["on_suspend": .string("continue")])
                paths.append(path)
                if number.isMultiple(of: 2) {
                    try bed.call("Pause", [.objectPath(path)])
                } else {
                    try bed.call("Extend", [.objectPath(path), .int32(60)])
                }
                BootClock.sleep(Double.random(in: 0...0.01, using: &random))
                bed.daemon.kill()
                try bed.startAgain()
            }
            let rows = try bed.list()
            #expect(Set(rows.map(\.fields.0)) == Set(paths))
            for (number, path) in paths.enumerated() {
                let row = try #require(rows.first { $0.fields.0 == path }).fields
                #expect(row.1 == "sitting \(number)")
                #expect(row.2 == (number.isMultiple(of: 2) ? "paused" : "running"))
                #expect(row.5 == (number.isMultiple(of: 2) ? 600 : 660))
            }
        }

        @Test("a pause outlives a crash, to the millisecond")
        func pauseIsKept() throws {
            let bed = try TestBed()
            let path = try bed.start(seconds: 60, phases: [("a", 20)])
            BootClock.sleep(0.2)
            try bed.call("Pause", [.objectPath(path)])
            let remaining = try bed.read("RemainingSeconds", of: path, as: Double.self)
            bed.daemon.kill()
            try bed.startAgain()
            #expect(try bed.read("State", of: path, as: String.self) == "paused")
            #expect(try bed.read("RemainingSeconds", of: path, as: Double.self) == remaining)
            let before = Double(BootClock.now)
            try bed.call("Resume", [.objectPath(path)])
            let after = Double(BootClock.now)
            let ends = try bed.read("EndsTimestampBoottime", of: path, as: UInt64.self)
            // To the microsecond, which a double of so many seconds carries.
            #expect((before - 1...after + 1).contains(Double(ends) - remaining * 1e6))
        }

        @Test("a popup left behind is taken over: none twice, none that stays")
        func popupIsTakenOver() throws {
            var started: StrictNotificationServer?
            let bed = try TestBed { bus, _ in started = try StrictNotificationServer(on: bus) }
            let server = try #require(started)
            let path = try bed.start(seconds: 600, phases: [("a", 300)])
            _ = try #require(server.waitForCall())
            // When it changes its popup, the daemon knows which one that is, and has stored it.
            try bed.call("Pause", [.objectPath(path)])
            _ = try #require(server.waitForCall { $0.actionKeys.first == "resume" && $0.replacesID != 0 })
            try bed.call("Resume", [.objectPath(path)])
            _ = try #require(server.waitForCall(after: 2) { $0.actionKeys.first == "pause" })
            bed.daemon.kill()
            #expect(server.open.count == 1)
            let calls = server.calls.count
            try bed.startAgain()
            BootClock.sleep(0.5)
            #expect(server.open.count == 1)
            try bed.call("Pause", [.objectPath(path)])
            #expect(server.waitForCall(after: calls) { $0.actionKeys.first == "resume" } != nil)
            #expect(server.open.count == 1)
            bed.signals.clear()
            try server.invoke("resume", of: try #require(server.open.keys.first), keepsOpen: true)
            #expect(bed.signals.wait(for: "StateChanged") { $0.arguments[1] == .string("running") } != nil)
            try bed.call("End", [.objectPath(path), [String: BusValue]().busValue])
            #expect(TestBed.wait { server.open.isEmpty })
        }

        @Test("twenty kills in a row, and 20 starts at once: one owner, everything kept")
        func manyStarts() throws {
            let bed = try TestBed()
            let path = try bed.start(seconds: 600)
            for _ in 0..<20 {
                bed.daemon.process.send(9)
                bed.daemon.process.wait(timeout: 20)
                try bed.startAgain()
            }
            bed.daemon.kill()
            let daemons = try (0..<20).map { _ in try Daemon(launchedIn: bed.surroundings) }
            #expect(try bed.peer.waitForOwner(of: Daemon.name) != nil)
            #expect(try bed.list().map(\.fields.0) == [path])
            _ = TestBed.wait(timeout: 40) { daemons.count { $0.process.exit == nil } <= 1 }
            #expect(daemons.count { $0.process.exit == .status(1) } == 19)
            #expect(daemons.count { $0.process.exit == nil } == 1)
        }
    }
}
