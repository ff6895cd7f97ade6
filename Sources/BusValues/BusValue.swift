// SPDX-License-Identifier: Apache-2.0

/// Any value of the D-Bus type system, as it stands on the wire.
///
/// Source: D-Bus specification, "Type System".
public enum BusValue: Hashable, Sendable {
    /// Type `y`.
    case byte(UInt8)
    /// Type `b`.
    case boolean(Bool)
    /// Type `n`.
    case int16(Int16)
    /// Type `q`.
    case uint16(UInt16)
    /// Type `i`.
    case int32(Int32)
    /// Type `u`.
    case uint32(UInt32)
    /// Type `x`.
    case int64(Int64)
    /// Type `t`.
    case uint64(UInt64)
    /// Type `d`.
    case double(Double)
    /// Type `s`. It holds no NUL.
    case string(String)
    /// Type `o`.
    case objectPath(ObjectPath)
    /// Type `g`.
    case signature(Signature)
    /// Type `h`.
    case fileDescriptor(FileDescriptor)
    /// Type `v`.
    indirect case variant(BusValue)
    /// Type `a…`: the single complete type of the elements, and the elements, all of that type.
    case array(element: Signature, [BusValue])
    /// Type `(…)`: at least one field.
    case structure([BusValue])
    /// Type `{…}`: a basic key and a value; only as an array's element.
    indirect case entry(key: BusValue, value: BusValue)

    /// The value's type.
    public var signature: Signature {
        switch self {
        case .byte: Signature(trusted: "y")
        case .boolean: Signature(trusted: "b")
        case .int16: Signature(trusted: "n")
        case .uint16: Signature(trusted: "q")
        case .int32: Signature(trusted: "i")
        case .uint32: Signature(trusted: "u")
        case .int64: Signature(trusted: "x")
        case .uint64: Signature(trusted: "t")
        case .double: Signature(trusted: "d")
        case .string: Signature(trusted: "s")
        case .objectPath: Signature(trusted: "o")
        case .signature: Signature(trusted: "g")
        case .fileDescriptor: Signature(trusted: "h")
        case .variant: Signature(trusted: "v")
        case .array(let element, _): Signature(trusted: "a" + element.description)
        case .structure(let fields):
            Signature(trusted: "(" + fields.map(\.signature.description).joined() + ")")
        case .entry(let key, let value):
            Signature(trusted: "{" + key.signature.description + value.signature.description + "}")
        }
    }
}

extension BusValue: CustomStringConvertible {
    /// The value in words, for messages and logs: strings in quotes, the rest as people write it.
    public var description: String {
        switch self {
        case .byte(let value): "\(value)"
        case .boolean(let value): "\(value)"
        case .int16(let value): "\(value)"
        case .uint16(let value): "\(value)"
        case .int32(let value): "\(value)"
        case .uint32(let value): "\(value)"
        case .int64(let value): "\(value)"
        case .uint64(let value): "\(value)"
        case .double(let value): "\(value)"
        case .string(let value): "\"\(value)\""
        case .objectPath(let value): value.description
        case .signature(let value): value.description
        case .fileDescriptor(let value): "file descriptor \(value.rawValue)"
        case .variant(let value): value.description
        case .array(_, let elements): "[" + elements.map(\.description).joined(separator: ", ") + "]"
        case .structure(let fields): "(" + fields.map(\.description).joined(separator: ", ") + ")"
        case .entry(let key, let value): "\(key): \(value)"
        }
    }
}
