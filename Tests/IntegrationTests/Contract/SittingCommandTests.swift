// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration {
    @Suite("Commands on a sitting")
    struct SittingCommandTests {
        let bed: TestBed

        init() throws {
            bed = try TestBed()
        }

        @Test("Start: what it returns is there, and its signals come after that")
        func start() throws {
            let options: [String: BusValue] = [
                "phases": [BusTuple("sit", 40.0), BusTuple("rest", 20.5)].busValue,
                "x-mine": .string("passed over"), "org.example.Key": .int32(1),
            ]
            let before = BootClock.now
            let (reply, sequence) = try bed.peer.callInOrder(
                Daemon.name, TestBed.root, TestBed.meditation, "Start",
                [.string("Morning sit"), .uint32(100), options.busValue])
            guard case .objectPath(let path)? = reply.first else { throw TestSupportError("replied \(reply)") }
            let rows = try bed.list()
            let passed = UInt32(BootClock.seconds(since: before))
            let row = try #require(rows.first).fields
            #expect(row.0 == path)
            #expect(row.1 == "Morning sit")
            #expect(row.2 == "running")
            #expect(row.3 == "sit")
            #expect((100 - passed...100).contains(row.4))
            #expect(row.5 == 100)
            let id = String(path.lastElement)
            #expect(path.description == "/org/senko/Senko1/activities/" + id)

            let started = try #require(
                bed.signals.wait(for: "Started") { $0.interface == TestBed.meditation })
            #expect(started.arguments == [.objectPath(path), .string("Morning sit"), .uint32(100)])
            let activity = try #require(
                bed.signals.wait(for: "Started") { $0.interface == TestBed.activities })
            #expect(activity.arguments == [.objectPath(path), .string("MeditationAttributes")])
            let added = try #require(bed.signals.wait(for: "InterfacesAdded"))
            #expect(added.path == TestBed.root)
            #expect(added.arguments.first == .objectPath(path))
            let phase = try #require(bed.signals.wait(for: "PhaseChanged"))
            #expect(phase.arguments == [.objectPath(path), .string("sit"), .uint32(0), .uint32(100)])
            #expect(sequence > 0)
            // It begins with its start, which tells the state.
            #expect(bed.signals.signals("StateChanged") == [])
        }

        @Test("signals of a call are sent when its effect can be read")
        func signalsFollowEffects() throws {
            let reader = try bed.bus.connect()
            for _ in 0..<20 {
                bed.signals.clear()
                let path = try bed.start()
                _ = try #require(bed.signals.wait(for: "Started") { $0.arguments[0] == .objectPath(path) })
                let state = try reader.get(Daemon.name, path, TestBed.sitting, "State")
                #expect(state == .string("running"))
                try bed.peer.post(Daemon.name, TestBed.root, TestBed.meditation, "Pause", [.objectPath(path)])
                _ = try #require(bed.signals.wait(for: "StateChanged") { $0.arguments[1] == .string("paused") })
                #expect(try reader.get(Daemon.name, path, TestBed.sitting, "State") == .string("paused"))
            }
        }

        @Test("properties of a new sitting")
        func properties() throws {
            let before = BootClock.realtime
            let path = try bed.start("線香", seconds: 90, phases: [("a", 4.5), ("b", 0.001)])
            let values = try bed.peer.getAll(Daemon.name, path, TestBed.sitting)
            #expect(values["Title"] == .string("線香"))
            #expect(values["TotalSeconds"] == .uint32(90))
            #expect(values["Phases"] == [BusTuple("a", 4.5), BusTuple("b", 0.001)].busValue)
            #expect(values["State"] == .string("running"))
            #expect(values["Phase"] == .string("a"))
            #expect(values["PhaseIndex"] == .uint32(0))
            #expect(values["PausedSeconds"] == .double(0))
            guard case .uint64(let ends)? = values["EndsTimestamp"],
                case .uint64(let boottime)? = values["EndsTimestampBoottime"],
                case .uint64(let phaseEnds)? = values["PhaseEndsTimestamp"],
                case .double(let remaining)? = values["RemainingSeconds"],
                case .double(let phaseRemaining)? = values["PhaseRemainingSeconds"]
            else { throw TestSupportError("wrong types: \(values)") }
            let after = BootClock.realtime
            #expect((before + 90_000_000...after + 90_000_000).contains(ends))
            // The two deadlines are one instant, on two clocks, of which two readings are never of one instant.
            let offsets = (0..<10).map { _ in Int64(BootClock.realtime) - Int64(BootClock.now) }
            #expect(offsets.contains { abs(Int64(ends) - Int64(boottime) - $0) < 5_000 })
            #expect(ends - phaseEnds == 85_500_000)
            let passed = Double(after - before) / 1e6
            #expect((90 - passed...90).contains(remaining))
            #expect((4.5 - passed...4.5).contains(phaseRemaining))
            #expect(abs(remaining - phaseRemaining - 85.5) < 0.001)

            let activity = try bed.peer.getAll(Daemon.name, path, TestBed.activity)
            #expect(activity["Id"] == .string(String(path.lastElement)))
            #expect(activity["Kind"] == .string("MeditationAttributes"))
            #expect(activity["Owner"] == .string("org.senko.Senko1"))
            #expect(
                activity["Attributes"]
                    == ["sessionTitle": BusValue.string("線香"), "totalSeconds": .uint32(90)].busValue)
            #expect(
                activity["Content"] == ["remainingSeconds": BusValue.uint32(90), "phase": .string("a")].busValue)
            #expect(activity["State"] == .string("active"))
            #expect(activity["EndReason"] == .string(""))
            #expect(activity["StaleTimestamp"] == .uint64(0))
            #expect(activity["DismissalTimestamp"] == .uint64(0))
            #expect(activity["RelevanceScore"]?.signature == "d")
            #expect(activity["Revision"]?.signature == "t")
            guard case .uint64(let started)? = activity["StartedTimestamp"] else {
                throw TestSupportError("no StartedTimestamp")
            }
            #expect((before...after).contains(started))
        }

        @Test("Pause holds every deadline, Resume moves them all", arguments: ["root", "object"])
        func pauseAndResume(face: String) throws {
            let path = try bed.start(seconds: 5, phases: [("a", 3.5), ("b", 0.5)])
            let ends = try bed.read("EndsTimestampBoottime", of: path, as: UInt64.self)
            BootClock.sleep(0.2)
            let beforePause = BootClock.now
            try send("Pause", path, face)
            let afterPause = BootClock.now
            let remaining = try bed.read("RemainingSeconds", of: path, as: Double.self)
            #expect((Double(beforePause) - 1...Double(afterPause) + 1).contains(Double(ends) - remaining * 1e6))
            #expect(try bed.read("EndsTimestamp", of: path, as: UInt64.self) == 0)
            #expect(try bed.read("EndsTimestampBoottime", of: path, as: UInt64.self) == 0)
            #expect(try bed.read("PhaseEndsTimestamp", of: path, as: UInt64.self) == 0)
            BootClock.sleep(0.6)
            #expect(try bed.read("RemainingSeconds", of: path, as: Double.self) == remaining)
            #expect(bed.signals.signals("PhaseChanged").count == 1)
            let beforeResume = BootClock.now
            try send("Resume", path, face)
            let afterResume = BootClock.now
            let moved = try bed.read("EndsTimestampBoottime", of: path, as: UInt64.self) - ends
            #expect((beforeResume - afterPause...afterResume - beforePause).contains(moved))
            let held = try bed.read("PausedSeconds", of: path, as: Double.self)
            #expect(abs(held * 1e6 - Double(moved)) <= 1)
            let end = try #require(bed.waitForEnd(of: path))
            #expect((0...50_000).contains(Stalls.lateness(of: end.arrival, due: ends + moved)))
            let states = bed.signals.signals("StateChanged").filter { $0.interface == TestBed.meditation }
            #expect(
                states.map { $0.arguments.dropFirst().map(\.description).joined(separator: " ") } == [
                    "\"paused\" \"running\" \"app\"", "\"running\" \"paused\" \"resumed\"",
                    "\"ended\" \"running\" \"completed\"",
                ])
            #expect(bed.signals.signals("PhaseChanged").count == 3)
        }

        @Test("Skip begins the next phase now, and ends the sitting at the last", arguments: ["root", "object"])
        func skip(face: String) throws {
            let path = try bed.start(seconds: 30, phases: [("a", 10), ("b", 20)])
            _ = try #require(bed.signals.wait(for: "PhaseChanged"))
            let before = BootClock.now
            try send("Skip", path, face)
            let after = BootClock.now
            let phase = try #require(bed.signals.wait(for: "PhaseChanged") { $0.arguments[2] == .uint32(1) })
            #expect(phase.arguments == [.objectPath(path), .string("b"), .uint32(1), .uint32(20)])
            let ends = try bed.read("EndsTimestampBoottime", of: path, as: UInt64.self)
            #expect((before + 20_000_000...after + 20_000_000).contains(ends))
            try send("Skip", path, face)
            #expect(bed.waitForEnd(of: path) != nil)
        }

        @Test("Extend lengthens and shortens, never below what has passed", arguments: ["root", "object"])
        func extend(face: String) throws {
            let path = try bed.start(seconds: 30, phases: [("a", 10)])
            let ends = try bed.read("EndsTimestampBoottime", of: path, as: UInt64.self)
            try send("Extend", path, face, [.int32(15)])
            #expect(try bed.read("TotalSeconds", of: path, as: UInt32.self) == 45)
            #expect(try bed.read("EndsTimestampBoottime", of: path, as: UInt64.self) == ends + 15_000_000)
            try send("Extend", path, face, [.int32(-25)])
            #expect(try bed.read("TotalSeconds", of: path, as: UInt32.self) == 20)
            #expect(try bed.read("EndsTimestampBoottime", of: path, as: UInt64.self) == ends - 10_000_000)
            #expect(try bed.list().first?.fields.5 == 20)
            try send("Extend", path, face, [.int32(-1000)])
            #expect(bed.waitForEnd(of: path) != nil)
        }

        @Test("Update moves the sitting and names the phase until the next boundary")
        func update() throws {
            let path = try bed.start(seconds: 40, phases: [("a", 4), ("b", 4)])
            let before = BootClock.now
            try bed.call(
                "Update", [.objectPath(path), .uint32(12), .string("settling"), [String: BusValue]().busValue])
            let after = BootClock.now
            let ends = try bed.read("EndsTimestampBoottime", of: path, as: UInt64.self)
            #expect((before + 12_000_000...after + 12_000_000).contains(ends))
            #expect(try bed.read("Phase", of: path, as: String.self) == "settling")
            let shown = try #require(bed.signals.wait(for: "PhaseChanged") { $0.arguments[1] == .string("settling") })
            #expect(shown.arguments[3] == .uint32(12))
            // Seven phases have passed: the eighth runs, and the ninth begins in four seconds.
            let next = try #require(bed.signals.wait(for: "PhaseChanged") { $0.sequence > shown.sequence })
            #expect(next.arguments == [.objectPath(path), .string("a"), .uint32(8), .uint32(8)])
            #expect((0...50_000).contains(Stalls.lateness(of: next.arrival, due: ends - 8_000_000)))
            let content = try bed.read("Content", of: path, TestBed.activity, as: [String: BusValue].self)
            #expect(content == ["remainingSeconds": .uint32(8), "phase": .string("a")])
            try bed.call("Update", [.objectPath(path), .uint32(0), .string(""), [String: BusValue]().busValue])
            #expect(bed.waitForEnd(of: path) != nil)
        }

        @Test(
            "End ends, by each of its ways, and the sitting stays listed",
            arguments: [
                "Meditation.End", "Activities.End", "Activity.End", "InvokeAction",
            ])
        func end(way: String) throws {
            let path = try bed.start()
            let none = [String: BusValue]().busValue
            switch way {
            case "Meditation.End": try bed.call("End", [.objectPath(path), none])
            case "Activities.End":
                let reply = try bed.call("End", [.objectPath(path), none, none], interface: TestBed.activities)
                #expect(reply == [.string("applied")])
            case "Activity.End":
                #expect(try bed.call("End", on: path, TestBed.activity, [none, none]) == [.string("applied")])
            default: try bed.call("InvokeAction", on: path, TestBed.activity, [.string("end")])
            }
            let reason = way == "InvokeAction" ? "user" : "app"
            let end = try #require(bed.waitForEnd(of: path))
            #expect(end.arguments[2...] == [.string("running"), .string(reason)])
            let activity = try #require(
                bed.signals.wait(for: "StateChanged") { $0.interface == TestBed.activities })
            #expect(
                activity.arguments == [.objectPath(path), .string("ended"), .string("active"), .string(reason)])
            #expect(try bed.list().map(\.fields.2) == ["ended"])
            #expect(try bed.read("EndReason", of: path, TestBed.activity, as: String.self) == reason)
            let dismissal = try bed.read("DismissalTimestamp", of: path, TestBed.activity, as: UInt64.self)
            let expected = BootClock.realtime + 300_000_000
            #expect((expected - 5_000_000...expected).contains(dismissal))
            #expect(bed.signals.signals("InterfacesRemoved") == [])
        }

        @Test(
            "an end with immediate dismissal, and Dismiss, take the object away",
            arguments: [
                "Meditation.End", "Activities.End", "Activity.End", "Dismiss", "Dismiss of an ended one",
            ])
        func dismiss(way: String) throws {
            let path = try bed.start()
            let immediate = ["dismissal": BusValue.string("immediate")].busValue
            let none = [String: BusValue]().busValue
            switch way {
            case "Meditation.End": try bed.call("End", [.objectPath(path), immediate])
            case "Activities.End":
                try bed.call("End", [.objectPath(path), none, immediate], interface: TestBed.activities)
            case "Activity.End": try bed.call("End", on: path, TestBed.activity, [none, immediate])
            case "Dismiss": try bed.call("Dismiss", on: path, TestBed.activity)
            default:
                try bed.call("End", [.objectPath(path), none])
                try bed.call("Dismiss", on: path, TestBed.activity)
            }
            let removed = try #require(bed.signals.wait(for: "InterfacesRemoved"))
            #expect(removed.path == TestBed.root)
            guard removed.arguments.count == 2, let interfaces = [String](busValue: removed.arguments[1]) else {
                throw TestSupportError("InterfacesRemoved \(removed)")
            }
            #expect(removed.arguments[0] == .objectPath(path))
            #expect(Set(interfaces).isSuperset(of: [TestBed.activity, TestBed.sitting]))
            let states = bed.signals.signals("StateChanged").filter { $0.interface == TestBed.activities }
            #expect(states.last?.arguments[1] == .string("dismissed"))
            #expect(try bed.list().isEmpty)
            #expect(try bed.peer.managedObjects(Daemon.name, TestBed.root).isEmpty)
            let error = bed.error { _ = try bed.peer.get(Daemon.name, path, TestBed.sitting, "State") }
            #expect(error?.name == "org.freedesktop.DBus.Error.UnknownObject")
        }

        @Test("an ended sitting goes at its dismissal date")
        func dismissalDate() throws {
            let path = try bed.start()
            let begin = BootClock.now
            let date = BootClock.realtime + 3_000_000
            let options = ["dismissal_date": BusValue.uint64(date)].busValue
            try bed.call("End", [.objectPath(path), options])
            #expect(try bed.list().count == 1)
            let removed = try #require(bed.signals.wait(for: "InterfacesRemoved"))
            #expect(removed.arguments[0] == .objectPath(path))
            // Two readings of clocks are never of one instant.
            #expect((-1000...100_000).contains(Stalls.lateness(of: removed.arrival, due: begin + 3_000_000)))
            let state = try #require(bed.signals.wait(for: "StateChanged") { $0.arguments[1] == .string("dismissed") })
            #expect(state.arguments[2...] == [.string("ended"), .string("dismissal_date")])
        }

        @Test("an ended sitting stays four hours at the most")
        func longestDismissal() throws {
            let path = try bed.start()
            let hour: UInt64 = 3_600_000_000
            let options = ["dismissal_date": BusValue.uint64(BootClock.realtime + 9 * hour)].busValue
            try bed.call("End", [.objectPath(path), options])
            let dismissal = try bed.read("DismissalTimestamp", of: path, TestBed.activity, as: UInt64.self)
            let expected = BootClock.realtime + 4 * hour
            #expect((expected - 5_000_000...expected).contains(dismissal))
        }

        @Test("InvokeAction does what the button does, and says so")
        func invokeAction() throws {
            let path = try bed.start(seconds: 30, phases: [("a", 10), ("b", 10)])
            for (action, state) in [("pause", "paused"), ("resume", "running"), ("skip", "running")] {
                try bed.call("InvokeAction", on: path, TestBed.activity, [.string(action)])
                #expect(try bed.read("State", of: path, as: String.self) == state)
                let signal = try #require(
                    bed.signals.wait(for: "ActionInvoked", path: path) { $0.arguments[0] == .string(action) })
                #expect(signal.interface == TestBed.activity)
                #expect(signal.arguments == [.string(action), .string("")])
            }
            #expect(try bed.read("Phase", of: path, as: String.self) == "b")
        }

        @Test("a second Start with the same key returns the sitting that lives")
        func key() throws {
            let first = try bed.start(options: ["key": .string("morning")])
            #expect(try bed.start(options: ["key": .string("morning")]) == first)
            #expect(try bed.start(options: ["key": .string("evening")]) != first)
            #expect(try bed.list().count == 2)
            try bed.call("End", [.objectPath(first), [String: BusValue]().busValue])
            #expect(try bed.start(options: ["key": .string("morning")]) != first)
        }

        @Test("an open-ended sitting has no end")
        func openEnded() throws {
            let path = try bed.start(seconds: 0, phases: [("a", 0.1)])
            #expect(try bed.read("TotalSeconds", of: path, as: UInt32.self) == 0)
            #expect(try bed.read("EndsTimestamp", of: path, as: UInt64.self) == 0)
            #expect(try bed.read("EndsTimestampBoottime", of: path, as: UInt64.self) == 0)
            #expect(bed.signals.wait(for: "PhaseChanged", count: 4).count >= 4)
            let error = bed.error { try bed.call("Extend", [.objectPath(path), .int32(5)]) }
            #expect(error?.name == "org.senko.Senko1.Error.InvalidState")
        }

        private func send(
            _ member: String, _ path: ObjectPath, _ face: String, _ arguments: [BusValue] = []
        ) throws {
            if face == "root" {
                try bed.call(member, [.objectPath(path)] + arguments)
            } else {
                try bed.call(member, on: path, TestBed.sitting, arguments)
            }
        }
    }
}
