// SPDX-License-Identifier: Apache-2.0

public import BusValues
import CSystemd
import Glibc

/// Writes values into a message that is to be sent.
///
/// Source: sd_bus_message_append_basic(3), sd_bus_message_open_container(3).
public struct MessageWriter {
    let message: OpaquePointer

    init(_ message: OpaquePointer) { self.message = message }

    /// Appends values, one after the other.
    public func append(_ values: [BusValue]) throws(BusError) {
        for value in values { try append(value) }
    }

    /// Appends a value of its own type.
    ///
    /// - Parameter signature: the value's type, where the caller knows it: saves putting it together.
    public func append(_ value: BusValue, as signature: Signature? = nil) throws(BusError) {
        switch value {
        case .byte(let value): try basic("y", value)
        case .boolean(let value): try basic("b", value ? 1 : 0 as Int32)
        case .int16(let value): try basic("n", value)
        case .uint16(let value): try basic("q", value)
        case .int32(let value): try basic("i", value)
        case .uint32(let value): try append(value)
        case .int64(let value): try basic("x", value)
        case .uint64(let value): try append(value)
        case .double(let value): try basic("d", value)
        case .fileDescriptor(let value): try basic("h", value.rawValue)
        case .string(let value): try append(value)
        case .objectPath(let value): try append(value)
        case .signature(let value): try text("g", value.description)
        case .variant(let value): try appendVariant(value)
        case .array(let element, let elements):
            try container("a", element.description) { () throws(BusError) in
                for value in elements { try append(value, as: element) }
            }
        case .structure(let fields):
            try container("r", (signature ?? value.signature).contents) { () throws(BusError) in
                try append(fields)
            }
        case .entry(let key, let inner):
            try container("e", (signature ?? value.signature).contents) { () throws(BusError) in
                try append(key)
                try append(inner)
            }
        }
    }

    /// Appends a number of type `u`.
    public func append(_ value: UInt32) throws(BusError) { try basic("u", value) }

    /// Appends a number of type `t`.
    public func append(_ value: UInt64) throws(BusError) { try basic("t", value) }

    /// Appends a string.
    public func append(_ value: String) throws(BusError) { try text("s", sendable(value)) }

    /// Appends an object path.
    public func append(_ value: ObjectPath) throws(BusError) { try text("o", value.description) }

    /// Appends `a{sv}`, in the order of the keys.
    public func append(_ dictionary: [String: BusValue]) throws(BusError) {
        try container("a", "{sv}") { () throws(BusError) in
            for (key, value) in dictionary.orderedByKey {
                try container("e", "sv") { () throws(BusError) in
                    try append(key)
                    try appendVariant(value)
                }
            }
        }
    }

    /// Appends a container with what `body` appends to it.
    ///
    /// - Parameters:
    ///   - type: `a` array, `r` structure, `e` entry, `v` variant.
    ///   - contents: the signature of what it holds.
    public func container(
        _ type: Unicode.Scalar, _ contents: String, _ body: () throws(BusError) -> Void
    ) throws(BusError) {
        // Handed over as it is, a text would be copied first; likewise below.
        let result = contents.withCString { sd_bus_message_open_container(message, CChar(type.value), $0) }
        try check(result, "opening the container \(type)\(contents)")
        try body()
        try check(sd_bus_message_close_container(message), "closing the container \(type)\(contents)")
    }

    private func appendVariant(_ value: BusValue) throws(BusError) {
        let type = value.signature
        try container("v", type.description) { () throws(BusError) in try append(value, as: type) }
    }

    private func basic<Value: BitwiseCopyable>(_ type: Unicode.Scalar, _ value: Value) throws(BusError) {
        let result = withUnsafeBytes(of: value) {
            sd_bus_message_append_basic(message, CChar(type.value), $0.baseAddress)
        }
        try check(result, "writing a message")
    }

    private func text(_ type: Unicode.Scalar, _ value: String) throws(BusError) {
        let result = value.withCString { text in
            // What holds a NUL would end there.
            strlen(text) == value.utf8.count ? sd_bus_message_append_basic(message, CChar(type.value), text) : -EINVAL
        }
        try check(result, "writing a message")
    }
}

/// The text as libsystemd sends it: it takes the code points that Unicode reserves for use within a program
/// (noncharacters) for invalid UTF-8, though other D-Bus libraries do not. In their place stands U+FFFD.
///
/// Source: utf8_is_valid in systemd's src/basic/utf8.c; Unicode Standard, 23.7.
func sendable(_ text: String) -> String {
    // All of them begin with one of these bytes, which are rare.
    let mayHold = text.withCString { bytes in
        var rest = bytes
        while rest.pointee != 0, UInt8(bitPattern: rest.pointee) < 0xEF { rest += 1 }
        // What lies behind a NUL is looked at as well.
        return rest.pointee != 0 || rest - bytes < text.utf8.count
    }
    guard mayHold, text.unicodeScalars.contains(where: isNoncharacter) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isNoncharacter($0) ? "\u{FFFD}" : $0 }))
}

private func isNoncharacter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
}

extension Signature {
    /// What stands between the brackets of a structure or an entry.
    fileprivate var contents: String { String(Substring(description.utf8.dropFirst().dropLast())) }
}
