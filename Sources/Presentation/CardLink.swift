// SPDX-License-Identifier: Apache-2.0

/// A URL that a click may open: of an absolute kind, short, and of a scheme that only leads somewhere.
///
/// Source: RFC 3986, "Characters" and "Scheme"; docs/presentation.md, "What a click opens".
public struct CardLink: Hashable, Sendable {
    /// The URL, as it was given.
    public let text: String
    /// Its scheme, in small letters.
    public let scheme: String

    /// How many bytes one may have.
    public static let maximumBytes = 2048

    /// Checks a URL.
    public init(_ text: String) throws(CardLinkError) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.maximumBytes else { throw .tooLong }
        guard bytes.allSatisfy(Self.isAllowed) else { throw .character }
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(bytes[..<colon]) else {
            throw .noScheme
        }
        let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
        guard !Self.refused.contains(scheme) else { throw .refused(scheme: scheme) }
        let rest = bytes[(colon + 1)...]
        guard !rest.isEmpty else { throw .leadsNowhere }
        if scheme == "http" || scheme == "https" {
            let host = rest.dropFirst(2)
            let ends = [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")]
            guard rest.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]), let first = host.first,
                !ends.contains(first)
            else { throw .leadsNowhere }
        }
        self.text = text
        self.scheme = scheme
    }

    /// Whether it leads into the web or to a mailbox, which the desktop opens without asking; any other scheme is a
    /// program's own.
    public var isOfWeb: Bool { scheme == "http" || scheme == "https" || scheme == "mailto" }

    /// Schemes of what would run, be read from the disk, or not leave the program that shows it.
    private static let refused: Set<String> = ["about", "blob", "data", "file", "javascript", "vbscript"]

    /// What stands in a URL: no blanks, no control characters, nothing that quotes.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"),
            UInt8(ascii: "`"), UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
            false
        default: byte > 0x20 && byte < 0x7F
        }
    }

    private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = bytes.first, isLetter(first), bytes.count <= 64 else { return false }
        return bytes.allSatisfy { byte in
            isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "+")
                || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
