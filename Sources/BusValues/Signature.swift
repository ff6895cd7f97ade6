// SPDX-License-Identifier: Apache-2.0

/// A D-Bus type signature: zero or more complete types, checked when it is made.
///
/// Source: D-Bus specification, "Type System": at most 255 bytes, arrays nested at most 32 deep and structures at
/// most 32 deep, dictionary entries only as array elements and with a basic key.
public struct Signature: Hashable, Sendable, CustomStringConvertible, LosslessStringConvertible {
    /// The signature as text, such as `a{sv}`.
    public let description: String

    /// A signature from its text, or nil where the text is none.
    public init?(_ description: String) {
        guard description.utf8.count <= 255 else { return nil }
        var rest = Array(description.utf8)[...]
        while !rest.isEmpty {
            guard let end = Self.endOfType(in: rest) else { return nil }
            rest = rest[end...]
        }
        self.description = description
    }

    /// A signature from a text that is known to be valid.
    public init(trusted description: String) {
        self.description = description
    }

    /// The complete types in order, each as a signature of its own.
    public var types: [Signature] {
        var rest = Array(description.utf8)[...]
        var types: [Signature] = []
        while let end = Self.endOfType(in: rest) {
            types.append(Signature(trusted: String(decoding: rest[..<end], as: UTF8.self)))
            rest = rest[end...]
        }
        return types
    }

    /// Whether this is exactly one complete type, as a variant or an array element must be.
    public var isSingle: Bool {
        let bytes = Array(description.utf8)[...]
        return !bytes.isEmpty && Self.endOfType(in: bytes) == bytes.endIndex
    }

    /// The alignment on the wire, in bytes, of a value of this type. Source: D-Bus specification, "Marshalling".
    var alignment: Int {
        switch description.utf8.first {
        case UInt8(ascii: "y"), UInt8(ascii: "g"), UInt8(ascii: "v"): 1
        case UInt8(ascii: "n"), UInt8(ascii: "q"): 2
        case UInt8(ascii: "x"), UInt8(ascii: "t"), UInt8(ascii: "d"), UInt8(ascii: "("), UInt8(ascii: "{"): 8
        default: 4
        }
    }

    private static func isBasic(_ code: UInt8) -> Bool {
        switch code {
        case UInt8(ascii: "y"), UInt8(ascii: "b"), UInt8(ascii: "n"), UInt8(ascii: "q"), UInt8(ascii: "i"),
            UInt8(ascii: "u"), UInt8(ascii: "x"), UInt8(ascii: "t"), UInt8(ascii: "d"), UInt8(ascii: "s"),
            UInt8(ascii: "o"), UInt8(ascii: "g"), UInt8(ascii: "h"):
            true
        default: false
        }
    }

    /// Where the complete type at the beginning of `bytes` ends, as an index into them, or nil where there is none.
    static func endOfType(in bytes: ArraySlice<UInt8>) -> Int? {
        endOfType(in: bytes, from: bytes.startIndex, arrays: 0, structures: 0)
    }

    /// Where the complete type that begins at `start` ends, or nil where there is none.
    private static func endOfType(
        in bytes: ArraySlice<UInt8>, from start: Int, arrays: Int, structures: Int
    ) -> Int? {
        guard start < bytes.endIndex else { return nil }
        switch bytes[start] {
        case let byte where isBasic(byte) || byte == UInt8(ascii: "v"):
            return start + 1
        case UInt8(ascii: "a"):
            guard arrays < 32, start + 1 < bytes.endIndex else { return nil }
            if bytes[start + 1] == UInt8(ascii: "{") {
                guard structures < 32, start + 2 < bytes.endIndex, isBasic(bytes[start + 2]),
                    let end = endOfType(in: bytes, from: start + 3, arrays: arrays + 1, structures: structures + 1),
                    end < bytes.endIndex, bytes[end] == UInt8(ascii: "}")
                else { return nil }
                return end + 1
            }
            return endOfType(in: bytes, from: start + 1, arrays: arrays + 1, structures: structures)
        case UInt8(ascii: "("):
            guard structures < 32 else { return nil }
            var position = start + 1
            repeat {
                guard
                    let end = endOfType(in: bytes, from: position, arrays: arrays, structures: structures + 1),
                    end < bytes.endIndex
                else { return nil }
                position = end
            } while bytes[position] != UInt8(ascii: ")")
            return position + 1
        default:
            return nil
        }
    }
}

extension Signature: ExpressibleByStringLiteral {
    /// A signature written in the source.
    ///
    /// - Precondition: the literal is a valid signature.
    public init(stringLiteral value: String) {
        guard let signature = Signature(value) else { preconditionFailure("not a signature: \(value)") }
        self = signature
    }
}
