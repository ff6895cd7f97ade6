// SPDX-License-Identifier: Apache-2.0

import BusValues
import CSystemd
import Glibc

/// Appends values to a message. Source: sd_bus_message_append_basic(3), sd_bus_message_open_container(3).
func append(_ values: [BusValue], to message: OpaquePointer) throws(BusError) {
    for value in values { try append(value, to: message) }
}

/// Appends one value to a message.
///
/// - Parameter signature: the value's type, where the caller knows it: saves putting it together.
func append(_ value: BusValue, as signature: Signature? = nil, to message: OpaquePointer) throws(BusError) {
    func basic<Value: BitwiseCopyable>(_ type: Unicode.Scalar, _ value: Value) throws(BusError) {
        let result = withUnsafeBytes(of: value) {
            sd_bus_message_append_basic(message, CChar(type.value), $0.baseAddress)
        }
        try check(result, "writing a message")
    }
    func text(_ type: Unicode.Scalar, _ value: String) throws(BusError) {
        let value = type == "s" ? sendable(value) : value
        let result = value.withCString { text in
            // What holds a NUL would end there.
            strlen(text) == value.utf8.count ? sd_bus_message_append_basic(message, CChar(type.value), text) : -EINVAL
        }
        try check(result, "writing a message")
    }
    func container(
        _ type: Unicode.Scalar, _ contents: String, _ elements: [BusValue], as element: Signature? = nil
    ) throws(BusError) {
        try check(
            sd_bus_message_open_container(message, CChar(type.value), contents),
            "opening the container \(type)\(contents)")
        for value in elements { try append(value, as: element, to: message) }
        try check(sd_bus_message_close_container(message), "closing the container \(type)\(contents)")
    }

    switch value {
    case .byte(let value): try basic("y", value)
    case .boolean(let value): try basic("b", value ? 1 : 0 as Int32)
    case .int16(let value): try basic("n", value)
    case .uint16(let value): try basic("q", value)
    case .int32(let value): try basic("i", value)
    case .uint32(let value): try basic("u", value)
    case .int64(let value): try basic("x", value)
    case .uint64(let value): try basic("t", value)
    case .double(let value): try basic("d", value)
    case .fileDescriptor(let value): try basic("h", value.rawValue)
    case .string(let value): try text("s", value)
    case .objectPath(let value): try text("o", value.description)
    case .signature(let value): try text("g", value.description)
    case .variant(let value):
        let type = value.signature
        try container("v", type.description, [value], as: type)
    case .array(let element, let elements): try container("a", element.description, elements, as: element)
    case .structure(let fields): try container("r", (signature ?? value.signature).contents, fields)
    case .entry(let key, let inner):
        try container("e", (signature ?? value.signature).contents, [key, inner])
    }
}

/// The text as libsystemd sends it: it takes the code points that Unicode reserves for use within a program
/// (noncharacters) for invalid UTF-8, though other D-Bus libraries do not. In their place stands U+FFFD.
///
/// Source: utf8_is_valid in systemd's src/basic/utf8.c; Unicode Standard, 23.7.
func sendable(_ text: String) -> String {
    // All of them begin with one of these bytes, which are rare.
    var mayHold = false
    for byte in text.utf8 where byte >= 0xEF { mayHold = true }
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
