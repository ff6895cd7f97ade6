// SPDX-License-Identifier: Apache-2.0

public import BusValues
import CSystemd
import Glibc

/// Reads a received message into values. A message that lies about itself, or holds more values than anyone needs,
/// ends in an error; nothing in it can end the process.
///
/// Source: sd_bus_message_read_basic(3), sd_bus_message_enter_container(3). libsystemd checks types, lengths,
/// alignment and UTF-8 as it reads.
public struct MessageReader {
    /// How many values one message may hold: a value in memory takes more room than on the wire, and a message may
    /// be 128 MiB long.
    static let maximumValues = 65_536

    private let message: OpaquePointer
    private let maximum: Int
    private var remaining: Int

    init(_ message: OpaquePointer, maximum: Int = Self.maximumValues) {
        self.message = message
        self.maximum = maximum
        remaining = maximum
    }

    /// Every value of the message's body, from its beginning.
    ///
    /// - Parameter maximum: how many there may be.
    static func values(
        of message: OpaquePointer, maximum: Int = Self.maximumValues
    ) throws(BusError) -> [BusValue] {
        try check(sd_bus_message_rewind(message, 1), "reading a message")
        var reader = MessageReader(message, maximum: maximum)
        return try reader.values()
    }

    private mutating func values() throws(BusError) -> [BusValue] {
        var values: [BusValue] = []
        while let value = try next() { values.append(value) }
        return values
    }

    /// The next value as an argument of this type.
    ///
    /// - Throws: where it is malformed or of another type, which is the caller's fault, and told so.
    mutating func argument<Argument: BusReadable>(_ type: Argument.Type) throws(BusError) -> Argument {
        do {
            return try Argument.read(from: &self)
        } catch {
            guard error.name == SD_BUS_ERROR_FAILED else { throw error }
            throw .invalidArguments("the arguments cannot be read: they are malformed, or text is not valid UTF-8")
        }
    }

    /// The next value, which is `a{sv}`; of two entries with one key the later counts.
    mutating func dictionary() throws(BusError) -> [String: BusValue] {
        var dictionary: [String: BusValue] = [:]
        try count(1)
        try check(sd_bus_message_enter_container(message, Self.array, "{sv}"), "reading a message")
        while try check(sd_bus_message_enter_container(message, Self.entry, "sv"), "reading a message") > 0 {
            try count(2)
            let key = try text(CChar(UInt8(ascii: "s")))
            guard case .variant(let value)? = try next() else { throw BusError(EBADMSG, while: "reading a message") }
            dictionary[key] = value
            try check(sd_bus_message_exit_container(message), "reading a message")
        }
        try check(sd_bus_message_exit_container(message), "reading a message")
        return dictionary
    }

    private static let array = CChar(UInt8(ascii: "a"))
    private static let variant = CChar(UInt8(ascii: "v"))
    private static let entry = CChar(UInt8(ascii: "e"))

    private mutating func count(_ values: Int) throws(BusError) {
        guard remaining >= values else {
            throw BusError(
                name: SD_BUS_ERROR_LIMITS_EXCEEDED,
                message: "the message holds more than \(maximum) values: send less at a time")
        }
        remaining -= values
    }

    /// The next value of the container that is open, or nil at its end.
    public mutating func next() throws(BusError) -> BusValue? {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard try check(sd_bus_message_peek_type(message, &type, &contents), "reading a message") > 0 else {
            return nil
        }
        return try value(type, contents)
    }

    /// The next value, which is of this type.
    private mutating func value(_ type: CChar, _ contents: UnsafePointer<CChar>?) throws(BusError) -> BusValue {
        try count(1)
        switch UInt8(bitPattern: type) {
        case UInt8(ascii: "y"): return .byte(try basic(type, 0))
        case UInt8(ascii: "b"): return .boolean(try basic(type, 0 as Int32) != 0)
        case UInt8(ascii: "n"): return .int16(try basic(type, 0))
        case UInt8(ascii: "q"): return .uint16(try basic(type, 0))
        case UInt8(ascii: "i"): return .int32(try basic(type, 0))
        case UInt8(ascii: "u"): return .uint32(try basic(type, 0))
        case UInt8(ascii: "x"): return .int64(try basic(type, 0))
        case UInt8(ascii: "t"): return .uint64(try basic(type, 0))
        case UInt8(ascii: "d"): return .double(try basic(type, 0))
        case UInt8(ascii: "s"): return .string(try text(type))
        case UInt8(ascii: "o"): return .objectPath(ObjectPath(trusted: try text(type)))
        case UInt8(ascii: "g"): return .signature(Signature(trusted: try text(type)))
        case UInt8(ascii: "h"):
            // The number belongs to the message, which closes it.
            guard let descriptor = FileDescriptor(duplicating: try basic(type, 0)) else {
                throw BusError(errno, while: "keeping a file descriptor")
            }
            return .fileDescriptor(descriptor)
        default: return try container(type, contents)
        }
    }

    private func basic<Value: BitwiseCopyable>(_ type: CChar, _ initial: Value) throws(BusError) -> Value {
        var value = initial
        try check(sd_bus_message_read_basic(message, type, &value), "reading a message")
        return value
    }

    private func text(_ type: CChar) throws(BusError) -> String {
        var pointer: UnsafePointer<CChar>?
        try check(sd_bus_message_read_basic(message, type, &pointer), "reading a message")
        return pointer.map { String(cString: $0) } ?? ""
    }

    private mutating func container(_ type: CChar, _ contents: UnsafePointer<CChar>?) throws(BusError) -> BusValue {
        // The pointer is into the message and may move while it is read.
        let signature = type == Self.array ? contents.map { String(cString: $0) } ?? "" : ""
        // What a variant holds need not be looked at once more where it is basic, as it is most often.
        let isSimple = contents.map { $0[0] != 0 && $0[1] == 0 && $0[0] != Self.variant } ?? false
        let inner = contents?[0] ?? 0
        try check(sd_bus_message_enter_container(message, type, contents), "reading a message")
        if type == Self.variant {
            guard let value = isSimple ? try value(inner, nil) : try next() else {
                throw BusError(EBADMSG, while: "reading a message")
            }
            try check(sd_bus_message_exit_container(message), "reading a message")
            return .variant(value)
        }
        let values = try values()
        try check(sd_bus_message_exit_container(message), "reading a message")
        switch UInt8(bitPattern: type) {
        case UInt8(ascii: "a"): return .array(element: Signature(trusted: signature), values)
        case UInt8(ascii: "r"): return .structure(values)
        case UInt8(ascii: "e") where values.count == 2: return .entry(key: values[0], value: values[1])
        default: throw BusError(EBADMSG, while: "reading a message")
        }
    }
}
