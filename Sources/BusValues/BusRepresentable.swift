// SPDX-License-Identifier: Apache-2.0

/// A Swift type with one D-Bus type, so that it can stand as an argument or a property.
///
/// Numbers, `Bool`, `String`, `ObjectPath`, `Signature`, `FileDescriptor`, `BusValue` (a variant), arrays,
/// dictionaries and `BusTuple` (a structure) of such types conform.
public protocol BusRepresentable: BusTyped {
    /// The Swift value of a value on the wire, or nil where that has another type.
    init?(busValue: BusValue)

    /// The value on the wire; its signature is `busSignature`.
    var busValue: BusValue { get }
}

extension UInt8: BusRepresentable {
    /// `y`
    public static var busSignature: Signature { Signature(trusted: "y") }
    /// From `y`.
    public init?(busValue: BusValue) {
        guard case .byte(let value) = busValue else { return nil }
        self = value
    }
    /// As `y`.
    public var busValue: BusValue { .byte(self) }
}

extension Bool: BusRepresentable {
    /// `b`
    public static var busSignature: Signature { Signature(trusted: "b") }
    /// From `b`.
    public init?(busValue: BusValue) {
        guard case .boolean(let value) = busValue else { return nil }
        self = value
    }
    /// As `b`.
    public var busValue: BusValue { .boolean(self) }
}

extension Int16: BusRepresentable {
    /// `n`
    public static var busSignature: Signature { Signature(trusted: "n") }
    /// From `n`.
    public init?(busValue: BusValue) {
        guard case .int16(let value) = busValue else { return nil }
        self = value
    }
    /// As `n`.
    public var busValue: BusValue { .int16(self) }
}

extension UInt16: BusRepresentable {
    /// `q`
    public static var busSignature: Signature { Signature(trusted: "q") }
    /// From `q`.
    public init?(busValue: BusValue) {
        guard case .uint16(let value) = busValue else { return nil }
        self = value
    }
    /// As `q`.
    public var busValue: BusValue { .uint16(self) }
}

extension Int32: BusRepresentable {
    /// `i`
    public static var busSignature: Signature { Signature(trusted: "i") }
    /// From `i`.
    public init?(busValue: BusValue) {
        guard case .int32(let value) = busValue else { return nil }
        self = value
    }
    /// As `i`.
    public var busValue: BusValue { .int32(self) }
}

extension UInt32: BusRepresentable {
    /// `u`
    public static var busSignature: Signature { Signature(trusted: "u") }
    /// From `u`.
    public init?(busValue: BusValue) {
        guard case .uint32(let value) = busValue else { return nil }
        self = value
    }
    /// As `u`.
    public var busValue: BusValue { .uint32(self) }
}

extension Int64: BusRepresentable {
    /// `x`
    public static var busSignature: Signature { Signature(trusted: "x") }
    /// From `x`.
    public init?(busValue: BusValue) {
        guard case .int64(let value) = busValue else { return nil }
        self = value
    }
    /// As `x`.
    public var busValue: BusValue { .int64(self) }
}

extension UInt64: BusRepresentable {
    /// `t`
    public static var busSignature: Signature { Signature(trusted: "t") }
    /// From `t`.
    public init?(busValue: BusValue) {
        guard case .uint64(let value) = busValue else { return nil }
        self = value
    }
    /// As `t`.
    public var busValue: BusValue { .uint64(self) }
}

extension Double: BusRepresentable {
    /// `d`
    public static var busSignature: Signature { Signature(trusted: "d") }
    /// From `d`.
    public init?(busValue: BusValue) {
        guard case .double(let value) = busValue else { return nil }
        self = value
    }
    /// As `d`.
    public var busValue: BusValue { .double(self) }
}

extension String: BusRepresentable {
    /// `s`
    public static var busSignature: Signature { Signature(trusted: "s") }
    /// From `s`.
    public init?(busValue: BusValue) {
        guard case .string(let value) = busValue else { return nil }
        self = value
    }
    /// As `s`.
    public var busValue: BusValue { .string(self) }
}

extension ObjectPath: BusRepresentable {
    /// `o`
    public static var busSignature: Signature { Signature(trusted: "o") }
    /// From `o`.
    public init?(busValue: BusValue) {
        guard case .objectPath(let value) = busValue else { return nil }
        self = value
    }
    /// As `o`.
    public var busValue: BusValue { .objectPath(self) }
}

