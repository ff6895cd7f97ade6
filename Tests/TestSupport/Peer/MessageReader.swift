// SPDX-License-Identifier: Apache-2.0

import BusValues
import CDBus

/// Takes the values out of a message that libdbus has received, and so has validated.
enum MessageReader {
    /// The message's arguments in order.
    static func arguments(of message: OpaquePointer) -> [BusValue] {
        var iterator = DBusMessageIter()
        guard dbus_message_iter_init(message, &iterator) != 0 else { return [] }
        return values(&iterator)
    }

    private static func values(_ iterator: inout DBusMessageIter) -> [BusValue] {
        var values: [BusValue] = []
        while let value = value(&iterator) {
            values.append(value)
            dbus_message_iter_next(&iterator)
        }
        return values
    }

    private static func value(_ iterator: inout DBusMessageIter) -> BusValue? {
        let type = dbus_message_iter_get_arg_type(&iterator)
        guard type != 0, let scalar = Unicode.Scalar(UInt32(type)) else { return nil }
        switch scalar {
        case "y": return .byte(basic(&iterator, 0))
        case "b": return .boolean(basic(&iterator, dbus_bool_t(0)) != 0)
        case "n": return .int16(basic(&iterator, 0))
        case "q": return .uint16(basic(&iterator, 0))
        case "i": return .int32(basic(&iterator, 0))
        case "u": return .uint32(basic(&iterator, 0))
        case "x": return .int64(basic(&iterator, 0))
        case "t": return .uint64(basic(&iterator, 0))
        case "d": return .double(basic(&iterator, 0))
        case "s": return .string(text(&iterator))
        case "o": return .objectPath(ObjectPath(trusted: text(&iterator)))
        case "g": return .signature(Signature(trusted: text(&iterator)))
        // libdbus hands out a duplicate, which is the receiver's to close.
        case "h": return .fileDescriptor(FileDescriptor(owning: basic(&iterator, -1)))
        case "a":
            let signature = signature(&iterator)
            return .array(element: Signature(trusted: String(signature.dropFirst())), inner(&iterator))
        case "v": return inner(&iterator).first.map { .variant($0) }
        case "r": return .structure(inner(&iterator))
        case "e":
            let parts = inner(&iterator)
            return .entry(key: parts[0], value: parts[1])
        default: return nil
        }
    }

    private static func basic<Number: BitwiseCopyable>(_ iterator: inout DBusMessageIter, _ initial: Number) -> Number {
        var number = initial
        dbus_message_iter_get_basic(&iterator, &number)
        return number
    }

    private static func text(_ iterator: inout DBusMessageIter) -> String {
        var pointer: UnsafePointer<CChar>?
        dbus_message_iter_get_basic(&iterator, &pointer)
        return pointer.map { String(cString: $0) } ?? ""
    }

    private static func signature(_ iterator: inout DBusMessageIter) -> String {
        guard let text = dbus_message_iter_get_signature(&iterator) else { return "" }
        defer { dbus_free(text) }
        return String(cString: text)
    }

    private static func inner(_ iterator: inout DBusMessageIter) -> [BusValue] {
        var inner = DBusMessageIter()
        dbus_message_iter_recurse(&iterator, &inner)
        return values(&inner)
    }
}
