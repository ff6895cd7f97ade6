// SPDX-License-Identifier: Apache-2.0

extension BusValue {
    /// Reads back what `marshalled()` has written, from bytes that need not be trusted.
    ///
    /// It is nil for everything that is not just one well-formed value of the type: a length that goes beyond the bytes
    /// or does not meet an element's end, text that is no UTF-8 or holds a NUL, a bad path or signature, a boolean that
    /// is neither 0 nor 1, padding that is not zero, containers nested more than 64 deep, an array above 64 MiB, bytes
    /// left over, and every file descriptor. Memory is taken by the bytes that are there, never by a length they claim.
    ///
    /// Source: D-Bus specification, "Marshalling (Wire Format)".
    ///
    /// - Parameters:
    ///   - bytes: the value, little endian, as at the beginning of a message body.
    ///   - signature: a single complete type.
    public init?(unmarshalling bytes: [UInt8], as signature: Signature) {
        guard signature.isSingle else { return nil }
        let value = bytes.withUnsafeBytes { buffer -> BusValue? in
            var reader = Reader(bytes: buffer)
            guard let value = try? reader.value(of: Array(signature.description.utf8)[...], depth: 0),
                reader.isAtEnd
            else { return nil }
            return value
        }
        guard let value else { return nil }
        self = value
    }

    fileprivate struct Malformed: Error {}

