// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration.Conformance {
    @Suite("Options")
    struct OptionTests {
        /// The methods with a dictionary of options, and whether a right call of them changes nothing.
        private static let methods: Set<String> = [
            "\(TestBed.activities).Start", "\(TestBed.activities).Update", "\(TestBed.activities).List",
            "\(TestBed.activities).End", "\(TestBed.activity).Update",
            "\(TestBed.activity).End", "\(TestBed.meditation).Start", "\(TestBed.meditation).Update",
            "\(TestBed.meditation).End",
        ]

        /// Keys that are neither known nor a vendor's.
        private static let unknown = [
            "odd", "", "x", "X-mine", "xx-mine", " x-mine", "Phases", "phases ", "prepäre", "dismissaldate",
            "line\nbreak", text(bytes: 1 << 20),
        ]

        @Test(
            "the options that are documented are those that are tried here, for each method that has some",
            arguments: PrivateBus.Implementation.available)
        func documented(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            let found = try bed.methodsWithOptions()
            #expect(Set(found.map(\.call.method)) == Self.methods)
            for (call, documented) in found {
                let right = options(of: call.method)
                #expect(
                    documented == Set(right.map { .init(key: $0.key, type: $0.value.signature.description) }),
                    "\(call.method)")
            }
        }

        @Test(
            "a known key of every other type is InvalidArgs, with the key, its type and the right one",
            arguments: PrivateBus.Implementation.available)
        func wrongTypes(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            for (call, documented) in try bed.methodsWithOptions() {
                for option in documented {
                    for sample in samples where sample.signature.description != option.type {
                        try bed.expectRefusal(
                            with(call, [option.key: sample]), invalidArgs,
                            naming: [option.key, sample.signature.description, option.type])
                    }
                    // Also where all the others are right.
                    var all = options(of: call.method)
                    for other in ["preset", "interval_bell"] where other != option.key { all[other] = nil }
                    all[option.key] = option.type == "s" ? .int32(1) : .string("x")
                    try bed.expectRefusal(with(call, all), invalidArgs, naming: [option.key])
                }
            }
        }

        @Test("an unknown key is InvalidArgs, whatever its value", arguments: PrivateBus.Implementation.available)
        func unknownKeys(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            for (call, _) in try bed.methodsWithOptions() {
                for key in Self.unknown {
                    let named = key.unicodeScalars.contains("\n") ? "line" : String(key.prefix(20))
                    try bed.expectRefusal(with(call, [key: .string("x")]), invalidArgs, naming: [named])
                }
                for sample in samples + [nested(50), .string(text(bytes: 1 << 20))] {
                    try bed.expectRefusal(
                        with(call, ["odd": sample, "x-mine": sample, "org.example.Key": sample]), invalidArgs,
                        naming: ["odd"])
                }
            }
        }

        @Test("a vendor's key is passed over, whatever its value", arguments: PrivateBus.Implementation.available)
        func vendorKeys(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            let values =
                samples + [
                    nested(50), .string(text(bytes: 1 << 20)), [UInt8](repeating: 7, count: 60_000).busValue,
                    .double(.nan), .double(-.infinity), .uint64(.max), .int64(.min), .string("\u{1}\u{7F}"),
                ]
            for (method, _) in try bed.methodsWithOptions() {
                for key in ["x-mine", "x-", "org.example.Key", ".", "x.", "x-\(text(bytes: 1000))"] {
                    try expectPassedOver(method, [key: .string("x")], on: bed)
                }
                for value in values { try expectPassedOver(method, ["x-mine": value], on: bed) }
            }
            let large: [[String: BusValue]] = [
                ["x-mine": [UInt8](repeating: 7, count: 60_000).busValue],
                Dictionary(uniqueKeysWithValues: (0..<5000).map { ("x-\($0)", .int32($0)) }),
            ]
            for options in large {
                for (method, _) in try bed.methodsWithOptions() where method.member == "Start" {
                    try expectPassedOver(method, options, on: bed)
                }
            }
        }

        @Test("a right value of each known key is accepted", arguments: PrivateBus.Implementation.available)
        func rightValues(implementation: PrivateBus.Implementation) throws {
            let bed = try ConformanceBed(implementation)
            for (method, _) in try bed.methodsWithOptions() {
                for (key, value) in options(of: method.method) {
                    try expectPassedOver(method, [key: value], on: bed)
                }
            }
        }

        /// Calls with options about a sitting of its own, and takes away what is left of it.
        private func expectPassedOver(
            _ method: Call, _ options: [String: BusValue], on bed: ConformanceBed,
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let example = examples[method.method]!
            let isAboutSitting = method.path == bed.running || method.arguments.first?.signature == "o"
            var sitting = isAboutSitting ? try bed.startSitting(example.state) : nil
            let call = Call(
                method.path == bed.running ? sitting! : method.path, method.interface, method.member,
                example.arguments(sitting ?? bed.running))
            do {
                let reply = try bed.call(with(call, options))
                #expect(example.error == nil, "\(call)", sourceLocation: sourceLocation)
                if method.member == "Start", case .objectPath(let path)? = reply.first { sitting = path }
            } catch let error as PeerError {
                #expect(
                    error.name == example.error, "\(with(call, options)): \(error)", sourceLocation: sourceLocation)
            }
            if let sitting { try bed.bed.call("Dismiss", on: sitting, TestBed.activity) }
            try bed.expectNoChange(after: call, sourceLocation: sourceLocation)
        }

        private func with(_ call: Call, _ options: [String: BusValue]) -> Call {
            call.with(options.busValue, at: call.arguments.count - 1)
        }
    }
}
