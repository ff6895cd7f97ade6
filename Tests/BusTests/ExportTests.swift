// SPDX-License-Identifier: Apache-2.0

import Bus
import BusValues
import Foundation
import TestSupport
import Testing

private let path: ObjectPath = "/org/senko/Test"

/// What the test interface stands for: a number under a path, and what was written to it.
private final class Thing: @unchecked Sendable {
    var number: UInt32
    init(_ number: UInt32) { self.number = number }
}

private let interface = Interface<Thing>(
    "org.senko.Test",
    [
        .method("Echo", in: ["value"], out: ["value"]) { (_, _, value: BusValue) -> BusValue in value },
        .method("Who", out: ["sender", "path", "member"]) { (_, call) -> (String, ObjectPath, String) in
            (call.sender, call.path, call.member)
        },
        .method("Nothing") { (_, _) in },
        .method("Typed", in: ["name", "phases", "options"], out: ["count", "phases"]) {
            (_, _, name: String, phases: [BusTuple<String, Double>], options: [String: BusValue])
                -> (UInt32, [BusTuple<String, Double>]) in
            (UInt32(phases.count + options.count), phases.reversed())
        },
        .method("Refuse") { (_, _) in throw BusError(name: "org.senko.Test.Error.No", message: "no: ask later") },
        .method("Odd", out: ["text"]) { (_, _) -> String in "a\u{FFFE}b" },
        .method("RefuseOddly") { (_, _) in throw BusError(name: "org.senko.Test.Error.No", message: "no \u{FFFE}") },
        .method("Fail") { (_, _) in throw Failure() },
        .property("Number", .signalled, get: { $0.number }) { (thing, _, number: UInt32) in
            guard number < 100 else { throw BusError.invalidArguments("\(number) is above 99") }
            thing.number = number
        },
        .property("Label", .silent, get: { "\($0.number)" }) { (_, _, _: String) in },
        .property("Name", .constant) { "thing \($0.number)" },
        .property("Volatile", .silent) { [$0.number: "x"] },
        .signal("Happened", ("what", String.self), ("when", UInt64.self)),
        .signal("Empty"),
    ])

private struct Failure: Error {}

extension BusSuite {
    @Suite struct ExportTests {
        private let bus: PrivateBus
        private let served: ServedConnection
        private let peer: Peer
        private let name: String

        init() throws {
            bus = try PrivateBus()
            served = try ServedConnection(bus)
            peer = try bus.connect()
            name = served.uniqueName
            try served.keep { connection in
                let things = [1, 2].map { Thing($0) }
                let find: (ObjectPath) -> Thing? = { path in
                    things.first { path == ObjectPath("/org/senko/Test/things/\($0.number)") }
                }
                return [
                    try connection.export(interface, at: path, object: Thing(7)),
                    try connection.export(interface, below: "/org/senko/Test/things", find: find),
                    try connection.exportObjectManager(at: path, below: "/org/senko/Test/things") {
                        ["/org/senko/Test/things/1", "/org/senko/Test/things/2"]
                    },
                ]
            }
        }

        @Test(
            arguments: [
                .byte(0), .byte(255), .boolean(true), .boolean(false), .int16(.min), .uint16(.max), .int32(.min),
                .uint32(.max), .int64(.min), .uint64(.max), .double(-0.5), .double(.infinity), .string(""),
                .string("呼吸 \u{1F9D8}\u{1F3FD} e\u{301}\n\t"), .objectPath("/"), .objectPath("/a/b_1"),
                .signature(""), .signature("a{sv}(ii)"), .variant(.variant(.variant(.byte(3)))),
                .array(element: "s", []), .array(element: "y", [.byte(1), .byte(2)]),
                .array(
                    element: "a{s(iv)}",
                    [
                        .array(
                            element: Signature(trusted: "{s(iv)}"),
                            [
                                .entry(
                                    key: .string("k"),
                                    value: .structure([.int32(-1), .variant(.array(element: "o", []))]))
                            ])
                    ]),
                .structure([.byte(1), .structure([.double(2), .string("x")]), .array(element: "(ss)", [])]),
            ] as [BusValue]) func everyTypeComesBackAsItWent(value: BusValue) throws
        {
            #expect(try peer.call(name, path, "org.senko.Test", "Echo", [.variant(value)]) == [.variant(value)])
        }

        @Test func generatedValuesComeBackAsTheyWent() throws {
            var generator = SeededGenerator(seed: 20_261)
            for _ in 0..<500 {
                let type = Signature(GeneratedValues.type(using: &generator))!
                let value = BusValue.variant(GeneratedValues.value(of: type, using: &generator))
                // libsystemd takes noncharacters for invalid, which the specification leaves open.
                if "\(value)".unicodeScalars.contains("\u{FFFE}") { continue }
                #expect(try peer.call(name, path, "org.senko.Test", "Echo", [value]) == [value])
            }
        }