    /// Takes values from the front. `position` never passes `bytes.count`.
    fileprivate struct Reader {
        /// 32 arrays and 32 structures; variants count as well. Source: "Valid Signatures" in the specification.
        private static let deepest = 64
        /// Source: "Marshalling", the limit of an array's length.
        private static let longestArray = 1 << 26

        private let bytes: UnsafeRawBufferPointer
        private var position = 0

        init(bytes: UnsafeRawBufferPointer) {
            self.bytes = bytes
        }

        var isAtEnd: Bool { position == bytes.count }

        /// The next value. `type` is one complete type that has been checked, or an array's `{…}`.
        mutating func value(of type: ArraySlice<UInt8>, depth: Int) throws(Malformed) -> BusValue {
            guard depth <= Self.deepest, let code = type.first else { throw Malformed() }
            switch code {
            case UInt8(ascii: "y"): return .byte(try number())
            case UInt8(ascii: "b"): return .boolean(try boolean())
            case UInt8(ascii: "n"): return .int16(try number())
            case UInt8(ascii: "q"): return .uint16(try number())
            case UInt8(ascii: "i"): return .int32(try number())
            case UInt8(ascii: "u"): return .uint32(try number())
            case UInt8(ascii: "x"): return .int64(try number())
            case UInt8(ascii: "t"): return .uint64(try number())
            case UInt8(ascii: "d"): return .double(Double(bitPattern: try number()))
            case UInt8(ascii: "s"): return .string(try text(length: Int(try number() as UInt32)))
            case UInt8(ascii: "o"):
                guard let path = ObjectPath(try text(length: Int(try number() as UInt32))) else { throw Malformed() }
                return .objectPath(path)
            case UInt8(ascii: "g"): return .signature(try signature())
            case UInt8(ascii: "v"):
                return .variant(try value(of: try variantType(), depth: depth + 1))
            case UInt8(ascii: "a"): return try array(of: type.dropFirst(), depth: depth)
            case UInt8(ascii: "("):
                try align(to: 8)
                return .structure(try fields(of: type, depth: depth))
            case UInt8(ascii: "{"):
                try align(to: 8)
                let both = try fields(of: type, depth: depth)
                guard both.count == 2 else { throw Malformed() }
                return .entry(key: both[0], value: both[1])
            default:
                throw Malformed()
            }
        }

        /// A dictionary `a{sv}`.
        mutating func dictionary() throws(Malformed) -> [String: BusValue] {
            let length = Int(try number() as UInt32)
            try align(to: 8)
            guard length <= Self.longestArray, length <= bytes.count - position else { throw Malformed() }
            let end = position + length
            var dictionary: [String: BusValue] = [:]
            while position < end {
                try align(to: 8)
                let key = try text(length: Int(try number() as UInt32))
                // Below the array, the entry and the variant.
                dictionary[key] = try value(of: try variantType(), depth: 3)
            }
            guard position == end else { throw Malformed() }
            return dictionary
        }

        /// The one complete type that a variant begins with.
        private mutating func variantType() throws(Malformed) -> ArraySlice<UInt8> {
            // Most are basic: then nothing has to be made of the signature.
            if bytes.count - position >= 3, bytes[position] == 1, bytes[position + 2] == 0,
                let type = Self.basicTypes[Int(bytes[position + 1])]
            {
                position += 3
                return type
            }
            let inner = try signature()
            guard inner.isSingle else { throw Malformed() }
            return Array(inner.description.utf8)[...]
        }

        /// The basic types by their codes.
        private static let basicTypes: [ArraySlice<UInt8>?] = (0...UInt8.max).map { code in
            "ybnqiuxtdsog".utf8.contains(code) ? [code] : nil
        }

        /// What stands between the parentheses or braces of `type`.
        private mutating func fields(of type: ArraySlice<UInt8>, depth: Int) throws(Malformed) -> [BusValue] {
            var rest = type.dropFirst().dropLast()
            var fields: [BusValue] = []
            while !rest.isEmpty {
                guard let end = Signature.endOfType(in: rest) else { throw Malformed() }
                fields.append(try value(of: rest[..<end], depth: depth + 1))
                rest = rest[end...]
            }
            return fields
        }

        private mutating func array(of element: ArraySlice<UInt8>, depth: Int) throws(Malformed) -> BusValue {
            let length = Int(try number() as UInt32)
            let signature = Signature(trusted: String(decoding: element, as: UTF8.self))
            try align(to: signature.alignment)
            guard length <= Self.longestArray, length <= bytes.count - position else { throw Malformed() }
            let end = position + length
            var elements: [BusValue] = []
            while position < end {
                elements.append(try value(of: element, depth: depth + 1))
            }
            guard position == end else { throw Malformed() }
            return .array(element: signature, elements)
        }

        private mutating func number<Number: FixedWidthInteger>() throws(Malformed) -> Number {
            let size = MemoryLayout<Number>.size
            try align(to: size)
            guard size <= bytes.count - position else { throw Malformed() }
            defer { position += size }
            return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: position, as: Number.self))
        }

        private mutating func boolean() throws(Malformed) -> Bool {
            switch try number() as UInt32 {
            case 0: return false
            case 1: return true
            default: throw Malformed()
            }
        }

        private mutating func signature() throws(Malformed) -> Signature {
            guard let signature = Signature(try text(length: Int(try number() as UInt8))) else { throw Malformed() }
            return signature
        }

        /// `length` bytes of UTF-8 without a NUL, and the NUL that ends them.
        private mutating func text(length: Int) throws(Malformed) -> String {
            guard length < bytes.count - position, bytes[position + length] == 0 else { throw Malformed() }
            let slice = UnsafeRawBufferPointer(rebasing: bytes[position..<position + length])
            guard !slice.contains(0), let text = String(validating: slice, as: UTF8.self) else { throw Malformed() }
            position += length + 1
            return text
        }

        private mutating func align(to boundary: Int) throws(Malformed) {
            while position & (boundary - 1) != 0 {
                guard position < bytes.count, bytes[position] == 0 else { throw Malformed() }
                position += 1
            }
        }
    }
}

extension [String: BusValue] {
    /// Reads back a dictionary `a{sv}`, as `BusValue.init(unmarshalling:as:)` does, without the entries and variants in
    /// between, which matters where thousands are read at once.
    public init?(unmarshalling bytes: [UInt8]) {
        let dictionary = bytes.withUnsafeBytes { buffer -> [String: BusValue]? in
            var reader = BusValue.Reader(bytes: buffer)
            guard let dictionary = try? reader.dictionary(), reader.isAtEnd else { return nil }
            return dictionary
        }
        guard let dictionary else { return nil }
        self = dictionary
    }
}
