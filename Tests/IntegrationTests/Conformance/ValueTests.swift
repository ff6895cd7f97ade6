// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration.Conformance {
    @Suite("Values")
    struct ValueTests {
        private static let megabyte = text(bytes: 1 << 20)
        private static let control = "a\u{1}\u{7}\u{1B}[31m\r\n\t\u{7F}\u{85}"
        private static let combining = "a" + String(repeating: "\u{301}", count: 100_000)

        private static func phases(_ name: String, _ seconds: Double) -> BusValue { [BusTuple(name, seconds)].busValue }

        /// Values of the options of Start that have the right type and are refused, and what the message names.
        private static var options: [(String, BusValue, [String])] {
            let numbers: [(Double, String)] = [
                (-1, "-1"), (-0.001, "-0.001"), (.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf"),
                (4_294_967_296, "4294967295"), (1e300, "1e+300"), (-.greatestFiniteMagnitude, "4294967295"),
            ]
            var all: [(String, BusValue, [String])] = []
            for (number, named) in numbers {
                all += [
                    ("phases", phases("sit", number), ["sit", named]),
                    ("prepare", .double(number), ["prepare", named]),
                    ("interval_bell", .double(number), ["interval_bell", named]),
                    ("interval_bell_range", BusTuple(number, 5).busValue, ["interval_bell_range", named]),
                    ("interval_bell_range", BusTuple(5, number).busValue, ["interval_bell_range", named]),
                ]
            }
            for number in [0.0, -0.0, 0.0004, .leastNonzeroMagnitude] {
                all += [
                    ("phases", phases("sit", number), ["sit", "0.001"]),
                    ("interval_bell", .double(number), ["interval_bell", "1"]),
                    ("interval_bell_range", BusTuple(number, 5).busValue, ["interval_bell_range", "1"]),
                ]
            }
            for (name, size) in [("", "0"), (text(bytes: 257), "257"), (megabyte, "1048576")] {
                all += [("phases", phases(name, 1), [size, "256"]), ("key", .string(name), ["key", size, "256"])]
            }
            for word in ["", "PAUSE", "pause ", megabyte, control, combining, "'\"\\"] {
                all += [
                    ("on_suspend", .string(word), ["on_suspend", "pause, continue, end"]),
                    ("bells", [word].busValue, ["bells", "start, interval, phase, end"]),
                    ("bells", ["start", word].busValue, ["bells"]), ("preset", .string(word), ["preset", "box"]),
                ]
            }
            return all + [
                ("phases", [BusTuple<String, Double>]().busValue, ["phases", "1000"]),
                ("phases", (0...1000).map { BusTuple("\($0)", 1.0) }.busValue, ["1001", "1000"]),
                ("sound", .string(text(bytes: 4097)), ["sound", "4097", "4096"]),
                ("sound", .string(megabyte), ["sound", "1048576", "4096"]),
                ("interval_bell_range", BusTuple(5.0, 2.0).busValue, ["interval_bell_range", "5", "2"]),
            ]
        }

        @Test(
            "of the options of Start out of their bounds are InvalidArgs",
            arguments: PrivateBus.Implementation.available)
        func options(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            for (key, value, named) in Self.options {
                try bed.expectRefusal(Self.start(options: [key: value]), invalidArgs, naming: named)
            }
            let pairs: [[String: BusValue]] = [
                ["phases": Self.phases("a", 1), "preset": .string("box")],
                ["interval_bell": .double(5), "interval_bell_range": BusTuple(5.0, 6.0).busValue],
            ]
            for pair in pairs {
                try bed.expectRefusal(Self.start(options: pair), invalidArgs, naming: Array(pair.keys))
            }
        }

        @Test("at their bounds they are accepted", arguments: PrivateBus.Implementation.available)
        func bounds(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            let most = Double(UInt32.max)
            let accepted: [[String: BusValue]] = [
                ["phases": Self.phases(text(bytes: 256), most)],
                ["phases": (1...1000).map { BusTuple("\($0)", most) }.busValue],
                ["phases": Self.phases(Self.control, 50_000)], ["prepare": .double(most)], ["prepare": .double(-0.0)],
                ["prepare": .double(0.0004)], ["interval_bell": .double(1)], ["interval_bell": .double(most)],
                ["interval_bell_range": BusTuple(1.0, most).busValue],
                ["interval_bell_range": BusTuple(2.0, 2.0).busValue],
                ["bells": [String]().busValue], ["bells": Array(repeating: "start", count: 1000).busValue],
                ["sound": .string("")], ["sound": .string(text(bytes: 4096))], ["key": .string(text(bytes: 256))],
                ["key": .string(Self.control)],
            ]
            for options in accepted {
                for total: UInt32 in [1_000_000, .max, 0] {
                    let reply = try bed.call(Self.start("線香", total: total, options: options))
                    guard case .objectPath(let path)? = reply.first else { throw TestSupportError("replied \(reply)") }
                    #expect(try bed.bed.read("TotalSeconds", of: path, as: UInt32.self) == total)
                    let state = try bed.bed.read("State", of: path, as: String.self)
                    #expect(["preparing", "running"].contains(state), "\(options)")
                    try bed.bed.call("Dismiss", on: path, TestBed.activity)
                }
            }
            for title in ["", " ", Self.control, "🧘🏽\u{202E}", text(bytes: 3900)] {
                let path = try bed.bed.start(title)
                let read = try bed.bed.read("Title", of: path, as: String.self)
                #expect(title.isEmpty ? !read.isEmpty : read == title)
                try bed.bed.call("Dismiss", on: path, TestBed.activity)
            }
            try bed.expectNoChange(after: Self.start())
        }

        @Test(
            "what makes attributes or content too large is refused with both sizes",
            arguments: PrivateBus.Implementation.available)
        func tooLarge(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            for title in [text(bytes: 4097), Self.megabyte, Self.combining] {
                try bed.expectRefusal(Self.start(title), own + "AttributesTooLarge", naming: ["4096"])
            }
            // The largest title that a sitting without a programme of its own may have, found by halves.
            var (fits, tooLong) = (3000, 4096)
            while tooLong - fits > 1 {
                let size = (fits + tooLong) / 2
                do {
                    let path = try bed.bed.start(text(bytes: size))
                    try bed.bed.call("Dismiss", on: path, TestBed.activity)
                    fits = size
                } catch let error as PeerError {
                    #expect(error.name == own + "AttributesTooLarge")
                    tooLong = size
                }
            }
            let path = try bed.bed.start(text(bytes: fits), seconds: 50_000)
            try bed.acceptChanges()
            let update = Call(
                TestBed.root, TestBed.meditation, "Update", [.objectPath(path), .uint32(5), .string("x"), none])
            try bed.expectRefusal(
                update.with(.string(text(bytes: 256)), at: 2), own + "ContentTooLarge", naming: ["4096"])
            let long = bed.bed.error { try bed.call(update.with(.string(text(bytes: 257)), at: 2)) }
            #expect([invalidArgs, own + "ContentTooLarge"].contains(long?.name ?? ""))
            try bed.call(update)
        }

        @Test("of the other arguments", arguments: PrivateBus.Implementation.available)
        func arguments(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            let path = BusValue.objectPath(bed.running)
            func meditation(_ member: String, _ arguments: BusValue...) -> Call {
                Call(TestBed.root, TestBed.meditation, member, [path] + arguments)
            }
            for seconds in [40_001, UInt32(Int32.max), .max] {
                try bed.expectRefusal(
                    meditation("Update", .uint32(seconds), .string(""), none), invalidArgs,
                    naming: ["11h6m40s", "extend"])
            }
            for (phase, size) in [(text(bytes: 257), "257"), (text(bytes: 3000), "3000")] {
                try bed.expectRefusal(
                    meditation("Update", .uint32(5), .string(phase), none), invalidArgs, naming: [size, "256"])
            }
            try bed.expectRefusal(
                meditation("Update", .uint32(5), .string(Self.megabyte), none), own + "ContentTooLarge",
                naming: ["4096"])
            for seconds: Int32 in [0] {
                try bed.expectRefusal(meditation("Extend", .int32(seconds)), invalidArgs, naming: ["0"])
                try bed.expectRefusal(Call(bed.running, TestBed.sitting, "Extend", [.int32(seconds)]), invalidArgs)
            }
            let unbegun = bed.sittings["preparing"]!
            for seconds: Int32 in [-40_000, -40_001, .min] {
                try bed.expectRefusal(Call(unbegun, TestBed.sitting, "Extend", [.int32(seconds)]), invalidArgs)
            }
            for key in ["", "Pause", "sing", Self.megabyte, Self.control, Self.combining] {
                try bed.expectRefusal(
                    Call(bed.running, TestBed.activity, "InvokeAction", [.string(key)]), invalidArgs,
                    naming: ["pause, resume, skip, end"])
            }
            for word in ["", "never", "IMMEDIATE", Self.megabyte, Self.control] {
                for call in ends(path, ["dismissal": .string(word)], bed.running) {
                    try bed.expectRefusal(call, invalidArgs, naming: ["dismissal", "default, immediate"])
                }
            }
            for call in ends(path, ["dismissal": .string("immediate"), "dismissal_date": .uint64(0)], bed.running) {
                try bed.expectRefusal(call, invalidArgs, naming: ["dismissal", "dismissal_date"])
            }
            for state in ["", "Active", "running", Self.megabyte, Self.control] {
                try bed.expectRefusal(
                    Call(TestBed.root, TestBed.activities, "List", [["state": BusValue.string(state)].busValue]),
                    invalidArgs, naming: ["state", "active"])
            }
            for text in ["", Self.megabyte, Self.control] {
                for key in ["kind", "owner"] {
                    let reply = try bed.call(
                        Call(TestBed.root, TestBed.activities, "List", [[key: BusValue.string(text)].busValue]))
                    #expect(reply.first?.description == "[]")
                }
            }
        }

        @Test("a total beyond what the bus carries is refused", arguments: PrivateBus.Implementation.available)
        func longest(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            let path = try bed.bed.start(seconds: .max)
            try bed.acceptChanges()
            for seconds: Int32 in [1, .max] {
                try bed.expectRefusal(
                    Call(path, TestBed.sitting, "Extend", [.int32(seconds)]), invalidArgs, naming: ["4294967295"])
            }
            try bed.call(Call(path, TestBed.sitting, "Extend", [.int32(.min)]))
            #expect(try bed.bed.read("TotalSeconds", of: path, as: UInt32.self) == UInt32.max - 1 << 31)
            for date: UInt64 in [0, 1, UInt64(Int64.max), .max] {
                let ending = try bed.startSitting("running")
                try bed.bed.call("End", [.objectPath(ending), ["dismissal_date": BusValue.uint64(date)].busValue])
                let isShown = try bed.bed.list().contains { $0.fields.0 == ending }
                #expect(isShown == (date > 1))
            }
        }

        @Test(
            "text that libsystemd holds for no UTF-8 is InvalidArgs wherever it stands",
            arguments: PrivateBus.Implementation.available)
        func nonCharacters(implementation: PrivateBus.Implementation) throws {
            // libdbus sends these, which Unicode reserves for use within a program.
            let bed = try ConformanceBed(implementation)
            for text in ([0xFFFE, 0xFDD0, 0x10FFFF] as [UInt32]).compactMap({ Unicode.Scalar($0).map { "a\($0)b" } }) {
                let path = BusValue.objectPath(bed.running)
                let calls = [
                    Self.start(text), Self.start(options: ["key": .string(text)]),
                    Self.start(options: [text: .int32(1)]),
                    Self.start(options: ["x-mine": .string(text)]),
                    Self.start(options: ["phases": Self.phases(text, 1)]),
                    Call(TestBed.root, TestBed.meditation, "Update", [path, .uint32(5), .string(text), none]),
                    Call(bed.running, TestBed.activity, "InvokeAction", [.string(text)]),
                    Call(TestBed.root, TestBed.activities, "List", [["kind": BusValue.string(text)].busValue]),
                    Call(bed.running, TestBed.properties, "GetAll", [.string(text)]),
                    Call(bed.running, TestBed.properties, "Get", [.string(text), .string("State")]),
                    Call(bed.running, TestBed.properties, "Get", [.string(TestBed.sitting), .string(text)]),
                    Call(
                        bed.running, TestBed.properties, "Set",
                        [.string(TestBed.sitting), .string(text), .variant(.byte(1))]),
                    Call(
                        logControl, TestBed.properties, "Set",
                        [.string(logControlInterface), .string("LogLevel"), .variant(.string(text))]),
                ]
                for call in calls { try bed.expectRefusal(call, invalidArgs) }
            }
        }

        @Test(
            "text of the configuration that libsystemd does not send stands with a replacement",
            arguments: PrivateBus.Implementation.available)
        func configuration(implementation: PrivateBus.Implementation) throws {
            let text = String(Unicode.Scalar(0xFFFE)!)
            let bed = try TestBed(
                configuration: "[Sitting]\nTitle=a\(text)b\n[Presets]\np\(text)q=4s:i\(text)n,5s:out\n",
                implementation: implementation)
            let path = try bed.start("", seconds: 50_000, options: ["phases": Self.phases("sit", 50_000)])
            #expect(try bed.read("Title", of: path, as: String.self) == "a\u{FFFD}b")
            #expect(try bed.list().map(\.fields.1) == ["a\u{FFFD}b"])
            #expect(try bed.peer.managedObjects(Daemon.name, TestBed.root).count == 1)
            let value = try bed.peer.get(Daemon.name, TestBed.root, TestBed.meditation, "Presets")
            let presets = try #require([String: [BusTuple<String, Double>]](busValue: value))
            #expect(presets["p\u{FFFD}q"]?.first?.fields.0 == "i\u{FFFD}n")
            #expect(bed.signals.wait(for: "InterfacesAdded") != nil)
            let error = bed.error { _ = try bed.start(options: ["preset": .string("none")]) }
            #expect(error?.name == invalidArgs)
            #expect(error?.message.contains("p\u{FFFD}q") == true)
            #expect(bed.daemon.terminate() == .status(0))
        }

        @Test("deep values and large arrays", arguments: PrivateBus.Implementation.available)
        func deepAndLarge(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            let many = [UInt8](repeating: 1, count: 70_000).busValue
            let huge = [UInt8](repeating: 1, count: 300_000).busValue
            let entries = (0..<30_000).map { BusTuple("\($0)", 1.0) }.busValue
            try bed.expectRefusal(Self.start(options: ["x-mine": huge]), limitsExceeded, naming: ["65536"])
            for value in [entries, .variant(.variant(many))] {
                try bed.expectRefusal(Self.start(options: ["x-mine": value]), limitsExceeded, naming: ["65536"])
            }
            for key in ["odd", "phases"] {
                try bed.expectRefusal(Self.start(options: [key: many]), limitsExceeded, naming: ["65536"])
            }
            let keys = Dictionary(uniqueKeysWithValues: (0..<30_000).map { ("x-\($0)", BusValue.int32(1)) })
            try bed.expectRefusal(Self.start(options: keys), limitsExceeded, naming: ["65536"])
            // As deep as libdbus goes: 64 levels, the dictionary and its entry among them.
            for depth in [1, 30, 60] {
                try bed.expectRefusal(Self.start(options: ["phases": nested(depth)]), invalidArgs, naming: ["phases"])
                for type in ["ay", "a{sv}"] {
                    let array = BusValue.array(element: Signature(trusted: String(type.dropFirst())), [])
                    let deep = (0..<min(depth, 28)).reduce(array) { value, _ in
                        .array(element: value.signature, [value])
                    }
                    try bed.expectRefusal(Self.start(options: ["bells": deep]), invalidArgs, naming: ["bells"])
                }
            }
        }

        private static func start(
            _ title: String = "t", total: UInt32 = 100, options: [String: BusValue] = [:]
        ) -> Call {
            Call(TestBed.root, TestBed.meditation, "Start", [.string(title), .uint32(total), options.busValue])
        }

        private func ends(_ path: BusValue, _ options: [String: BusValue], _ object: ObjectPath) -> [Call] {
            [
                Call(TestBed.root, TestBed.meditation, "End", [path, options.busValue]),
                Call(TestBed.root, TestBed.activities, "End", [path, none, options.busValue]),
                Call(object, TestBed.activity, "End", [none, options.busValue]),
            ]
        }
    }
}