        @Test func textThatCannotBeReadIsInvalid() throws {
            do {
                try peer.call(name, path, "org.senko.Test", "Echo", [.variant(.string("\u{FFFE}"))])
                Issue.record("the text was read")
            } catch let failure as PeerError {
                #expect(failure.name == "org.freedesktop.DBus.Error.InvalidArgs")
            }
            #expect(try peer.call(name, path, "org.senko.Test", "Nothing") == [])
        }

        @Test func textThatCannotBeSentIsReplaced() throws {
            #expect(try peer.call(name, path, "org.senko.Test", "Odd") == [.string("a\u{FFFD}b")])
            let failure = #expect(throws: PeerError.self) { try peer.call(name, path, "org.senko.Test", "RefuseOddly") }
            #expect(failure == PeerError("org.senko.Test.Error.No", "no \u{FFFD}"))
            try served.run {
                try $0.emit(
                    path: path, interface: "org.senko.Test", member: "Happened",
                    arguments: [
                        .string("\u{FFFE}"), .uint64(1),
                    ])
            }
            #expect(try peer.call(name, path, "org.senko.Test", "Nothing") == [])
        }

        @Test func writtenTextThatCannotBeReadIsInvalid() throws {
            let failure = #expect(throws: PeerError.self) {
                try peer.set(name, path, "org.senko.Test", "Label", .string("\u{FFFE}"))
            }
            #expect(failure?.name == "org.freedesktop.DBus.Error.InvalidArgs")
        }

        @Test func fileDescriptorsTravel() throws {
            let directory = try TemporaryDirectory()
            let file = try directory.write("inside", to: "file")
            let descriptor = FileDescriptor(owning: open(file, O_RDONLY | O_CLOEXEC))
            let reply = try peer.call(name, path, "org.senko.Test", "Echo", [.variant(.fileDescriptor(descriptor))])
            guard case .variant(.fileDescriptor(let returned))? = reply.first else {
                Issue.record("no descriptor in \(reply)")
                return
            }
            #expect(returned.rawValue != descriptor.rawValue)
            let handle = FileHandle(fileDescriptor: returned.rawValue, closeOnDealloc: false)
            #expect(try handle.readToEnd() == Data("inside".utf8))
        }

