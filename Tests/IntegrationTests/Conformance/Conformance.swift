// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration {
    /// The contract, member by member and error by error, on each bus that there is. What is called follows from what
    /// the running daemon introspects, so that a new member is not forgotten here.
    @Suite("Conformance")
    enum Conformance {
        static let invalidArgs = "org.freedesktop.DBus.Error.InvalidArgs"
        static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
        static let unknownObject = "org.freedesktop.DBus.Error.UnknownObject"
        static let unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"
        static let unknownInterface = "org.freedesktop.DBus.Error.UnknownInterface"
        static let readOnly = "org.freedesktop.DBus.Error.PropertyReadOnly"
        static let limitsExceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
        static let own = "org.senko.Senko1.Error."

        static let logControl: ObjectPath = "/org/freedesktop/LogControl1"
        static let logControlInterface = "org.freedesktop.LogControl1"
        static let introspectable = "org.freedesktop.DBus.Introspectable"
        static let none = [String: BusValue]().busValue

        /// A value of each of many types; no two of one type.
        static let samples: [BusValue] = [
            .byte(1), .boolean(true), .int16(-1), .uint16(1), .int32(-1), .uint32(1), .int64(-1), .uint64(1),
            .double(1), .string("x"), .objectPath("/"), .signature("a{sv}"), .variant(.string("x")),
            ["x"].busValue, [UInt8(1)].busValue, [BusValue.string("x")].busValue, ["x": "y"].busValue,
            ["x": BusValue.string("y")].busValue, [BusTuple("x", 1.0)].busValue, [BusTuple("x", UInt32(1))].busValue,
            BusTuple("x", 1.0).busValue, BusTuple(1.0, 2.0).busValue, [[UInt8(1)]].busValue,
            .array(element: Signature(trusted: "{sa{sv}}"), []),
        ]

        /// Of those the ones that are met most.
        static let fewSamples = samples.filter { ["s", "u", "o", "v", "a{sv}", "(dd)"].contains($0.signature) }

        /// The options of the activity of a program that calls are tried on.
        static let errandOptions: [String: BusValue] = [
            "actions": [BusTuple("pause", "Pause"), BusTuple("go", "Go")].busValue
        ]

        /// A text of so many bytes.
        static func text(bytes: Int) -> String { String(repeating: "m", count: bytes) }

        /// A value inside so many variants.
        static func nested(_ depth: Int) -> BusValue {
            (0..<depth).reduce(.uint32(7)) { value, _ in .variant(value) }
        }
    }
}
