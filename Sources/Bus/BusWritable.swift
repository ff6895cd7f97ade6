// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// A Swift type with one D-Bus type that writes itself into a message: a result of a method, a property.
///
/// What stands for a value of the bus (`BusRepresentable`) does so by way of that; those that are sent often do it
/// directly.
public protocol BusWritable: BusTyped {
    /// Appends itself, as one value of its type.
    func write(to writer: MessageWriter) throws(BusError)
}

extension BusWritable where Self: BusRepresentable {
    /// Appends its value on the wire.
    public func write(to writer: MessageWriter) throws(BusError) {
        try writer.append(busValue, as: Self.busSignature)
    }
}

extension UInt8: BusWritable {}
extension Bool: BusWritable {}
extension Int16: BusWritable {}
extension UInt16: BusWritable {}
extension Int32: BusWritable {}
extension Int64: BusWritable {}
extension Double: BusWritable {}
extension Signature: BusWritable {}
extension FileDescriptor: BusWritable {}
extension BusValue: BusWritable {}
extension BusTuple: BusWritable {}

extension UInt32: BusWritable {
    /// Appends `u`.
    public func write(to writer: MessageWriter) throws(BusError) { try writer.append(self) }
}

extension UInt64: BusWritable {
    /// Appends `t`.
    public func write(to writer: MessageWriter) throws(BusError) { try writer.append(self) }
}

extension String: BusWritable {
    /// Appends `s`.
    public func write(to writer: MessageWriter) throws(BusError) { try writer.append(self) }
}

extension ObjectPath: BusWritable {
    /// Appends `o`.
    public func write(to writer: MessageWriter) throws(BusError) { try writer.append(self) }
}

extension Array: BusWritable where Element: BusWritable {
    /// Appends an array.
    public func write(to writer: MessageWriter) throws(BusError) {
        try writer.container("a", Element.busSignature.description) { () throws(BusError) in
            for element in self { try element.write(to: writer) }
        }
    }
}

extension Dictionary: BusWritable where Key: BusRepresentable, Value: BusRepresentable {
    /// Appends an array of entries.
    public func write(to writer: MessageWriter) throws(BusError) {
        if Self.self == [String: BusValue].self {
            // A cast would copy each entry, even to the same type.
            try writer.append(unsafeBitCast(self, to: [String: BusValue].self))
        } else {
            try writer.append(busValue)
        }
    }
}
