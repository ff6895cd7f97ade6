// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport

extension Integration.Conformance {
    /// A call of a method as it should be.
    struct Example: Sendable {
        /// The state that the sitting has to be in; `program`: it is to be an activity of a program.
        var state = "running"
        /// The arguments, for the sitting.
        var arguments: @Sendable (ObjectPath) -> [BusValue] = { _ in [] }
        /// The error with which a sitting answers all the same.
        var error: String?
    }

    /// A right call of each method that is exported, by interface and member.
    static let examples: [String: Example] = [
        "\(TestBed.activities).Start": Example(
            arguments: { _ in [.string("Errand"), none, ["title": BusValue.string("線香")].busValue, none] }),
        "\(TestBed.activities).Update": Example(
            state: "program", arguments: { [.objectPath($0), ["progress": BusValue.double(0.5)].busValue, none] }),
        "\(TestBed.activities).List": Example(arguments: { _ in [["kind": BusValue.string("Other")].busValue] }),
        "\(TestBed.activities).Identify": Example(),
        "\(TestBed.activities).End": Example(arguments: { [.objectPath($0), none, none] }),
        "\(TestBed.activity).Update": Example(state: "program", arguments: { _ in [none, none] }),
        "\(TestBed.activity).SetPresentation": Example(
            state: "program",
            arguments: { _ in [.uint64(1), ["url": BusValue.string("senko:errand")].busValue] }),
        "\(TestBed.activity).End": Example(arguments: { _ in [none, none] }),
        "\(TestBed.activity).Dismiss": Example(),
        "\(TestBed.activity).InvokeAction": Example(arguments: { _ in [.string("pause")] }),
        "\(TestBed.meditation).Start": Example(arguments: { _ in [.string("線香"), .uint32(50_000), none] }),
        "\(TestBed.meditation).Update": Example(
            arguments: { [.objectPath($0), .uint32(100), .string("settling"), none] }),
        "\(TestBed.meditation).End": Example(arguments: { [.objectPath($0), none] }),
        "\(TestBed.meditation).List": Example(),
        "\(TestBed.meditation).Pause": Example(arguments: { [.objectPath($0)] }),
        "\(TestBed.meditation).Resume": Example(state: "paused", arguments: { [.objectPath($0)] }),
        "\(TestBed.meditation).Skip": Example(arguments: { [.objectPath($0)] }),
        "\(TestBed.meditation).Extend": Example(arguments: { [.objectPath($0), .int32(60)] }),
        "\(TestBed.sitting).Pause": Example(),
        "\(TestBed.sitting).Resume": Example(state: "paused"),
        "\(TestBed.sitting).Skip": Example(),
        "\(TestBed.sitting).Extend": Example(arguments: { _ in [.int32(60)] }),
        "\(TestBed.properties).Get": Example(arguments: { _ in [.string(TestBed.activities), .string("Version")] }),
        "\(TestBed.properties).GetAll": Example(arguments: { _ in [.string(TestBed.activities)] }),
        "\(TestBed.properties).Set": Example(
            arguments: { _ in [.string(TestBed.activities), .string("Version"), .variant(.string("2"))] },
            error: readOnly),
        "\(TestBed.objectManager).GetManagedObjects": Example(),
        "\(introspectable).Introspect": Example(),
        "org.freedesktop.DBus.Peer.Ping": Example(),
        "org.freedesktop.DBus.Peer.GetMachineId": Example(),
    ]

    /// A right value of each option, by the method that documents it and the key.
    private static let options: [String: [String: BusValue]] = [
        "\(TestBed.meditation).Start": [
            "phases": [BusTuple("a", 50_000.0)].busValue, "preset": .string("box"), "prepare": .double(30_000),
            "interval_bell": .double(20_000), "interval_bell_range": BusTuple(20_000.0, 30_000.0).busValue,
            "overtime": .boolean(true), "on_suspend": .string("continue"), "bells": ["start", "end"].busValue,
            "sound": .string("bell"), "key": .string("k"),
        ],
        "\(TestBed.meditation).Update": [:],
        "\(TestBed.activities).End": [
            "dismissal": .string("default"), "dismissal_date": .uint64(.max), "reason": .string("app"),
            "timestamp": .uint64(1),
        ],
        "\(TestBed.activities).List": [
            "kind": .string("Other"), "state": .string("stale"), "owner": .string("nobody"),
        ],
        "\(TestBed.activities).Start": [
            "stale_date": .uint64(0), "relevance_score": .double(1),
            "alert": ["title": BusValue.string("Off we go"), "x-mine": .byte(1)].busValue,
            "style": .string("transient"), "start_date": .uint64(1), "key": .string("k"),
            "owner_exit": .string("stale"), "actions": [BusTuple("go", "Go")].busValue,
            "app_id": .string("org.example.Errands"), "presentation": ["url": BusValue.string("senko:x")].busValue,
        ],
        "\(TestBed.activities).Update": [
            "stale_date": .uint64(0), "relevance_score": .double(1),
            "alert": ["body": BusValue.string("Nearly there")].busValue,
            "presentation": ["url": BusValue.string("senko:x")].busValue, "timestamp": .uint64(1),
            "merge": .boolean(true), "expected_revision": .uint64(1),
        ],
    ]

    /// A right value of each option of a method.
    static func options(of method: String) -> [String: BusValue] { options[sharedOptions[method] ?? method] ?? [:] }

    /// The methods whose options are those of another.
    private static let sharedOptions = [
        "\(TestBed.meditation).End": "\(TestBed.activities).End",
        "\(TestBed.activity).End": "\(TestBed.activities).End",
        "\(TestBed.activity).Update": "\(TestBed.activities).Update",
    ]
}

extension ConformanceBed {
    /// A right call of a method, on or about a sitting.
    func example(_ interface: String, _ member: String, of sitting: ObjectPath, on object: ObjectPath) -> Call? {
        Integration.Conformance.examples["\(interface).\(member)"].map {
            Call(object, interface, member, $0.arguments(sitting))
        }
    }

    /// The methods with options, each as a right call of a sitting and with the keys that it documents.
    func methodsWithOptions() throws -> [(call: Call, options: Set<InterfaceDocumentation.Option>)] {
        var found: [(call: Call, options: Set<InterfaceDocumentation.Option>)] = []
        for path in objects {
            for (name, interface) in try interfaces(of: path) {
                for (member, method) in interface.methods.sorted(by: { $0.key < $1.key })
                where ["options", "filter"].contains(method.arguments.last(where: { $0.direction == "in" })?.name) {
                    guard let call = example(name, member, of: running, on: path) else { continue }
                    found.append((call, documentation.options(of: call.method)))
                }
            }
        }
        return found
    }
}
