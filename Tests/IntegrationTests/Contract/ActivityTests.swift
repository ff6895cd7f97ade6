// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("Activities of programs")
    struct ActivityTests {
        private let bed: TestBed

        init() throws { bed = try TestBed() }

        /// A date so many seconds from now: CLOCK_REALTIME in µs, as the bus carries it.
        private static func date(in seconds: Double) -> BusValue {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            let now = Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
            return .uint64(UInt64(now + seconds * 1e6))
        }

        private func wait(for state: String, of path: ObjectPath) -> ReceivedSignal? {
            bed.signals.wait(for: "StateChanged") { $0.arguments.prefix(2) == [.objectPath(path), .string(state)] }
        }

        @Test("an end says why, in one of the words that a program may use")
        func endReason() throws {
            let bed = try TestBed()
            for reason in ["app", "completed", "unreadable"] {
                let path = try bed.startErrand()
                let options: [String: BusValue] = ["reason": .string(reason)]
                try bed.call("End", on: path, TestBed.activity, [[String: BusValue]().busValue, options.busValue])
                #expect(bed.states(of: path) == ["ended active \(reason)"])
                #expect(try bed.activity("EndReason", of: path, as: String.self) == reason)
            }
            let path = try bed.startErrand()
            let error = bed.error {
                let options: [String: BusValue] = ["reason": .string("user")]
                try bed.call("End", on: path, TestBed.activity, [[String: BusValue]().busValue, options.busValue])
            }
            #expect(
                error?.name == "org.freedesktop.DBus.Error.InvalidArgs" && error?.message.contains("unreadable") == true
            )
        }

        @Test("started, updated, ended and dismissed, each told once and readable before")
        func lifecycle() throws {
            let attributes: [String: BusValue] = ["order": .uint32(17)]
            let path = try bed.startErrand(attributes: attributes, content: ["progress": .double(0)])
            let started = try #require(bed.signals.wait(for: "Started"))
            #expect(started.arguments == [.objectPath(path), .string("Errand")])
            #expect(bed.signals.wait(for: "InterfacesAdded") { $0.arguments[0] == .objectPath(path) } != nil)
            let row = try #require(try bed.listActivities().first)
            #expect(row.fields.0 == path)
            #expect(row.fields.1["Attributes"] == .some(attributes.busValue))
            #expect(row.fields.1["State"] == .string("active"))
            #expect(row.fields.1["Revision"] == .uint64(1))
            #expect(row.fields.1 == (try bed.peer.getAll(Daemon.name, path, TestBed.activity)))

            let update = try bed.updateErrand(path, content: ["progress": .double(0.5)])
            #expect(update.fields.0 == "applied" && update.fields.1 == 2)
            let told = try #require(bed.signals.wait(for: "Updated"))
            let expected: [BusValue] = [
                .objectPath(path), ["progress": BusValue.double(0.5)].busValue, .uint64(2),
            ]
            #expect(told.arguments == expected)
            let changed = try #require(bed.signals.wait(for: "PropertiesChanged", path: path))
            #expect([String: BusValue](busValue: changed.arguments[1])?.keys.sorted() == ["Content", "Revision"])

            let end = try bed.call(
                "End", on: path, TestBed.activity, [["title": BusValue.string("Done")].busValue, none])
            #expect(end == [.string("applied")])
            #expect(try bed.activity("State", of: path, as: String.self) == "ended")
            #expect(try bed.activity("EndReason", of: path, as: String.self) == "app")
            #expect(try bed.activity("Content", of: path, as: [String: BusValue].self) == ["title": .string("Done")])
            #expect(try bed.activity("Revision", of: path, as: UInt64.self) == 3)
            let error = bed.error { try bed.updateErrand(path) }
            #expect(error?.name == "org.senko.Senko1.Error.AlreadyEnded")

            try bed.call("Dismiss", on: path, TestBed.activity)
            #expect(bed.signals.wait(for: "InterfacesRemoved") { $0.arguments[0] == .objectPath(path) } != nil)
            #expect(bed.states(of: path) == ["ended active app", "dismissed ended user"])
            #expect(try bed.listActivities().isEmpty)
            #expect(bed.error { try bed.updateErrand(path) }?.name == "org.senko.Senko1.Error.NoSuchActivity")
        }

        @Test("pending until its start date, with its alert then; stale at its date, active again with an update")
        func dates() throws {
            let options: [String: BusValue] = [
                "start_date": Self.date(in: 3), "stale_date": Self.date(in: 3.4),
                "alert": ["title": BusValue.string("Off we go"), "sound": .string("bell")].busValue,
            ]
            let path = try bed.startErrand(options)
            #expect(try bed.activity("State", of: path, as: String.self) == "pending")
            #expect(bed.signals.signals("Alerted").isEmpty)
            _ = try #require(wait(for: "active", of: path))
            let alert = try #require(bed.signals.wait(for: "Alerted"))
            #expect(alert.arguments == [.objectPath(path), .string("Off we go"), .string(""), .string("bell")])
            _ = try #require(wait(for: "stale", of: path))
            #expect(try bed.updateErrand(path).fields.1 == 2)
            #expect(try bed.activity("StaleTimestamp", of: path, as: UInt64.self) == 0)
            try bed.call(
                "End", [.objectPath(path), none, ["dismissal": BusValue.string("immediate")].busValue],
                interface: TestBed.activities)
            #expect(
                bed.states(of: path) == [
                    "active pending start_date", "stale active stale_date", "active stale updated",
                    "ended active app", "dismissed ended app",
                ])
            #expect(bed.signals.signals("Alerted").count == 1)
        }

        @Test("a stale date in the past shows it at once, stale; 0 is never; the dismissal date dismisses")
        func pastDates() throws {
            let stale = try bed.startErrand(["stale_date": .uint64(1)])
            #expect(try bed.activity("State", of: stale, as: String.self) == "stale")
            #expect(try bed.activity("StaleTimestamp", of: stale, as: UInt64.self) == 1)
            try bed.updateErrand(stale, ["stale_date": .uint64(0)])
            #expect(try bed.activity("State", of: stale, as: String.self) == "active")
            #expect(try bed.activity("StaleTimestamp", of: stale, as: UInt64.self) == 0)
            let path = try bed.startErrand()
            try bed.call(
                "End", on: path, TestBed.activity, [none, ["dismissal_date": Self.date(in: 3)].busValue])
            #expect(try bed.activity("State", of: path, as: String.self) == "ended")
            _ = try #require(wait(for: "dismissed", of: path))
            #expect(bed.states(of: path) == ["ended active app", "dismissed ended dismissal_date"])
        }

        @Test("merge takes the given keys alone; a revision and a date that are not the last are refused")
        func order() throws {
            let path = try bed.startErrand(content: ["a": .int32(1), "b": .int32(2)])
            try bed.updateErrand(path, content: ["b": .int32(3)], ["merge": .boolean(true), "timestamp": .uint64(100)])
            #expect(
                try bed.activity("Content", of: path, as: [String: BusValue].self)
                    == ["a": .int32(1), "b": .int32(3)])
            let old = try bed.updateErrand(path, content: ["a": .int32(9)], ["timestamp": .uint64(99)])
            #expect(old.fields.0 == "superseded" && old.fields.1 == 2)
            #expect(try bed.updateErrand(path, content: ["c": .int32(1)], ["timestamp": .uint64(100)]).fields.1 == 3)
            let error = bed.error { try bed.updateErrand(path, ["expected_revision": .uint64(2)]) }
            #expect(error?.name == "org.senko.Senko1.Error.RevisionMismatch")
            #expect(error?.message.contains("3") == true)
            #expect(try bed.updateErrand(path, ["expected_revision": .uint64(3)]).fields.1 == 4)
            let late = try bed.call(
                "End", [.objectPath(path), none, ["timestamp": BusValue.uint64(5)].busValue],
                interface: TestBed.activities)
            #expect(late == [.string("superseded")])
            #expect(try bed.activity("State", of: path, as: String.self) == "active")
        }

        @Test("twenty callers at once with one key have one activity")
        func key() throws {
            let bed = try TestBed(configuration: "[Activities]\nUpdateBurst=1000\n")
            let peers = try (0..<20).map { _ in try bed.bus.connect() }
            let paths = Guarded<[ObjectPath]>([])
            let threads = DispatchGroup()
            for peer in peers {
                threads.enter()
                Thread {
                    let reply = try? peer.call(
                        Daemon.name, TestBed.root, TestBed.activities, "Start",
                        [.string("Errand"), none, none, ["key": BusValue.string("one")].busValue])
                    paths.withLock { $0 += reply?.first.flatMap(ObjectPath.init(busValue:)).map { [$0] } ?? [] }
                    threads.leave()
                }.start()
            }
            threads.wait()
            let all = paths.withLock { $0 }
            #expect(all.count == 20 && Set(all).count == 1)
            #expect(try bed.listActivities().count == 1)
            #expect(try bed.activity("Revision", of: all[0], as: UInt64.self) == 20)
            #expect(bed.signals.wait(for: "Updated", count: 19).count == 19)
            #expect(bed.signals.signals("Started").count == 1)
            // When it is over, the key is free.
            try bed.call("End", on: all[0], TestBed.activity, [none, none])
            let next = try bed.startErrand(["key": .string("one")])
            #expect(next != all[0])
            #expect(try bed.startErrand(["key": .string("one")], kind: "Other") != next)
        }

        /// A bus throws out who sends what is nested deeper than the specification allows, and each reply adds some levels.
        @Test("what is nested too deep to be handed on is refused everywhere; what just is not is handed on everywhere")
        func nesting() throws {
            func nested(_ levels: Int) -> BusValue {
                ["n": (0..<levels).reduce(BusValue.string("x")) { value, _ in .variant(value) }].busValue
            }
            let none = [String: BusValue]().busValue
            let path = try bed.startErrand()
            for levels in [49, 52, 55] {
                let deep = nested(levels)
                let options = ["presentation": deep].busValue
                for (member, arguments) in [
                    ("Start", [.string("Deep"), deep, none, none]), ("Start", [.string("Deep"), none, deep, none]),
                    ("Start", [.string("Deep"), none, none, options]), ("Update", [.objectPath(path), deep, none]),
                    ("Update", [.objectPath(path), none, options]), ("End", [.objectPath(path), deep, none]),
                ] as [(String, [BusValue])] {
                    let error = bed.error { try bed.call(member, on: TestBed.root, TestBed.activities, arguments) }
                    #expect(error?.name == "org.freedesktop.DBus.Error.InvalidArgs", "\(member), \(levels)")
                    #expect(error?.message.contains("48") == true, "\(member), \(levels)")
                }
            }
            let deepest = nested(48)
            try bed.call(
                "Start", on: TestBed.root, TestBed.activities,
                [.string("Deep"), deepest, deepest, ["presentation": deepest].busValue])
            for (interface, member, arguments) in [
                ("org.freedesktop.DBus.ObjectManager", "GetManagedObjects", []),
                (TestBed.activities, "List", [none]),
            ] as [(String, String, [BusValue])] {
                try bed.call(member, on: TestBed.root, interface, arguments)
            }
            #expect(bed.daemon.process.exit == nil)
        }

        @Test("buttons, and presentations that a widget hands in for a revision")
        func actionsAndPresentations() throws {
            let path = try bed.startErrand(["actions": [BusTuple("go", "Go")].busValue])
            try bed.call("InvokeAction", on: path, TestBed.activity, [.string("go")])
            let invoked = try #require(bed.signals.wait(for: "ActionInvoked"))
            #expect(invoked.path == path && invoked.arguments == [.string("go"), .string("")])
            let unknown = bed.error { try bed.call("InvokeAction", on: path, TestBed.activity, [.string("stay")]) }
            #expect(unknown?.name == "org.freedesktop.DBus.Error.InvalidArgs")
            #expect(unknown?.message.contains("go") == true)

            func present(_ revision: UInt64, _ url: String) throws {
                try bed.call(
                    "SetPresentation", on: path, TestBed.activity,
                    [.uint64(revision), ["url": BusValue.string(url)].busValue])
            }
            try bed.updateErrand(path)
            try present(2, "new")
            try present(1, "old")
            #expect(
                try bed.activity("Presentation", of: path, as: [String: BusValue].self) == ["url": .string("new")])
            #expect(try bed.activity("Revision", of: path, as: UInt64.self) == 2)
            #expect(bed.signals.signals("Updated").count == 1)
            #expect(bed.error { try present(3, "early") }?.name == "org.freedesktop.DBus.Error.InvalidArgs")
            let told = bed.signals.signals("PropertiesChanged").filter {
                [String: BusValue](busValue: $0.arguments[1])?["Presentation"] != nil
            }
            #expect(told.count == 1)
        }

        @Test("forbidden by the person: all are revoked, and sittings stay")
        func enabled() throws {
            let sitting = try bed.start()
            let living = try bed.startErrand()
            let over = try bed.startErrand()
            try bed.call("End", on: over, TestBed.activity, [none, none])
            try bed.peer.set(Daemon.name, TestBed.root, TestBed.activities, "Enabled", .boolean(false))
            #expect(try bed.listActivities().map(\.fields.0) == [sitting])
            #expect(bed.states(of: living) == ["ended active revoked", "dismissed ended revoked"])
            #expect(bed.states(of: over).last == "dismissed ended revoked")
            let error = bed.error { try bed.startErrand() }
            #expect(error?.name == "org.senko.Senko1.Error.Denied")
            #expect(error?.message.contains("Enabled") == true)
            try bed.peer.set(Daemon.name, TestBed.root, TestBed.activities, "Enabled", .boolean(true))
            try bed.startErrand()
        }

        @Test("by relevance score, then by start, everywhere")
        func ordered() throws {
            let first = try bed.startErrand()
            let sitting = try bed.start()
            let most = try bed.startErrand(["relevance_score": .double(7)])
            let least = try bed.startErrand(["relevance_score": .double(-1)])
            #expect(try bed.listActivities().map(\.fields.0) == [most, first, sitting, least])
            try bed.updateErrand(least, ["relevance_score": .double(8)])
            #expect(try bed.listActivities(["kind": .string("Errand")]).map(\.fields.0) == [least, most, first])
        }
    }
}

/// No content, no options.
private let none = [String: BusValue]().busValue
