// SPDX-License-Identifier: Apache-2.0

/// Reads JSON. Source: RFC 8259.
struct JSONParser {
    /// What is wrong with a text, and where.
    struct Failure: Error {
        let line: Int
        let message: String
    }

    /// Arrays and objects within one another.
    private static let deepest = 64

    private let bytes: [UInt8]
    private var index = 0

    /// The value of a text.
    static func parse(_ bytes: [UInt8]) throws(Failure) -> JSON {
        var parser = JSONParser(bytes: bytes)
        let value = try parser.value(depth: 1)
        parser.skipBlanks()
        guard parser.index == bytes.count else { throw parser.failure("something stands behind the end") }
        return value
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private func failure(_ message: String) -> Failure {
        Failure(line: 1 + bytes.prefix(index).count { $0 == UInt8(ascii: "\n") }, message: message)
    }

    private mutating func skipBlanks() {
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func value(depth: Int) throws(Failure) -> JSON {
        guard depth <= Self.deepest else { throw failure("nested more than \(Self.deepest) deep") }
        skipBlanks()
        guard index < bytes.count else { throw failure("a value is missing") }
        switch bytes[index] {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        default: break
        }
        for (word, value) in [("true", JSON.boolean(true)), ("false", .boolean(false)), ("null", .null)]
        where bytes[index...].starts(with: word.utf8) {
            index += word.utf8.count
            return value
        }
        let start = index
        while index < bytes.count, Self.isOfNumber(bytes[index]) { index += 1 }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        // Swift reads more than JSON allows: names, other bases, a leading plus.
        guard let first = text.utf8.first, first == UInt8(ascii: "-") || (0x30...0x39).contains(first) else {
            throw failure("a value is missing")
        }
        if let number = Int64(text) { return .integer(number) }
        if let number = UInt64(text) { return .unsigned(number) }
        guard let number = Double(text), number.isFinite else { throw failure("'\(text)' is no number") }
        return .number(number)
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || "+-.eE".utf8.contains(byte)
    }

    private mutating func object(depth: Int) throws(Failure) -> JSON {
        index += 1
        var members: [(name: String, value: JSON)] = []
        if take("}") { return .object(members) }
        repeat {
            skipBlanks()
            guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else {
                throw failure("the name of a member is missing")
            }
            let name = try string()
            guard take(":") else { throw failure("a colon is missing behind '\(name)'") }
            members.append((name, try value(depth: depth + 1)))
        } while take(",")
        guard take("}") else { throw failure("an object is not closed") }
        return .object(members)
    }

    private mutating func array(depth: Int) throws(Failure) -> JSON {
        index += 1
        var elements: [JSON] = []
        if take("]") { return .array(elements) }
        repeat { elements.append(try value(depth: depth + 1)) } while take(",")
        guard take("]") else { throw failure("an array is not closed") }
        return .array(elements)
    }

    private mutating func string() throws(Failure) -> String {
        index += 1
        var text: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let string = String(validating: text, as: UTF8.self) else {
                    throw failure("a text is no UTF-8")
                }
                return string
            case UInt8(ascii: "\\"): text += try escape()
            case 0..<0x20: throw failure("a text holds a control character")
            default: text.append(byte)
            }
        }
        throw failure("a text is not closed")
    }

    private mutating func escape() throws(Failure) -> [UInt8] {
        guard index < bytes.count else { throw failure("a text is not closed") }
        let byte = bytes[index]
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
        case UInt8(ascii: "b"): return [0x08]
        case UInt8(ascii: "f"): return [0x0C]
        case UInt8(ascii: "n"): return [0x0A]
        case UInt8(ascii: "r"): return [0x0D]
        case UInt8(ascii: "t"): return [0x09]
        case UInt8(ascii: "u"):
            var value = UInt32(try hexadecimal())
            if (0xD800...0xDBFF).contains(value), bytes[index...].starts(with: "\\u".utf8) {
                index += 2
                let low = UInt32(try hexadecimal())
                guard (0xDC00...0xDFFF).contains(low) else { throw failure("half a pair of surrogates") }
                value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(value), value != 0 else { throw failure("no such character: \\u") }
            return Array(String(scalar).utf8)
        default: throw failure("an unknown escape in a text")
        }
    }

    private mutating func hexadecimal() throws(Failure) -> UInt16 {
        guard index + 4 <= bytes.count else { throw failure("a text is not closed") }
        let digits = bytes[index..<index + 4]
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw failure("\\u needs four hexadecimal digits") }
        index += 4
        return value
    }
}
