// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration.Conformance {
    @Suite("Methods")
    struct MethodTests {
        @Test(
            "every method of every interface answers, with the types that are declared",
            arguments: PrivateBus.Implementation.available)
        func answer(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            var called: Set<String> = []
            for object in bed.objects {
                for (name, interface) in try bed.interfaces(of: object) {
                    for (member, method) in interface.methods {
                        let example = try #require(
                            examples["\(name).\(member)"], "there is no example of \(name).\(member)")
                        let sitting = try bed.startSitting(example.state)
                        let isSitting = object == bed.running
                        // The properties of the example are those of the root.
                        guard !isSitting || name != TestBed.properties,
                            object != logControl || name != TestBed.properties
                        else { continue }
                        let call = Call(isSitting ? sitting : object, name, member, example.arguments(sitting))
                        called.insert(call.method)
                        do {
                            let reply = try bed.call(call)
                            #expect(example.error == nil, "\(call)")
                            let declared = method.arguments.filter { $0.direction == "out" }.map(\.type).joined()
                            #expect(reply.map(\.signature.description).joined() == declared, "\(call)")
                        } catch let error as PeerError {
                            #expect(error.name == example.error, "\(call): \(error)")
                            bed.check(error, of: call)
                        }
                    }
                }
            }
            #expect(called == Set(examples.keys))
            #expect(bed.bed.daemon.terminate() == .status(0))
        }

        @Test(
            "arguments of every other type, too few and too many are InvalidArgs",
            arguments: PrivateBus.Implementation.available)
        func wrongArguments(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            for object in bed.objects {
                for (name, interface) in try bed.interfaces(of: object) where !name.hasPrefix("org.freedesktop.") {
                    for (member, method) in interface.methods {
                        let call = try #require(bed.example(name, member, of: bed.running, on: object))
                        let types = method.arguments.filter { $0.direction == "in" }.map(\.type)
                        #expect(call.arguments.map(\.signature.description) == types)
                        for (place, type) in types.enumerated() {
                            for sample in samples where sample.signature.description != type {
                                try bed.expectRefusal(
                                    call.with(sample, at: place), invalidArgs, naming: [types.joined()])
                            }
                        }
                        for count in 0..<types.count {
                            try bed.expectRefusal(call.with(Array(call.arguments.prefix(count))), invalidArgs)
                            try bed.expectRefusal(call.with(Array(call.arguments.dropFirst(count + 1))), invalidArgs)
                        }
                        for sample in fewSamples {
                            try bed.expectRefusal(call.with(call.arguments + [sample]), invalidArgs)
                            try bed.expectRefusal(call.with([sample] + call.arguments), invalidArgs)
                        }
                        if !types.isEmpty {
                            try bed.expectRefusal(call.with([.structure(call.arguments)]), invalidArgs)
                        }
                    }
                }
            }
        }

        /// libsystemd answers these. What it lets through, a reader that ignores what it does not know may let through:
        /// further arguments of Get, Set and GetAll, and any of Ping and GetMachineId.
        @Test("so they are for the standard interfaces", arguments: PrivateBus.Implementation.available)
        func wrongArgumentsOfStandardInterfaces(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            for object in bed.objects {
                for sample in samples {
                    try bed.expectRefusal(Call(object, introspectable, "Introspect", [sample]), invalidArgs)
                    if object == TestBed.root {
                        try bed.expectRefusal(
                            Call(object, TestBed.objectManager, "GetManagedObjects", [sample]), invalidArgs)
                    }
                    guard sample.signature != "s" else { continue }
                    for member in ["Get", "Set", "GetAll"] {
                        try bed.expectRefusal(Call(object, TestBed.properties, member, [sample]), invalidArgs)
                    }
                    for member in ["Get", "Set"] {
                        try bed.expectRefusal(
                            Call(object, TestBed.properties, member, [.string(TestBed.activities), sample]), invalidArgs
                        )
                    }
                }
                for member in ["Get", "Set", "GetAll"] {
                    try bed.expectRefusal(Call(object, TestBed.properties, member), invalidArgs)
                }
                for sample in samples {
                    for member in ["Ping", "GetMachineId"] {
                        let reply = try bed.call(Call(object, "org.freedesktop.DBus.Peer", member, [sample]))
                        #expect(reply.count == (member == "Ping" ? 0 : 1))
                    }
                }
            }
        }

        @Test("unknown methods and interfaces", arguments: PrivateBus.Implementation.available)
        func unknown(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            let longest = "x" + text(bytes: 254)
            for object in bed.objects {
                let names = try bed.interfaces(of: object).map(\.name)
                for interface in names {
                    for member in ["Sing", "pause", "start", "_", longest] {
                        try bed.expectRefusal(Call(object, interface, member), unknownMethod)
                    }
                }
                for interface in [
                    "org.senko.Senko1", "org.senko.Senko2.Meditation", "org.senko.senko1.Meditation", "a.b",
                ] {
                    try bed.expectRefusal(Call(object, interface, "Start"), unknownMethod)
                    try bed.expectRefusal(Call(object, interface, "Pause"), unknownMethod)
                }
                // A method under the name of an interface that is not its own.
                for (name, interface) in try bed.interfaces(of: bed.running) + bed.interfaces(of: TestBed.root) {
                    for other in names + [TestBed.sitting, TestBed.meditation] where other != name {
                        for member in interface.methods.keys {
                            guard examples["\(other).\(member)"] == nil || !names.contains(other) else { continue }
                            try bed.expectRefusal(Call(object, other, member), unknownMethod)
                        }
                    }
                }
                // The specification lets a receiver refuse a call without an interface; so does libsystemd, in these words.
                let error = bed.bed.error { try bed.peer.call(Daemon.name, object, nil, "List") }
                #expect(error?.name == unknownObject)
            }
        }
    }
}
