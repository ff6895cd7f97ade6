// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration.Conformance {
    @Suite("Paths")
    struct PathTests {
        /// Paths that are no activity's, beside the one that is gone.
        static func wrong(_ bed: ConformanceBed) -> [ObjectPath] {
            let activities = "\(TestBed.root)/activities"
            let texts = [
                "/", "/org", "/org/senko/Senko1", activities, "\(activities)/never", "\(bed.running)/below",
                "\(bed.running)_", "/org/senko/Senko2/activities/\(bed.running.lastElement)",
                "/org/senko/Senko1/\(bed.running.lastElement)", "/org/freedesktop/DBus", "\(logControl)",
                "/\(bed.running.lastElement)", "\(activities)/\(bed.running.lastElement.uppercased())",
                "\(activities)/\(text(bytes: 64))", "\(activities)/\(text(bytes: 65))",
                "\(activities)/\(text(bytes: 4000))", "/" + Array(repeating: "a", count: 500).joined(separator: "/"),
            ]
            return [bed.gone] + texts.map(ObjectPath.init(trusted:))
        }

        @Test(
            "a path that is no activity's is NoSuchActivity, in every method that takes one",
            arguments: PrivateBus.Implementation.available)
        func arguments(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            var methods = 0
            for (name, interface) in try bed.interfaces(of: TestBed.root) {
                for (member, method) in interface.methods {
                    let places = method.arguments.filter { $0.direction == "in" }.enumerated()
                        .filter { $0.element.type == "o" }.map(\.offset)
                    for place in places {
                        methods += 1
                        let call = try #require(bed.example(name, member, of: bed.running, on: TestBed.root))
                        for path in Self.wrong(bed) {
                            let named = path.lastElement.isEmpty ? "/" : String(path.lastElement.prefix(40))
                            try bed.expectRefusal(
                                call.with(.objectPath(path), at: place), own + "NoSuchActivity", naming: [named])
                        }
                    }
                }
            }
            #expect(methods == 8)
        }

        @Test(
            "an object that is not there is UnknownObject, one without the interface UnknownMethod",
            arguments: PrivateBus.Implementation.available)
        func objects(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            let nodes: Set<ObjectPath> = [TestBed.root, ObjectPath(trusted: "\(TestBed.root)/activities"), logControl]
            for path in Self.wrong(bed) {
                for (name, interface) in try bed.interfaces(of: bed.running)
                where name.hasPrefix("org.senko.") || name == TestBed.properties {
                    for member in interface.methods.keys {
                        var call = try #require(bed.example(name, member, of: bed.running, on: path))
                        var error = nodes.contains(path) ? unknownMethod : unknownObject
                        if name == TestBed.properties {
                            call.arguments[0] = .string(TestBed.sitting)
                            if call.arguments.count > 1 { call.arguments[1] = .string("State") }
                            if nodes.contains(path) { error = member == "GetAll" ? unknownInterface : unknownProperty }
                        }
                        try bed.expectRefusal(call, error)
                    }
                }
                if !nodes.contains(path), path != "/", path != "/org" {
                    try bed.expectRefusal(Call(path, introspectable, "Introspect"), unknownObject)
                }
                if path != TestBed.root {
                    try bed.expectRefusal(
                        Call(path, TestBed.objectManager, "GetManagedObjects"),
                        nodes.contains(path) ? unknownMethod : unknownObject)
                    for (member, arguments) in [("List", []), ("Pause", [BusValue.objectPath(bed.running)])] {
                        try bed.expectRefusal(
                            Call(path, TestBed.meditation, member, arguments),
                            nodes.contains(path) ? unknownMethod : unknownObject)
                    }
                }
            }
            for member in ["Pause", "Skip"] {
                try bed.expectRefusal(
                    Call(bed.running, TestBed.meditation, member, [.objectPath(bed.running)]), unknownMethod)
            }
        }
    }
}
