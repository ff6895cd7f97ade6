// SPDX-License-Identifier: Apache-2.0

import BusValues
import CDBus

/// Puts values into a message. What libdbus would abort on is refused before it gets there.
enum MessageWriter {
    /// Appends the arguments to a new message.
    ///
    /// - Throws: `TestSupportError` for a value that cannot be marshalled, such as a string with a NUL.
    static func append(_ values: [BusValue], to message: OpaquePointer) throws {
        for value in values { try check(value) }
        var iterator = DBusMessageIter()
        dbus_message_iter_init_append(message, &iterator)
        for value in values { try append(value, to: &iterator) }
    }

    private static func check(_ value: BusValue) throws {
        switch value {
        case .string(let text):
            guard !text.utf8.contains(0), dbus_validate_utf8(text, nil) != 0 else {
                throw TestSupportError("not a D-Bus string: \(text.debugDescription)")
            }
        case .objectPath(let path):
            guard dbus_validate_path(path.description, nil) != 0 else {
                throw TestSupportError("not an object path: \(path)")
            }
        case .signature(let signature):
            guard dbus_signature_validate(signature.description, nil) != 0 else {
                throw TestSupportError("not a signature: \(signature)")
            }
        case .variant(let content):
            guard content.signature.isSingle, dbus_signature_validate_single(content.signature.description, nil) != 0
            else { throw TestSupportError("not one type: \(content.signature)") }
            try check(content)
        case .array(let element, let elements):
            guard dbus_signature_validate_single("a" + element.description, nil) != 0 else {
                throw TestSupportError("not an element type: \(element)")
            }
            for value in elements {
                guard value.signature == element else {
                    throw TestSupportError("\(value.signature) in an array of \(element)")
                }
                try check(value)
            }
        case .structure(let fields):
            guard !fields.isEmpty else { throw TestSupportError("a structure without fields") }
            for field in fields { try check(field) }
        case .entry(let key, let value):
            try check(key)
            try check(value)
        default:
            break
        }
    }

    private static func append(_ value: BusValue, to iterator: inout DBusMessageIter) throws {
        switch value {
        case .byte(let number): try basic(number, "y", &iterator)
        case .boolean(let flag): try basic(dbus_bool_t(flag ? 1 : 0), "b", &iterator)
        case .int16(let number): try basic(number, "n", &iterator)
        case .uint16(let number): try basic(number, "q", &iterator)
        case .int32(let number): try basic(number, "i", &iterator)
        case .uint32(let number): try basic(number, "u", &iterator)
        case .int64(let number): try basic(number, "x", &iterator)
        case .uint64(let number): try basic(number, "t", &iterator)
        case .double(let number): try basic(number, "d", &iterator)
        case .string(let text): try string(text, "s", &iterator)
        case .objectPath(let path): try string(path.description, "o", &iterator)
        case .signature(let signature): try string(signature.description, "g", &iterator)
        case .fileDescriptor(let file): try basic(file.rawValue, "h", &iterator)
        case .variant(let content):
            try container("v", content.signature.description, [content], &iterator)
        case .array(let element, let elements):
            try container("a", element.description, elements, &iterator)
        case .structure(let fields):
            try container("r", nil, fields, &iterator)
        case .entry(let key, let value):
            try container("e", nil, [key, value], &iterator)
        }
    }

    private static func basic<Number: BitwiseCopyable>(
        _ number: Number, _ type: Unicode.Scalar, _ iterator: inout DBusMessageIter
    ) throws {
        var number = number
        guard dbus_message_iter_append_basic(&iterator, Int32(type.value), &number) != 0 else {
            throw TestSupportError("cannot append \(number) as \(type)")
        }
    }

    private static func string(
        _ text: String, _ type: Unicode.Scalar, _ iterator: inout DBusMessageIter
    ) throws {
        try text.withCString { try basic($0, type, &iterator) }
    }

    private static func container(
        _ type: Unicode.Scalar, _ signature: String?, _ elements: [BusValue], _ iterator: inout DBusMessageIter
    ) throws {
        var inner = DBusMessageIter()
        guard dbus_message_iter_open_container(&iterator, Int32(type.value), signature, &inner) != 0 else {
            throw TestSupportError("cannot open a container \(type) of \(signature ?? "fields")")
        }
        for element in elements { try append(element, to: &inner) }
        guard dbus_message_iter_close_container(&iterator, &inner) != 0 else {
            throw TestSupportError("cannot close a container \(type)")
        }
    }
}
