// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// A Swift type with one D-Bus type that reads itself from a message: an argument of a method.
public protocol BusReadable: BusTyped {
    /// Takes the next value, which is to be of its type.
    static func read(from reader: inout MessageReader) throws(BusError) -> Self
}

extension BusReadable where Self: BusRepresentable {
    /// Takes the next value as one of the bus, and what stands for that.
    public static func read(from reader: inout MessageReader) throws(BusError) -> Self {
        guard let value = try reader.next(), let result = Self(busValue: value) else {
            throw .invalidArguments("an argument has the wrong type")
        }
        return result
    }
}

extension UInt8: BusReadable {}
extension Bool: BusReadable {}
extension Int16: BusReadable {}
extension UInt16: BusReadable {}
extension Int32: BusReadable {}
extension UInt32: BusReadable {}
extension Int64: BusReadable {}
extension UInt64: BusReadable {}
extension Double: BusReadable {}
extension String: BusReadable {}
extension ObjectPath: BusReadable {}
extension Signature: BusReadable {}
extension FileDescriptor: BusReadable {}
extension BusValue: BusReadable {}
extension BusTuple: BusReadable {}
extension Array: BusReadable where Element: BusRepresentable {}

extension Dictionary: BusReadable where Key: BusRepresentable, Value: BusRepresentable {
    /// Takes an array of entries; of two entries with one key the later counts.
    public static func read(from reader: inout MessageReader) throws(BusError) -> [Key: Value] {
        if Self.self == [String: BusValue].self {
            // A cast would copy each entry, even to the same type.
            return unsafeBitCast(try reader.dictionary(), to: Self.self)
        }
        guard let value = try reader.next(), let result = Self(busValue: value) else {
            throw .invalidArguments("an argument has the wrong type")
        }
        return result
    }
}
