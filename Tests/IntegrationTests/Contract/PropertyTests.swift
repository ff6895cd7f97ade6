// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration {
    @Suite("Properties and objects")
    struct PropertyTests {
        let bed: TestBed

        init() throws {
            bed = try TestBed()
        }

        @Test("each change is signalled as the interface says, with the value that is read")
        func changes() throws {
            let path = try bed.start(seconds: 60, phases: [("a", 10), ("b", 20)])
            let none = [String: BusValue]().busValue
            let commands: [(String, () throws -> Void)] = [
                ("Pause", { try bed.call("Pause", [.objectPath(path)]) }),
                ("Resume", { try bed.call("Resume", [.objectPath(path)]) }),
                ("Skip", { try bed.call("Skip", [.objectPath(path)]) }),
                ("Extend", { try bed.call("Extend", [.objectPath(path), .int32(30)]) }),
                ("Update", { try bed.call("Update", [.objectPath(path), .uint32(40), .string("x"), none]) }),
                ("End", { try bed.call("End", [.objectPath(path), none]) }),
            ]
            let live = try bed.peer.introspect(Daemon.name, path)
            for (name, command) in commands {
                BootClock.sleep(0.02)
                let before = try read(path)
                bed.signals.clear()
                try command()
                let after = try read(path)
                // Calls and signals of one connection keep their order: what the command signalled has come.
                let announced = try announcements(path)
                for interface in [TestBed.sitting, TestBed.activity] {
                    for (property, declaration) in live.interfaces[interface]?.properties ?? [:] {
                        let value = try #require(after[interface]?[property])
                        let hasChanged = value != before[interface]?[property]
                        switch declaration.annotations[Introspection.emitsChangedSignal] {
                        case "const": #expect(!hasChanged, "\(name): \(property) is constant")
                        case "true":
                            #expect(
                                announced[interface]?[property] == (hasChanged ? value : nil), "\(name): \(property)")
                        case "false": #expect(announced[interface]?[property] == nil, "\(name): \(property)")
                        default: Issue.record("\(property) is annotated \(declaration.annotations)")
                        }
                    }
                }
            }
        }

        @Test("a phase that begins by itself changes the properties too")
        func phaseChanges() throws {
            let path = try bed.start(seconds: 60, phases: [("a", 0.3), ("b", 20)])
            _ = try #require(bed.signals.wait(for: "PhaseChanged") { $0.arguments[2] == .uint32(1) })
            let change = try #require(
                bed.signals.wait(for: "PropertiesChanged", path: path) { signal in
                    signal.arguments.first == .string(TestBed.sitting)
                        && [String: BusValue](busValue: signal.arguments[1])?["PhaseIndex"] == .uint32(1)
                })
            let values = try #require([String: BusValue](busValue: change.arguments[1]))
            #expect(Set(values.keys) == ["Phase", "PhaseIndex", "PhaseEndsTimestamp"])
            let update = try #require(
                bed.signals.wait(for: "Updated") { $0.interface == TestBed.activities })
            #expect(update.arguments[0] == .objectPath(path))
            #expect(
                update.arguments[1]
                    == ["remainingSeconds": BusValue.uint32(60), "phase": .string("b")].busValue)
            #expect(update.arguments[2] == .uint64(try bed.read("Revision", of: path, TestBed.activity)))
        }

        @Test("GetManagedObjects shows each sitting whole")
        func managedObjects() throws {
            #expect(try bed.peer.managedObjects(Daemon.name, TestBed.root).isEmpty)
            let first = try bed.start("one", options: ["prepare": .double(60)])
            let second = try bed.start("two")
            // Paused, so that what is computed when it is read stands still.
            for path in [first, second] { try bed.call("Pause", [.objectPath(path)]) }
            let objects = try bed.peer.managedObjects(Daemon.name, TestBed.root)
            #expect(Set(objects.keys) == [first, second])
            for path in [first, second] {
                let own = try #require(objects[path])
                for interface in [TestBed.activity, TestBed.sitting] {
                    let read = try bed.peer.getAll(Daemon.name, path, interface)
                    let different = read.filter { own[interface]?[$0.key] != $0.value }
                    #expect(different == [:], "\(different) instead of \(own)")
                    #expect(own[interface]?.count == read.count)
                }
            }
        }

        @Test("InterfacesAdded carries what is read at once")
        func interfacesAdded() throws {
            let path = try bed.start(options: ["prepare": .double(60)])
            let added = try #require(bed.signals.wait(for: "InterfacesAdded"))
            let interfaces = try #require([String: [String: BusValue]](busValue: added.arguments[1]))
            #expect(interfaces[TestBed.activity] == (try bed.peer.getAll(Daemon.name, path, TestBed.activity)))
            #expect(interfaces[TestBed.sitting]?["EndsTimestampBoottime"]?.signature == "t")
        }

        @Test("Activities.List tells all properties, filters, and orders")
        func activitiesList() throws {
            let first = try bed.start("one", options: ["prepare": .double(60)])
            let second = try bed.start("two", options: ["prepare": .double(60)])
            try bed.call("End", [.objectPath(first), [String: BusValue]().busValue])
            #expect(
                try listed([:]).map(\.fields.0).sorted { $0.description < $1.description }
                    == [first, second].sorted { $0.description < $1.description })
            #expect(try listed(["state": .string("active")]).map(\.fields.0) == [second])
            #expect(try listed(["state": .string("ended")]).map(\.fields.0) == [first])
            #expect(try listed(["kind": .string("MeditationAttributes")]).count == 2)
            #expect(try listed(["kind": .string("Other")]).isEmpty)
            #expect(try listed(["owner": .string("org.senko.Senko1")]).count == 2)
            #expect(try listed(["owner": .string("someone")]).isEmpty)
            let active = try listed(["state": .string("active")])
            let row = try #require(active.first)
            #expect(row.fields.1 == (try bed.peer.getAll(Daemon.name, second, TestBed.activity)))
        }

        @Test("the root's own properties")
        func rootProperties() throws {
            let activities = try bed.peer.getAll(Daemon.name, TestBed.root, TestBed.activities)
            guard case .string(let version)? = activities["Version"] else { throw TestSupportError("no Version") }
            #expect(version.wholeMatch(of: #/\d+\.\d+\.\d+.*/#) != nil)
            #expect(activities["Features"]?.signature == "as")
            let value = try bed.peer.get(Daemon.name, TestBed.root, TestBed.meditation, "Presets")
            let presets = try #require([String: [BusTuple<String, Double>]](busValue: value))
            #expect(presets["box"]?.map(\.fields.1) == [4, 4, 4, 4])
            #expect(presets["4-7-8"]?.map(\.fields.1) == [4, 7, 8])
            #expect(presets["coherent"]?.map(\.fields.1) == [5.5, 5.5])
            #expect(presets["sigh"]?.map(\.fields.1) == [1, 0.5, 0.5, 3])
            for property in ["Version", "Features"] {
                let error = bed.error {
                    try bed.peer.set(Daemon.name, TestBed.root, TestBed.activities, property, .string("x"))
                }
                #expect(error?.name == "org.freedesktop.DBus.Error.PropertyReadOnly")
            }
        }

        @Test("without a programme it is the standard one; a preset is its own")
        func programmes() throws {
            let standard = try bed.start()
            #expect(
                try bed.read("Phases", of: standard, as: [BusTuple<String, Double>].self).map(\.fields.1) == [240, 60])
            let box = try bed.start(options: ["preset": .string("box")])
            #expect(
                try bed.read("Phases", of: box, as: [BusTuple<String, Double>].self).map(\.fields.1) == [4, 4, 4, 4])
        }

        private func listed(
            _ filter: [String: BusValue]
        ) throws -> [BusTuple<ObjectPath, [String: BusValue]>] {
            let reply = try bed.call("List", [filter.busValue], interface: TestBed.activities)
            let rows = try #require(reply.first)
            return try #require([BusTuple<ObjectPath, [String: BusValue]>](busValue: rows))
        }

        private func read(_ path: ObjectPath) throws -> [String: [String: BusValue]] {
            [
                TestBed.sitting: try bed.peer.getAll(Daemon.name, path, TestBed.sitting),
                TestBed.activity: try bed.peer.getAll(Daemon.name, path, TestBed.activity),
            ]
        }

        /// The last value that was announced for each property of an object.
        private func announcements(_ path: ObjectPath) throws -> [String: [String: BusValue]] {
            var result: [String: [String: BusValue]] = [:]
            for signal in bed.signals.signals("PropertiesChanged") where signal.path == path {
                guard case .string(let interface)? = signal.arguments.first,
                    let values = [String: BusValue](busValue: signal.arguments[1])
                else { throw TestSupportError("PropertiesChanged \(signal)") }
                #expect(signal.arguments[2] == [String]().busValue)
                result[interface, default: [:]].merge(values) { $1 }
            }
            return result
        }
    }
}