        @Test func argumentsAndResultsAreTyped() throws {
            let phases: [BusTuple<String, Double>] = [BusTuple("in", 4), BusTuple("out", 5.5)]
            let options: [String: BusValue] = ["a": .byte(1), "b": .array(element: "s", [])]
            let reply = try peer.call(
                name, path, "org.senko.Test", "Typed", [.string("n"), phases.busValue, options.busValue])
            #expect(reply == [.uint32(4), Array(phases.reversed()).busValue])
            #expect(
                try peer.call(name, path, "org.senko.Test", "Who")
                    == [.string(peer.uniqueName), .objectPath(path), .string("Who")])
            #expect(try peer.call(name, path, "org.senko.Test", "Nothing") == [])
        }

        @Test func whatAMethodThrowsIsTheErrorReply() throws {
            #expect(throws: PeerError("org.senko.Test.Error.No", "no: ask later")) {
                try peer.call(name, path, "org.senko.Test", "Refuse")
            }
            #expect(throws: PeerError.self) { try peer.call(name, path, "org.senko.Test", "Fail") }
            #expect(try peer.call(name, path, "org.senko.Test", "Nothing") == [])
        }

        @Test(arguments: [
            ("/org/senko/Test", "org.senko.Test", "Missing", "UnknownMethod"),
            ("/org/senko/Test", "org.senko.Missing", "Echo", "UnknownMethod"),
            ("/org/senko/Test/things/3", "org.senko.Test", "Nothing", "UnknownObject"),
            ("/org/senko/Test/things/1/2", "org.senko.Test", "Nothing", "UnknownObject"),
            ("/org/senko/Missing", "org.senko.Test", "Nothing", "UnknownObject"),
            ("/org/senko/Test", "org.senko.Test", "Echo", "InvalidArgs"),
        ]) func whatIsNotThereIsAnError(path: String, interface: String, member: String, error: String) throws {
            do {
                try peer.call(name, ObjectPath(path)!, interface, member)
                Issue.record("\(member) was answered")
            } catch let failure as PeerError {
                #expect(failure.name == "org.freedesktop.DBus.Error.\(error)")
            }
        }

        @Test func propertiesAreReadWrittenAndRefused() throws {
            #expect(try peer.get(name, path, "org.senko.Test", "Number") == .uint32(7))
            #expect(
                try peer.getAll(name, path, "org.senko.Test") == [
                    "Number": .uint32(7), "Label": .string("7"), "Name": .string("thing 7"),
                    "Volatile": [7 as UInt32: "x"].busValue,
                ])
            try peer.set(name, path, "org.senko.Test", "Number", .uint32(8))
            #expect(try peer.get(name, path, "org.senko.Test", "Name") == .string("thing 8"))
            for (property, value) in [
                ("Number", .uint32(100)), ("Number", .string("x")), ("Name", .string("x")), ("Missing", .byte(1)),
            ] as [(String, BusValue)] {
                #expect(throws: PeerError.self) { try peer.set(name, path, "org.senko.Test", property, value) }
            }
            #expect(try peer.get(name, path, "org.senko.Test", "Number") == .uint32(8))
        }

        @Test func introspectionShowsTheDeclaration() throws {
            let shown = try #require(try peer.introspect(name, path).interfaces["org.senko.Test"])
            #expect(
                shown.methods["Typed"]?.arguments == [
                    .init(name: "name", type: "s", direction: "in"),
                    .init(name: "phases", type: "a(sd)", direction: "in"),
                    .init(name: "options", type: "a{sv}", direction: "in"),
                    .init(name: "count", type: "u", direction: "out"),
                    .init(name: "phases", type: "a(sd)", direction: "out"),
                ])
            #expect(shown.methods.values.allSatisfy { $0.annotations.isEmpty })
            #expect(shown.signals["Happened"]?.arguments.map(\.type) == ["s", "t"])
            #expect(shown.signals["Empty"]?.arguments == [])
            let change = "org.freedesktop.DBus.Property.EmitsChangedSignal"
            #expect(shown.properties["Name"]?.annotations[change] == "const")
            #expect(shown.properties["Volatile"]?.annotations[change] == "false")
            #expect(shown.properties["Number"]?.annotations[change] == "true")
            #expect(shown.properties["Number"]?.access == "readwrite")
            #expect(try peer.introspect(name, "/org/senko/Test/things").children.sorted() == ["1", "2"])
        }

        @Test func theObjectManagerListsAndAnnounces() throws {
            let objects = try peer.managedObjects(name, path)
            #expect(Set(objects.keys) == ["/org/senko/Test/things/1", "/org/senko/Test/things/2"])
            #expect(objects["/org/senko/Test/things/2"]?["org.senko.Test"]?["Name"] == .string("thing 2"))
            let log = try peer.subscribe(MatchRule(interface: "org.freedesktop.DBus.ObjectManager"))
            try served.run { connection in
                try connection.emitObjectAdded("/org/senko/Test/things/1")
                try connection.emitObjectRemoved("/org/senko/Test/things/1", interfaces: ["org.senko.Test"])
            }
            let added = try #require(log.wait(for: "InterfacesAdded"))
            #expect(added.path == path && added.arguments.first == .objectPath("/org/senko/Test/things/1"))
            let removed = try #require(log.wait(for: "InterfacesRemoved"))
            #expect([String](busValue: removed.arguments[1])?.contains("org.senko.Test") == true)
        }

        @Test func signalsAndChangesAreSent() throws {
            let log = try peer.subscribe(MatchRule(namespace: path))
            try served.run { connection in
                try connection.emit(
                    path: path, interface: "org.senko.Test", member: "Happened",
                    arguments: [.string("now"), .uint64(3)])
                try connection.emitPropertiesChanged(path, interface: "org.senko.Test", properties: ["Number"])
            }
            #expect(log.wait(for: "Happened")?.arguments == [.string("now"), .uint64(3)])
            let change = try #require(log.wait(for: "PropertiesChanged"))
            #expect(change.arguments[1] == ["Number": BusValue.uint32(7)].busValue)
        }

        @Test func whatIsReleasedIsGone() throws {
            served.release()
            #expect(throws: PeerError.self) { try peer.call(name, path, "org.senko.Test", "Nothing") }
        }

        @Test func aMessageOfTooManyValuesIsRefusedAndTheRestServed() throws {
            let bytes = BusValue.array(element: "y", Array(repeating: .byte(7), count: 200_000))
            do {
                try peer.call(name, path, "org.senko.Test", "Echo", [.variant(bytes)])
                Issue.record("the message was read")
            } catch let failure as PeerError {
                #expect(failure.name == "org.freedesktop.DBus.Error.LimitsExceeded")
            }
            #expect(try peer.call(name, path, "org.senko.Test", "Nothing") == [])
        }

        @Test func deepNestingIsSurvived() throws {
            var value = BusValue.byte(1)
            for _ in 0..<60 { value = .variant(value) }
            #expect(try peer.call(name, path, "org.senko.Test", "Echo", [value]) == [value])
        }

        @Test func aThousandCallsWithoutReplyAreAllServed() throws {
            for _ in 0..<1000 { try peer.post(name, path, "org.senko.Test", "Refuse") }
            #expect(try peer.call(name, path, "org.senko.Test", "Nothing") == [])
        }
    }
}
