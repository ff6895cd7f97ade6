// SPDX-License-Identifier: Apache-2.0

extension BusValue {
    /// How many bytes the value takes when marshalled at the beginning of a message body.
    ///
    /// Source: D-Bus specification, "Marshalling (Wire Format)".
    public var marshalledSize: Int { end(from: 0) }

    /// Where the value ends when the byte before it is at `offset`, padding included.
    fileprivate func end(from offset: Int) -> Int {
        switch self {
        case .byte: offset + 1
        case .int16, .uint16: aligned(offset, 2) + 2
        case .boolean, .int32, .uint32, .fileDescriptor: aligned(offset, 4) + 4
        case .int64, .uint64, .double: aligned(offset, 8) + 8
        case .string(let text): aligned(offset, 4) + 4 + text.utf8.count + 1
        case .objectPath(let path): aligned(offset, 4) + 4 + path.description.utf8.count + 1
        case .signature(let signature): offset + 1 + signature.description.utf8.count + 1
        case .variant(let value): value.end(from: offset + 1 + value.signature.description.utf8.count + 1)
        case .array(let element, let elements):
            elements.reduce(aligned(aligned(offset, 4) + 4, element.alignment)) { $1.end(from: $0) }
        case .structure(let fields): fields.reduce(aligned(offset, 8)) { $1.end(from: $0) }
        case .entry(let key, let value): value.end(from: key.end(from: aligned(offset, 8)))
        }
    }

    private func aligned(_ offset: Int, _ boundary: Int) -> Int {
        (offset + boundary - 1) & ~(boundary - 1)
    }
}

extension Dictionary where Key == String, Value == BusValue {
    /// How many bytes the dictionary takes when marshalled as `a{sv}` at the beginning of a message body.
    public var marshalledSize: Int {
        // Each entry begins at a multiple of eight bytes: only behind the last one is no padding.
        var (end, padding) = (8, 0)
        var lastKey: String?
        for (key, value) in self {
            // A text is its length, itself and a NUL; a variant begins with its type, likewise, as a signature.
            let length = value.end(from: 4 + key.utf8.count + 1 + 1 + value.signature.description.utf8.count + 1)
            end += (length + 7) & ~7
            if let lastKey, !lastKey.utf8.lexicographicallyPrecedes(key.utf8) { continue }
            (lastKey, padding) = (key, -length & 7)
        }
        return end - padding
    }
}
