// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration {
    @Suite("Refusals")
    struct RefusalTests {
        static let invalidArgs = "org.freedesktop.DBus.Error.InvalidArgs"
        static let own = "org.senko.Senko1.Error."

        /// Options of `Start` that are refused, and a word that the message must hold.
        static let options: [(String, BusValue, String)] = [
            ("unknown", .string("x"), "unknown"),
            ("phases", .string("a"), "phases"),
            ("phases", [BusTuple<String, Double>]().busValue, "phases"),
            ("phases", [BusTuple("a", 0.0)].busValue, "a"),
            ("phases", [BusTuple("a", -1.0)].busValue, "-1"),
            ("phases", [BusTuple("a", Double.nan)].busValue, "nan"),
            ("phases", [BusTuple("a", Double.infinity)].busValue, "inf"),
            ("phases", [BusTuple("", 1.0)].busValue, "name"),
            ("phases", (0...1000).map { BusTuple("p\($0)", 1.0) }.busValue, "1001"),
            ("preset", .string("no-such"), "no-such"),
            ("preset", .int32(1), "preset"),
            ("prepare", .double(-1), "-1"),
            ("prepare", .double(.nan), "nan"),
            ("prepare", .uint32(5), "prepare"),
            ("interval_bell", .double(0), "interval_bell"),
            ("interval_bell_range", BusTuple(5.0, 2.0).busValue, "interval_bell_range"),
            ("interval_bell_range", .double(1), "interval_bell_range"),
            ("overtime", .string("yes"), "overtime"),
            ("on_suspend", .string("sing"), "sing"),
            ("bells", ["gong"].busValue, "gong"),
            ("bells", .string("start"), "bells"),
            ("sound", .int32(0), "sound"),
            ("key", .string(""), "key"),
            ("key", .string(String(repeating: "k", count: 257)), "257"),
        ]

        let bed: TestBed

        init() throws {
            bed = try TestBed()
        }

        @Test("Start refuses wrong options by name, value and remedy, and starts nothing")
        func startOptions() throws {
            for (key, value, word) in Self.options {
                let error = bed.error { _ = try bed.start(options: [key: value]) }
                #expect(error?.name == Self.invalidArgs, "\(key) \(value)")
                #expect(
                    error?.message.lowercased().ranges(of: word.lowercased()).isEmpty == false,
                    "\(key) \(value): \(error?.message ?? "")")
            }
            let both = bed.error { _ = try bed.start(phases: [("a", 1)], options: ["preset": .string("box")]) }
            #expect(both?.name == Self.invalidArgs)
            #expect(try bed.list().isEmpty)
            #expect(bed.signals.signals == [])
        }

        @Test("too much is too large")
        func tooLarge() throws {
            let error = bed.error { _ = try bed.start(String(repeating: "t", count: 5000)) }
            #expect(error?.name == Self.own + "AttributesTooLarge")
            #expect(error?.message.ranges(of: "4096").isEmpty == false)
            #expect(try bed.list().isEmpty)
        }

        @Test(
            "what does not exist is no such activity, by every way",
            arguments: [
                ObjectPath(trusted: "/org/senko/Senko1/activities/nothing"), ObjectPath(trusted: "/"),
                ObjectPath(trusted: "/org/senko/Senko1"),
                ObjectPath(trusted: "/org/senko/Senko1/activities/a/b"),
            ])
        func noSuchActivity(path: ObjectPath) throws {
            let none = [String: BusValue]().busValue
            let calls: [(String, [BusValue], String)] = [
                ("Pause", [.objectPath(path)], TestBed.meditation),
                ("Resume", [.objectPath(path)], TestBed.meditation),
                ("Skip", [.objectPath(path)], TestBed.meditation),
                ("Extend", [.objectPath(path), .int32(1)], TestBed.meditation),
                ("Update", [.objectPath(path), .uint32(1), .string(""), none], TestBed.meditation),
                ("End", [.objectPath(path), none], TestBed.meditation),
                ("End", [.objectPath(path), none, none], TestBed.activities),
            ]
            for (member, arguments, interface) in calls {
                let error = bed.error { try bed.call(member, arguments, interface: interface) }
                #expect(error?.name == Self.own + "NoSuchActivity", "\(member)")
            }
            let object = bed.error { try bed.call("Pause", on: path, TestBed.sitting) }
            #expect(object?.name.hasPrefix("org.freedesktop.DBus.Error.Unknown") == true)
        }

        @Test("commands that do not fit the state")
        func invalidState() throws {
            let path = try bed.start()
            let none = [String: BusValue]().busValue
            func refused(_ member: String, _ arguments: [BusValue] = [], _ expected: String) {
                let error = bed.error { try bed.call(member, [.objectPath(path)] + arguments) }
                #expect(error?.name == expected, "\(member)")
            }
            refused("Resume", [], Self.own + "InvalidState")
            try bed.call("Pause", [.objectPath(path)])
            refused("Pause", [], Self.own + "InvalidState")
            refused("Extend", [.int32(0)], Self.invalidArgs)
            refused("Update", [.uint32(61), .string(""), none], Self.invalidArgs)
            refused("Update", [.uint32(5), .string(String(repeating: "p", count: 257)), none], Self.invalidArgs)
            refused("Update", [.uint32(5), .string(""), ["odd": BusValue.int32(1)].busValue], Self.invalidArgs)
            refused("End", [["dismissal": BusValue.string("never")].busValue], Self.invalidArgs)
            refused("End", [["odd": BusValue.string("x")].busValue], Self.invalidArgs)
            #expect(try bed.read("State", of: path, as: String.self) == "paused")
            #expect(try bed.read("TotalSeconds", of: path, as: UInt32.self) == 60)
            try bed.call("Extend", [.objectPath(path), .int32(.max)])
            refused("Extend", [.int32(.max)], Self.invalidArgs)

            let update = bed.error { try bed.call("Update", on: path, TestBed.activity, [none, none]) }
            #expect(update?.name == Self.own + "InvalidState")
            let action = bed.error { try bed.call("InvokeAction", on: path, TestBed.activity, [.string("sing")]) }
            #expect(action?.name == Self.invalidArgs)
            let content = bed.error {
                try bed.call("End", on: path, TestBed.activity, [["phase": BusValue.string("x")].busValue, none])
            }
            #expect(content?.name == Self.own + "InvalidState")

            try bed.call("End", [.objectPath(path), none])
            for (member, arguments) in [
                ("Pause", []), ("Resume", []), ("Skip", []), ("Extend", [.int32(1)]),
                ("Update", [.uint32(1), .string(""), none]), ("End", [none]),
            ] as [(String, [BusValue])] {
                refused(member, arguments, Self.own + "AlreadyEnded")
            }
        }

        @Test("arguments of other types, missing ones and too many")
        func wrongTypes() throws {
            let path = try bed.start()
            let none = [String: BusValue]().busValue
            let wrong: [[BusValue]] = [
                [], [.string("t")], [.string("t"), .int32(5), none], [.uint32(5), .string("t"), none],
                [.string("t"), .uint32(5), [String: String]().busValue], [.string("t"), .uint32(5), none, .byte(0)],
                [.variant(.string("t")), .uint32(5), none],
            ]
            for arguments in wrong {
                let error = bed.error { try bed.call("Start", arguments) }
                #expect(error?.name == Self.invalidArgs, "\(arguments)")
            }
            for arguments in [[], [.string(path.description)], [.objectPath(path), .objectPath(path)]] as [[BusValue]] {
                let error = bed.error { try bed.call("Pause", arguments) }
                #expect(error?.name == Self.invalidArgs, "\(arguments)")
            }
            for filter in [["kind": BusValue.int32(1)], ["state": .string("asleep")], ["colour": .string("red")]] {
                let error = bed.error { try bed.call("List", [filter.busValue], interface: TestBed.activities) }
                #expect(error?.name == Self.invalidArgs, "\(filter)")
            }
            #expect(try bed.read("State", of: path, as: String.self) == "running")
        }

        @Test("unknown members, interfaces, objects and properties")
        func unknown() throws {
            let path = try bed.start()
            let unknown = "org.freedesktop.DBus.Error.Unknown"
            #expect(bed.error { try bed.call("Sing") }?.name == unknown + "Method")
            // As libsystemd answers, and GDBus for a missing interface, so that both names are met in the wild.
            let interface = bed.error { try bed.call("Start", interface: "org.senko.Senko1.Nothing") }
            #expect([unknown + "Interface", unknown + "Method"].contains(interface?.name ?? ""))
            let property = bed.error { _ = try bed.peer.get(Daemon.name, path, TestBed.sitting, "Colour") }
            #expect(property?.name == unknown + "Property")
            for name in ["State", "Phase", "RemainingSeconds", "Title"] {
                let error = bed.error { try bed.peer.set(Daemon.name, path, TestBed.sitting, name, .string("x")) }
                #expect(error?.name == "org.freedesktop.DBus.Error.PropertyReadOnly", "\(name)")
            }
        }

        @Test("whatever arrives, the daemon serves on")
        func survivesAnything() throws {
            let path = try bed.start()
            let values = PeerTests.everyType + [.string(String(repeating: "x", count: 300_000))]
            let members = [
                ("Start", TestBed.meditation), ("Update", TestBed.meditation), ("End", TestBed.meditation),
                ("Pause", TestBed.meditation), ("Extend", TestBed.meditation), ("List", TestBed.meditation),
                ("List", TestBed.activities), ("End", TestBed.activities), ("Get", TestBed.properties),
                ("Set", TestBed.properties), ("GetAll", TestBed.properties),
                ("GetManagedObjects", TestBed.objectManager),
            ]
            for (member, interface) in members {
                for value in values {
                    try bed.peer.post(Daemon.name, TestBed.root, interface, member, [value])
                    try bed.peer.post(Daemon.name, path, interface, member, [value, value])
                }
                // Every type once as an option of a known and of an unknown name.
                if member == "Start" {
                    for value in values {
                        for key in ["phases", "prepare", "odd"] {
                            let options = [key: value].busValue
                            try bed.peer.post(
                                Daemon.name, TestBed.root, interface, member, [.string("t"), .uint32(1), options])
                        }
                    }
                }
            }
            #expect(try bed.list().contains { $0.fields.0 == path })
            #expect(bed.daemon.process.exit == nil)
        }
    }
}
