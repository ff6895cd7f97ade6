// SPDX-License-Identifier: Apache-2.0

/// The name of an activity: 1 to 64 characters of `[A-Za-z0-9_]`, so that it is one element of an object path.
public struct ActivityID: Hashable, Sendable, Comparable, LosslessStringConvertible {
    /// The name as text.
    public let description: String

    /// A name from its text, or nil where the text is none.
    public init?(_ description: String) {
        let bytes = description.utf8
        guard (1...64).contains(bytes.count), bytes.allSatisfy(Self.isAllowed) else { return nil }
        self.description = description
    }

    private init(unchecked description: String) {
        self.description = description
    }

    /// A fresh name: 10 characters of lower-case base32 (RFC 4648, 6), 50 random bits.
    public static func random<Generator: RandomNumberGenerator>(using generator: inout Generator) -> ActivityID {
        let alphabet = Array("abcdefghijklmnopqrstuvwxyz234567".utf8)
        let bits = generator.next()
        let bytes = (0..<10).map { alphabet[Int(bits >> (5 * $0) & 31)] }
        return ActivityID(unchecked: String(decoding: bytes, as: UTF8.self))
    }

    /// Orders by the bytes of the text.
    public static func < (one: ActivityID, other: ActivityID) -> Bool { one.description < other.description }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
