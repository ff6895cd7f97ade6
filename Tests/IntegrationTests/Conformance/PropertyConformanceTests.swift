// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration.Conformance {
    @Suite("Properties")
    struct PropertyConformanceTests {
        @Test(
            "each is of the type that is declared, and the same by every way",
            arguments: PrivateBus.Implementation.available)
        func read(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation, states: ConformanceBed.allStates + ["program"])
            var read = 0
            let objects = try bed.peer.managedObjects(Daemon.name, TestBed.root)
            #expect(Set(objects.keys) == Set(bed.sittings.values))
            let list = try #require(
                try bed.bed.call("List", [none], interface: TestBed.activities).first
                    .flatMap { [BusTuple<ObjectPath, [String: BusValue]>](busValue: $0) })
            let listed = Dictionary(uniqueKeysWithValues: list.map { ($0.fields.0, $0.fields.1) })
            for path in [TestBed.root, logControl] + bed.sittings.values {
                var union: [String: BusValue] = [:]
                for (name, interface) in try bed.interfaces(of: path) where !interface.properties.isEmpty {
                    let all = try bed.peer.getAll(Daemon.name, path, name)
                    union.merge(all) { $1 }
                    #expect(Set(all.keys) == Set(interface.properties.keys), "\(path) \(name)")
                    // What changes as it is read: a sitting whose time runs.
                    let moving = Set(
                        interface.properties.filter {
                            $0.value.annotations[Introspection.emitsChangedSignal] == "false"
                        }.keys)
                    func isStill(_ property: String) -> Bool {
                        !moving.contains(property) || name == logControlInterface
                    }
                    for (property, declaration) in interface.properties {
                        let value = try bed.peer.get(Daemon.name, path, name, property)
                        #expect(value.signature.description == declaration.type, "\(name).\(property)")
                        if isStill(property) { #expect(all[property] == value, "\(name).\(property)") }
                        read += 1
                    }
                    guard let managed = objects[path] else { continue }
                    let still = all.filter { isStill($0.key) }
                    #expect((managed[name] ?? [:]).filter { isStill($0.key) } == still, "\(path) \(name)")
                    if name == TestBed.activity { #expect(listed[path] == all) }
                }
                // Without an interface: those of all. Of two with one name only one can be in the answer.
                let everything = try bed.peer.getAll(Daemon.name, path, "")
                #expect(Set(everything.keys) == Set(union.keys))
            }
            #expect(read > 150)
        }

        @Test(
            "what is not to be written is PropertyReadOnly, whatever the value",
            arguments: PrivateBus.Implementation.available)
        func writeReadOnly(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation, states: ConformanceBed.allStates)
            for path in bed.objects + [bed.sittings["ended"]!] {
                for (name, interface) in try bed.interfaces(of: path) {
                    for (property, declaration) in interface.properties where declaration.access == "read" {
                        let own = try bed.peer.get(Daemon.name, path, name, property)
                        for value in [own] + fewSamples {
                            try bed.expectRefusal(Self.set(path, name, property, value), readOnly, naming: [property])
                        }
                    }
                }
            }
        }

        @Test("what is to be written takes its own type and its words", arguments: PrivateBus.Implementation.available)
        func write(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            var writable: Set<String> = []
            for path in bed.objects {
                for (name, interface) in try bed.interfaces(of: path) {
                    for (property, declaration) in interface.properties where declaration.access == "readwrite" {
                        writable.insert("\(name).\(property)")
                        let before = try bed.peer.get(Daemon.name, path, name, property)
                        for sample in samples where sample.signature.description != declaration.type {
                            // libsystemd's refusal, as old and new versions name it.
                            let wrongType: Set = [invalidArgs, "org.freedesktop.DBus.Error.InvalidSignature"]
                            try bed.expectRefusal(Self.set(path, name, property, sample), wrongType)
                            let bare = Call(
                                path, TestBed.properties, "Set", [.string(name), .string(property), sample])
                            if sample.signature != "v" { try bed.expectRefusal(bare, wrongType) }
                        }
                        for word in ["", "loud", "INFO", text(bytes: 1 << 20), "\u{1}\n"]
                        where declaration.type == "s" {
                            let call = Self.set(path, name, property, .string(word))
                            try bed.expectRefusal(call, invalidArgs)
                            let message = bed.bed.error { try bed.call(call) }?.message ?? ""
                            #expect(message.utf8.count < 600 && !message.unicodeScalars.contains("\n"), "\(call)")
                        }
                        #expect(try bed.peer.get(Daemon.name, path, name, property) == before)
                    }
                }
            }
            #expect(
                writable == [
                    "\(TestBed.activities).Enabled", "\(logControlInterface).LogLevel",
                    "\(logControlInterface).LogTarget",
                ])
            for isEnabled in [true, false, false, true] {
                try bed.call(Self.set(TestBed.root, TestBed.activities, "Enabled", .boolean(isEnabled)))
                let told = try bed.peer.get(Daemon.name, TestBed.root, TestBed.activities, "Enabled")
                #expect(told == .boolean(isEnabled))
            }
            // Each change is told once.
            let changes = bed.bed.signals.signals("PropertiesChanged").filter { $0.path == TestBed.root }
                .compactMap { [String: BusValue](busValue: $0.arguments[1])?["Enabled"] }
            #expect(changes == [.boolean(false), .boolean(true)])
            // Source: org.freedesktop.LogControl1(5).
            for level in ["debug", "info", "notice", "warning", "err", "crit", "alert", "emerg"] {
                try bed.call(Self.set(logControl, logControlInterface, "LogLevel", .string(level)))
                let told = try bed.peer.get(Daemon.name, logControl, logControlInterface, "LogLevel")
                #expect(told == .string(["crit", "alert", "emerg"].contains(level) ? "err" : level))
            }
            for target in ["journal", "console"] {
                try bed.call(Self.set(logControl, logControlInterface, "LogTarget", .string(target)))
                #expect(try bed.peer.get(Daemon.name, logControl, logControlInterface, "LogTarget") == .string(target))
            }
        }

        @Test("unknown ones, and those of another interface", arguments: PrivateBus.Implementation.available)
        func unknown(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            let long = text(bytes: 1 << 20)
            for path in bed.objects {
                let interfaces = try bed.interfaces(of: path)
                for (name, interface) in interfaces {
                    for property in ["", "Colour", "state", "Pause", "\u{1}\n"] {
                        try bed.expectRefusal(Self.get(path, name, property), unknownProperty)
                        try bed.expectRefusal(Self.set(path, name, property, .string("x")), unknownProperty)
                    }
                    for property in interface.properties.keys {
                        let others = interfaces.filter { $0.interface.properties[property] == nil }.map(\.name)
                        for other in others + ["", "org.senko.Senko1", "no interface"] {
                            try bed.expectRefusal(Self.get(path, other, property), unknownProperty)
                            try bed.expectRefusal(Self.set(path, other, property, .string("x")), unknownProperty)
                        }
                    }
                }
                try bed.expectRefusal(Self.get(path, TestBed.sitting, long), unknownProperty)
                try bed.expectRefusal(Self.set(path, long, "State", .string("x")), unknownProperty)
                for name in ["org.senko.Senko1", "a", "\u{1}", long] {
                    try bed.expectRefusal(
                        Call(path, TestBed.properties, "GetAll", [.string(name)]), unknownInterface)
                }
            }
        }

        private static func get(_ path: ObjectPath, _ interface: String, _ property: String) -> Call {
            Call(path, TestBed.properties, "Get", [.string(interface), .string(property)])
        }

        private static func set(_ path: ObjectPath, _ interface: String, _ property: String, _ value: BusValue) -> Call
        {
            Call(path, TestBed.properties, "Set", [.string(interface), .string(property), .variant(value)])
        }
    }
}
