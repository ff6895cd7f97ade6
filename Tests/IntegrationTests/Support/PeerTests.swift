// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("The peer on libdbus-1")
    struct PeerTests {
        static let everyType: [BusValue] = [
            .byte(255), .boolean(true), .boolean(false), .int16(.min), .uint16(.max), .int32(.min), .uint32(.max),
            .int64(.min), .uint64(.max), .double(-0.125), .double(.infinity), .string(""), .string("線香 & <b>"),
            .objectPath("/"), .objectPath("/org/senko/Senko1"), .signature(""), .signature("a{sv}(ii)"),
            .variant(.variant(.string("twice"))), .array(element: "s", []), .array(element: "y", [.byte(1), .byte(2)]),
            .array(element: "ai", [.array(element: "i", []), .array(element: "i", [.int32(7)])]),
            .structure([.string("a"), .double(1.5), .structure([.byte(1), .variant(.uint64(3))])]),
            .array(
                element: Signature(trusted: "{sv}"),
                [
                    .entry(key: .string("one"), value: .variant(.int32(1))),
                    .entry(key: .string("two"), value: .variant(.array(element: "(sd)", []))),
                ]),
            .array(
                element: Signature(trusted: "{o(ua{qs})}"),
                [
                    .entry(
                        key: .objectPath("/x"),
                        value: .structure([
                            .uint32(1),
                            .array(element: Signature(trusted: "{qs}"), [.entry(key: .uint16(1), value: .string("z"))]),
                        ]))
                ]),
        ]

        @Test(
            "sends and reads every type as it is",
            arguments: PrivateBus.Implementation.available)
        func everyType(implementation: PrivateBus.Implementation) throws {
            let bus = try PrivateBus(implementation)
            let server = try bus.connect()
            server.serve { try $0.reply($0.arguments) }
            let client = try bus.connect()
            #expect(try client.call(server.uniqueName, "/echo", "test.Echo", "Echo", Self.everyType) == Self.everyType)
            for value in Self.everyType {
                #expect(try client.call(server.uniqueName, "/echo", nil, "Echo", [value]) == [value])
            }
        }

        @Test func sendsOpenFiles() throws {
            let bus = try PrivateBus()
            let files = try TemporaryDirectory()
            let path = try files.write("through the bus", to: "file")
            let server = try bus.connect()
            server.serve { call in
                guard case .fileDescriptor(let file)? = call.arguments.first else { return try call.reply() }
                let text = FileHandle(fileDescriptor: file.rawValue, closeOnDealloc: false).readDataToEndOfFile()
                try call.reply([.string(String(decoding: text, as: UTF8.self))])
            }
            let descriptor = FileDescriptor(owning: open(path, O_RDONLY | O_CLOEXEC))
            let reply = try bus.connect().call(
                server.uniqueName, "/", "test.Read", "Read", [.fileDescriptor(descriptor)])
            #expect(reply == [.string("through the bus")])
        }

        @Test func refusesWhatLibraryWouldAbortOn() throws {
            let bus = try PrivateBus()
            let peer = try bus.connect()
            let wrong: [BusValue] = [
                .string("nul\0inside"), .objectPath(ObjectPath(trusted: "no/path")),
                .signature(Signature(trusted: "a")), .array(element: "s", [.int32(1)]), .structure([]),
                .variant(.structure([])), .array(element: Signature(trusted: "zz"), []),
            ]
            for value in wrong {
                #expect(throws: TestSupportError.self) { try peer.call("a.b", "/", "a.b", "C", [value]) }
            }
            #expect(throws: TestSupportError.self) { try peer.call("no name", "/", "a.b", "C") }
            #expect(throws: TestSupportError.self) { try peer.call("a.b", "/", "nodots", "C") }
            #expect(throws: TestSupportError.self) { try peer.call("a.b", "/", "a.b", "no-member") }
            #expect(peer.isConnected)
        }

        @Test func reportsErrorsByName() throws {
            let bus = try PrivateBus()
            let server = try bus.connect()
            server.serve { $0.fail(PeerError("test.Error.Refused", "\($0.member) is refused")) }
            let client = try bus.connect()
            #expect(throws: PeerError("test.Error.Refused", "Anything is refused")) {
                try client.call(server.uniqueName, "/", "test.X", "Anything")
            }
            server.serve { _ in }
            let before = BootClock.now
            let error = #expect(throws: PeerError.self) {
                try client.call(server.uniqueName, "/", "test.X", "Anything", timeout: 0.1)
            }
            #expect(error?.name == PeerError.noReply)
            #expect((0.1..<10).contains(BootClock.seconds(since: before)))
            server.serve(nil)
            let unknown = #expect(throws: PeerError.self) { try client.call(server.uniqueName, "/", "test.X", "Y") }
            #expect(unknown?.name == "org.freedesktop.DBus.Error.UnknownMethod")
        }

        @Test func noticesTheEndOfTheBus() throws {
            let bus = try PrivateBus()
            let peer = try bus.connect()
            bus.stop()
            let error = #expect(throws: PeerError.self) { try peer.callBus("ListNames") }
            #expect(error?.name == PeerError.disconnected)
            #expect(!peer.isConnected)
            #expect(throws: TestSupportError.self) { try bus.connect() }
        }

        @Test func recordsTheSignalsOfItsRules() throws {
            let bus = try PrivateBus()
            let sender = try bus.connect()
            let peer = try bus.connect()
            let all = try peer.subscribe(MatchRule(interface: "test.Signals"))
            let below = try peer.subscribe(MatchRule(namespace: "/a", interface: "test.Signals"))
            let one = try peer.subscribe(MatchRule(interface: "test.Signals", member: "Two", firstArgument: "it's"))
            let before = BootClock.now
            try sender.emit("/a", "test.Signals", "One", [.uint32(1)])
            try sender.emit("/a/b", "test.Signals", "Two", [.string("it's")])
            try sender.emit("/ab", "test.Signals", "Two", [.string("other")])
            try sender.emit("/ab", "test.Others", "Two", [.string("it's")])
            try sender.emit("/z", "test.Signals", "Last")
            let last = try #require(all.wait(for: "Last"))
            #expect(all.signals.map(\.path) == ["/a", "/a/b", "/ab", "/z"])
            #expect(below.signals.map(\.member) == ["One", "Two"])
            #expect(one.signals.map(\.path) == ["/a/b"])
            #expect(last.sender == sender.uniqueName)
            #expect((before...BootClock.now).contains(last.arrival))
            try peer.unsubscribe(below)
            try sender.emit("/a", "test.Signals", "Last")
            #expect(all.wait(for: "Last", count: 2).count == 2)
            #expect(below.signals.count == 2)
        }

        @Test func watchesNames() throws {
            let bus = try PrivateBus()
            let peer = try bus.connect()
            let name = "test.Name"
            #expect(try peer.owner(of: name) == nil)
            let owner = try bus.connect()
            try owner.requestName(name)
            #expect(try peer.waitForOwner(of: name) == owner.uniqueName)
            #expect(try peer.processID(of: name) == getpid())
            #expect(throws: TestSupportError.self) { try peer.requestName(name) }
            owner.close()
            #expect(try peer.waitForLoss(of: name))
            #expect(try peer.waitForOwner(of: name, timeout: 0.05) == nil)
        }

        @Test func startsAServiceForACall() throws {
            let bus = try PrivateBus(services: ["test.Missing": "/bin/false"])
            let error = #expect(throws: PeerError.self) {
                try bus.connect().call("test.Missing", "/", "test.X", "Y")
            }
            #expect(error?.name.hasPrefix("org.freedesktop.DBus.Error.Spawn.") == true)
        }

        @Test func readsIntrospection() throws {
            let text = """
                <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
                 "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
                <node>
                  <interface name="test.One">
                    <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="const"/>
                    <!-- comments do not count -->
                    <method name="Go">
                      <arg name="far" type="u" direction="in"/>
                      <arg name="there" type="o" direction="out"/>
                      <annotation name="org.freedesktop.DBus.Deprecated" value="true"/>
                      <annotation name="org.gtk.GDBus.DocString" value="words"/>
                    </method>
                    <signal name="Gone"><arg name="where" type="s"/></signal>
                    <property name="A" type="s" access="read"/>
                    <property name="B" type="b" access="readwrite">
                      <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal" value="false"/>
                    </property>
                  </interface>
                  <node name="child"/>
                </node>
                """
            let found = try Introspection(xml: text)
            let one = try #require(found.interfaces["test.One"])
            #expect(found.children == ["child"])
            #expect(
                one.methods["Go"]?.arguments == [
                    .init(name: "far", type: "u", direction: "in"), .init(name: "there", type: "o", direction: "out"),
                ])
            #expect(one.methods["Go"]?.annotations == ["org.freedesktop.DBus.Deprecated": "true"])
            #expect(one.signals["Gone"]?.arguments == [.init(name: "where", type: "s", direction: "out")])
            #expect(one.properties["A"]?.annotations[Introspection.emitsChangedSignal] == "const")
            #expect(one.properties["B"]?.annotations[Introspection.emitsChangedSignal] == "false")
            var other = one
            #expect(other.differences(from: one) == [])
            other.methods["Go"]?.arguments[0].name = "near"
            other.signals["Gone"] = nil
            other.properties["C"] = other.properties["A"]
            #expect(
                other.differences(from: one).map { $0.prefix(11) } == ["method Go: ", "signal Gone", "property C:"])
            #expect(throws: TestSupportError.self) { try Introspection(xml: "<node><interface") }
        }

        @Test func introspectsTheBus() throws {
            let bus = try PrivateBus()
            let peer = try bus.connect()
            let found = try peer.introspect("org.freedesktop.DBus", "/org/freedesktop/DBus")
            let argument = found.interfaces["org.freedesktop.DBus"]?.methods["GetNameOwner"]?.arguments
            #expect(argument?.map(\.type) == ["s", "s"])
            #expect(
                try peer.get("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Interfaces")
                    .signature == "as")
            #expect(
                try peer.getAll("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus")
                    .keys.contains("Features"))
        }
    }
}
