// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration {
    @Suite("Introspection")
    struct IntrospectionTests {
        @Test("equals the interface files, member by member")
        func equalsFiles() throws {
            let files = try Products.interfaces()
            #expect(
                Set(files.keys) == [TestBed.activities, TestBed.activity, TestBed.meditation, TestBed.sitting])
            let bed = try TestBed()
            let path = try bed.start()
            let root = try bed.peer.introspect(Daemon.name, TestBed.root)
            let sitting = try bed.peer.introspect(Daemon.name, path)
            for (object, names) in [
                (root, [TestBed.activities, TestBed.meditation]), (sitting, [TestBed.activity, TestBed.sitting]),
            ] {
                for name in names {
                    let live = try #require(object.interfaces[name], "\(name) is not on the object")
                    let file = try #require(files[name])
                    #expect(live.differences(from: file) == [], "\(name)")
                }
                let own = object.interfaces.keys.filter { $0.hasPrefix("org.senko.") }
                #expect(Set(own) == Set(names))
            }
            #expect(root.interfaces[TestBed.objectManager] != nil)
            for object in [root, sitting] {
                for name in [TestBed.properties, "org.freedesktop.DBus.Introspectable", "org.freedesktop.DBus.Peer"] {
                    #expect(object.interfaces[name] != nil)
                }
                let privileged = object.interfaces.values.flatMap(\.methods.values).filter {
                    $0.annotations["org.freedesktop.systemd1.Privileged"] != nil
                }
                #expect(privileged.isEmpty)
            }
        }

        @Test("names every argument, in words with underscores")
        func namesArguments() throws {
            for (name, interface) in try Products.interfaces() {
                let members = Array(interface.methods) + Array(interface.signals)
                for (member, value) in members {
                    for argument in value.arguments {
                        #expect(
                            argument.name.wholeMatch(of: #/[a-z]+(_[a-z]+)*/#) != nil,
                            "\(name).\(member): \(argument.name)")
                    }
                }
            }
        }

        @Test("lists the object of each sitting below the root")
        func listsObjects() throws {
            let bed = try TestBed()
            let path = try bed.start()
            let folder = try bed.peer.introspect(Daemon.name, "/org/senko/Senko1/activities")
            #expect(folder.children.contains(String(path.lastElement)))
            #expect(try bed.peer.introspect(Daemon.name, TestBed.root).children.contains("activities"))
        }

        @Test("has the control of its log") func controlsLog() throws {
            let bed = try TestBed()
            let path: ObjectPath = "/org/freedesktop/LogControl1"
            let interface = "org.freedesktop.LogControl1"
            let object = try bed.peer.introspect(Daemon.name, path)
            let live = try #require(object.interfaces[interface])
            // Source: org.freedesktop.LogControl1(5).
            #expect(live.properties["LogLevel"]?.access == "readwrite")
            #expect(live.properties["LogTarget"]?.access == "readwrite")
            #expect(live.properties["SyslogIdentifier"]?.access == "read")
            #expect(try bed.peer.get(Daemon.name, path, interface, "SyslogIdentifier") == .string("senkod"))
            try bed.peer.set(Daemon.name, path, interface, "LogLevel", .string("debug"))
            #expect(try bed.peer.get(Daemon.name, path, interface, "LogLevel") == .string("debug"))
            let error = bed.error { try bed.peer.set(Daemon.name, path, interface, "LogLevel", .string("shouting")) }
            #expect(error?.name == "org.freedesktop.DBus.Error.InvalidArgs")
        }
    }
}
