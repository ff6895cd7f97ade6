// SPDX-License-Identifier: Apache-2.0

extension BusValue {
    /// The value as bytes, little endian, as it stands at the beginning of a message body: `marshalledSize` bytes.
    ///
    /// A file descriptor is no bytes: its index is written as the highest number, which no message has, and
    /// `init(unmarshalling:as:)` refuses it.
    ///
    /// Source: D-Bus specification, "Marshalling (Wire Format)".
    ///
    /// - Precondition: each variant's signature and each structure keep the specification's limits, as every value
    ///   does that came from the bus.
    public func marshalled() -> [UInt8] {
        var writer = Writer()
        writer.append(self)
        return writer.bytes
    }

    private struct Writer {
        private(set) var bytes: [UInt8] = []

        mutating func append(_ value: BusValue) {
            switch value {
            case .byte(let number): bytes.append(number)
            case .boolean(let flag): append(UInt32(flag ? 1 : 0))
            case .int16(let number): append(number)
            case .uint16(let number): append(number)
            case .int32(let number): append(number)
            case .uint32(let number): append(number)
            case .int64(let number): append(number)
            case .uint64(let number): append(number)
            case .double(let number): append(number.bitPattern)
            case .string(let text): append(text)
            case .objectPath(let path): append(path.description)
            case .signature(let signature): append(signature)
            case .fileDescriptor: append(UInt32.max)
            case .variant(let inner):
                append(inner.signature)
                append(inner)
            case .array(let element, let elements): append(elements, of: element)
            case .structure(let fields):
                precondition(!fields.isEmpty, "a structure has at least one field")
                align(to: 8)
                for field in fields { append(field) }
            case .entry(let key, let value):
                align(to: 8)
                append(key)
                append(value)
            }
        }

        private mutating func append<Number: FixedWidthInteger>(_ number: Number) {
            align(to: MemoryLayout<Number>.size)
            withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
        }

        private mutating func append(_ text: String) {
            append(UInt32(text.utf8.count))
            bytes.append(contentsOf: text.utf8)
            bytes.append(0)
        }

        private mutating func append(_ signature: Signature) {
            let text = signature.description.utf8
            precondition(text.count <= 255, "a signature has at most 255 bytes, not \(text.count)")
            bytes.append(UInt8(text.count))
            bytes.append(contentsOf: text)
            bytes.append(0)
        }

        private mutating func append(_ elements: [BusValue], of element: Signature) {
            append(UInt32(0))
            let lengthEnd = bytes.count
            // The length leaves out the padding before the first element, which is there even without elements.
            align(to: element.alignment)
            let start = bytes.count
            for value in elements { append(value) }
            withUnsafeBytes(of: UInt32(bytes.count - start).littleEndian) {
                bytes.replaceSubrange(lengthEnd - 4..<lengthEnd, with: $0)
            }
        }

        private mutating func align(to boundary: Int) {
            while bytes.count & (boundary - 1) != 0 { bytes.append(0) }
        }
    }
}
