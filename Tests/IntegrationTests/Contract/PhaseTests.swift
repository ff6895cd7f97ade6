// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration {
    @Suite("Phases")
    struct PhaseTests {
        let schedule = Schedule(phases: [("breathing", 300), ("rest", 200)], seconds: 3)

        @Test("come at their instants, none missing, and the end on the second")
        func comeOnTime() throws {
            let bed = try TestBed()
            let path = try bed.start(seconds: 3, phases: schedule.programme)
            let origin = try bed.origin(of: path, seconds: 3)
            let end = try #require(bed.waitForEnd(of: path))
            schedule.expect(bed.signals.signals("PhaseChanged"), of: path, origin: origin)
            #expect(bed.signals.signals("PhaseChanged").count == schedule.count)
            #expect(schedule.count == 12)
            #expect(
                end.arguments == [.objectPath(path), .string("ended"), .string("running"), .string("completed")])
            #expect((0...50_000).contains(Stalls.lateness(of: end.arrival, due: origin + 3_000_000)))
        }

        @Test("are cut at the total")
        func areCut() throws {
            let bed = try TestBed()
            let cut = Schedule(phases: [("long", 400), ("longer", 700)], seconds: 1)
            let path = try bed.start(seconds: 1, phases: cut.programme)
            let origin = try bed.origin(of: path, seconds: 1)
            let end = try #require(bed.waitForEnd(of: path))
            cut.expect(bed.signals.signals("PhaseChanged"), of: path, origin: origin)
            #expect(bed.signals.signals("PhaseChanged").count == 2)
            #expect((0...50_000).contains(Stalls.lateness(of: end.arrival, due: origin + 1_000_000)))
        }

        @Test("are told apart by their sittings, several at once")
        func severalAtOnce() throws {
            let bed = try TestBed()
            let other = Schedule(phases: [("in", 130), ("out", 170)], seconds: 2)
            let first = try bed.start(seconds: 3, phases: schedule.programme)
            let second = try bed.start(seconds: 2, phases: other.programme)
            let origins = [try bed.origin(of: first, seconds: 3), try bed.origin(of: second, seconds: 2)]
            #expect(try bed.list().count == 2)
            _ = try #require(bed.waitForEnd(of: first))
            _ = try #require(bed.waitForEnd(of: second))
            let signals = bed.signals.signals("PhaseChanged")
            for (path, schedule, origin) in [(first, schedule, origins[0]), (second, other, origins[1])] {
                let own = signals.filter { $0.arguments[0] == .objectPath(path) }
                #expect(own.count == schedule.count)
                schedule.expect(own, of: path, origin: origin)
            }
        }

        @Test("begin after the preparation, with a change of state")
        func beginAfterPreparation() throws {
            let bed = try TestBed()
            let before = BootClock.now
            let path = try bed.start(seconds: 2, phases: schedule.programme, options: ["prepare": .double(3)])
            let after = BootClock.now
            #expect(try bed.read("State", of: path, as: String.self) == "preparing")
            #expect(bed.signals.signals("PhaseChanged") == [])
            let change = try #require(bed.signals.wait(for: "StateChanged") { $0.interface == TestBed.meditation })
            #expect(
                change.arguments == [.objectPath(path), .string("running"), .string("preparing"), .string("start")])
            let phase = try #require(bed.signals.wait(for: "PhaseChanged"))
            #expect(phase.sequence > change.sequence)
            #expect(phase.arrival >= before + 3_000_000)
            #expect(Stalls.lateness(of: phase.arrival, due: after + 3_000_000) < 50_000)
        }

        @Test("ring the bells that are asked for")
        func ringBells() throws {
            let bed = try TestBed()
            let wanted = ["start", "phase", "phase", "end"].map { BusValue.string($0) }
            // Of two that come at once, since nothing went on meanwhile, one is rung.
            for attempt in 1...4 {
                bed.signals.clear()
                let path = try bed.start(
                    seconds: 1, phases: [("a", 0.4), ("b", 0.4)],
                    options: ["bells": ["start", "phase", "end"].busValue])
                _ = try #require(bed.waitForEnd(of: path))
                let bells = bed.signals.signals("Bell").map { $0.arguments[1] }
                if bells == wanted { break }
                #expect(attempt < 4, "\(bells)")
            }
            bed.signals.clear()
            let silent = try bed.start(seconds: 1, phases: [("a", 0.4)], options: ["bells": [String]().busValue])
            _ = try #require(bed.waitForEnd(of: silent))
            #expect(bed.signals.signals("Bell") == [])
        }

        @Test("go over into overtime where that is asked for")
        func overtime() throws {
            let bed = try TestBed()
            let path = try bed.start(seconds: 1, options: ["overtime": .boolean(true)])
            let change = try #require(bed.signals.wait(for: "StateChanged") { $0.interface == TestBed.meditation })
            #expect(
                change.arguments
                    == [.objectPath(path), .string("overtime"), .string("running"), .string("completed")])
            try bed.call("End", [.objectPath(path), [String: BusValue]().busValue])
            let end = try #require(bed.waitForEnd(of: path))
            #expect(end.arguments[2...] == [.string("overtime"), .string("app")])
        }

        @Test("nothing at all is signalled within a phase, and nothing wakes the daemon")
        func isQuiet() throws {
            let bed = try TestBed()
            let all = try bed.peer.subscribe(MatchRule())
            let path = try bed.start(seconds: 600, phases: [("breathing", 300)])
            _ = try #require(bed.signals.wait(for: "PhaseChanged", path: TestBed.root))
            // What the start itself brings about is over after a moment, which may be a long one.
            var wakeUps = 1
            for _ in 1...3 where wakeUps > 0 {
                BootClock.sleep(0.5)
                all.clear()
                let before = try ProcessSample(pid: bed.daemon.process.pid)
                BootClock.sleep(5)
                wakeUps = try ProcessSample(pid: bed.daemon.process.pid).wakeUps(since: before)
            }
            #expect(all.signals == [])
            #expect(wakeUps == 0)
            #expect(try bed.read("State", of: path, as: String.self) == "running")
        }

        @Test("a stopped daemon catches up: every phase in order, the end at once")
        func catchesUp() throws {
            let bed = try TestBed()
            let path = try bed.start(seconds: 3, phases: schedule.programme)
            let origin = try bed.origin(of: path, seconds: 3)
            bed.daemon.suspend()
            BootClock.sleep(1.3)
            bed.daemon.resume()
            let resumed = BootClock.now
            let end = try #require(bed.waitForEnd(of: path))
            let signals = bed.signals.signals("PhaseChanged")
            #expect(signals.map(\.arguments) == (0..<schedule.count).map { schedule.arguments(of: $0, path) })
            let late = (0..<schedule.count).count { origin + schedule.offset(of: $0) <= resumed }
            #expect(late >= 5)
            #expect(signals[..<late].allSatisfy { Stalls.lateness(of: $0.arrival, due: resumed) < 100_000 })
            schedule.expect(Array(signals[late...]), from: late, of: path, origin: origin)
            #expect(end.arrival >= origin + 3_000_000)
            #expect(Stalls.lateness(of: end.arrival, due: max(origin + 3_000_000, resumed)) < 50_000)
        }
    }
}