extension Signature: BusRepresentable {
    /// `g`
    public static var busSignature: Signature { Signature(trusted: "g") }
    /// From `g`.
    public init?(busValue: BusValue) {
        guard case .signature(let value) = busValue else { return nil }
        self = value
    }
    /// As `g`.
    public var busValue: BusValue { .signature(self) }
}

extension FileDescriptor: BusRepresentable {
    /// `h`
    public static var busSignature: Signature { Signature(trusted: "h") }
    /// As `h`.
    public var busValue: BusValue { .fileDescriptor(self) }
}

// A class's own initializer makes a new object; one of a protocol's extension may hand out what is there.
extension BusRepresentable where Self == FileDescriptor {
    /// From `h`: the very object in the value.
    public init?(busValue: BusValue) {
        guard case .fileDescriptor(let value) = busValue else { return nil }
        self = value
    }
}

extension BusValue: BusRepresentable {
    /// `v`
    public static var busSignature: Signature { Signature(trusted: "v") }
    /// From `v`: the value inside.
    public init?(busValue: BusValue) {
        guard case .variant(let value) = busValue else { return nil }
        self = value
    }
    /// As `v`.
    public var busValue: BusValue { .variant(self) }
}

extension Array: BusTyped where Element: BusTyped {
    /// `a` and the element's type.
    public static var busSignature: Signature { Signature(trusted: "a" + Element.busSignature.description) }
}

extension Array: BusRepresentable where Element: BusRepresentable {
    /// From an array of the element's type.
    public init?(busValue: BusValue) {
        guard case .array(Element.busSignature, let elements) = busValue else { return nil }
        var result: [Element] = []
        result.reserveCapacity(elements.count)
        for element in elements {
            guard let value = Element(busValue: element) else { return nil }
            result.append(value)
        }
        self = result
    }
    /// As an array.
    public var busValue: BusValue {
        // A key path that depends on a type parameter is built anew each time, so there is none here.
        .array(element: Element.busSignature, map { $0.busValue })
    }
}

extension Dictionary: BusTyped where Key: BusTyped, Value: BusTyped {
    fileprivate static var entrySignature: Signature {
        Signature(trusted: "{" + Key.busSignature.description + Value.busSignature.description + "}")
    }
    /// `a{…}` with the key's and the value's type.
    public static var busSignature: Signature { Signature(trusted: "a" + entrySignature.description) }
}

extension Dictionary: BusRepresentable where Key: BusRepresentable, Value: BusRepresentable {
    /// From an array of entries; of two entries with one key the later counts.
    public init?(busValue: BusValue) {
        guard case .array(Self.entrySignature, let elements) = busValue else { return nil }
        var result: [Key: Value] = [:]
        for element in elements {
            guard case .entry(let key, let value) = element, let key = Key(busValue: key),
                let value = Value(busValue: value)
            else { return nil }
            result[key] = value
        }
        self = result
    }
    /// As an array of entries, in the order of their keys, so that equal dictionaries are equal on the wire.
    public var busValue: BusValue {
        let entries = map { (key: $0.key.busValue, value: $0.value.busValue) }
            .sorted { $0.key.precedesAsKey($1.key) }
        return .array(element: Self.entrySignature, entries.map { .entry(key: $0.key, value: $0.value) })
    }
}

extension BusValue {
    /// An order of basic values of one type: numbers by value, texts by their bytes.
    fileprivate func precedesAsKey(_ other: BusValue) -> Bool {
        switch (self, other) {
        case (.byte(let one), .byte(let other)): one < other
        case (.boolean(let one), .boolean(let other)): !one && other
        case (.int16(let one), .int16(let other)): one < other
        case (.uint16(let one), .uint16(let other)): one < other
        case (.int32(let one), .int32(let other)): one < other
        case (.uint32(let one), .uint32(let other)): one < other
        case (.int64(let one), .int64(let other)): one < other
        case (.uint64(let one), .uint64(let other)): one < other
        case (.double(let one), .double(let other)): !other.isTotallyOrdered(belowOrEqualTo: one)
        case (.string(let one), .string(let other)): one.utf8.lexicographicallyPrecedes(other.utf8)
        case (.objectPath(let one), .objectPath(let other)):
            one.description.utf8.lexicographicallyPrecedes(other.description.utf8)
        case (.signature(let one), .signature(let other)):
            one.description.utf8.lexicographicallyPrecedes(other.description.utf8)
        default: false
        }
    }
}

extension Dictionary where Key == String, Value == BusValue {
    /// The entries in the order in which they stand on the wire: by the bytes of their keys.
    public var orderedByKey: [(key: String, value: BusValue)] {
        count < 2 ? map { $0 } : sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
}
