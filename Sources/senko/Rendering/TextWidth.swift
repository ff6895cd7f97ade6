// SPDX-License-Identifier: Apache-2.0

import Glibc

/// How many cells of a terminal text takes.
enum TextWidth {
    /// Whether the user's locale writes UTF-8, so that block characters can be shown.
    static let isUnicodeTerminal: Bool = {
        setlocale(LC_CTYPE, "")
        guard let encoding = nl_langinfo(Int32(CODESET)) else { return false }
        return String(cString: encoding) == "UTF-8"
    }()

    /// The width of a text without control characters.
    static func of(_ text: String) -> Int {
        text.reduce(0) { $0 + of($1) }
    }

    /// The width of one character as people see it: 2 for what East Asian scripts write wide and for pictures, 0 for what
    /// only marks its neighbour.
    ///
    /// Source: Unicode Standard Annex 11 and 51. What is wide does not depend on the locale, unlike with wcwidth(3), which
    /// moreover takes one scalar at a time.
    static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.count > 1, scalars.contains("\u{FE0F}") { return 2 }
        if scalars.count == 1, first.value < 0x300 { return 1 }
        if first.properties.isEmojiPresentation { return 2 }
        // Terminals give each letter of a cluster its cell, as in Devanagari and Thai.
        return scalars.dropFirst().reduce(of(first)) { $0 + (isLetterOfItsOwn($1) ? of($1) : 0) }
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        if isWide(scalar.value) { return 2 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return 1
        }
    }

    /// Whether a scalar behind the first of a character stands beside it: not above it, and not within its block, as the
    /// vowels and finals of Hangul do.
    private static func isLetterOfItsOwn(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: false
        default: scalar.properties.generalCategory == .spacingMark || scalar.properties.generalCategory == .otherLetter
        }
    }

    /// Whether a code point is Wide or Fullwidth, by the blocks that hold such characters.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F,
            0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
            0x16FE0...0x18CFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    /// The text with question marks, as wide, for what is not ASCII.
    static func inASCII(_ text: String) -> String {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
        return text.reduce(into: "") { result, character in
            guard let first = character.unicodeScalars.first, !character.isASCII else {
                return result.append(character)
            }
            // A mark is dropped from its letter, which may end a command to the terminal.
            if first.isASCII { result.unicodeScalars.append(first) }
            result += String(repeating: "?", count: max(0, of(character) - (first.isASCII ? 1 : 0)))
        }
    }

    /// The text cut to a width, with an ellipsis where something was cut.
    static func truncated(_ text: String, to width: Int) -> String {
        guard of(text) > width else { return text }
        guard width > 0 else { return "" }
        let ellipsis = isUnicodeTerminal ? "…" : "."
        var result = ""
        var used = 1
        for character in text {
            used += of(character)
            if used > width { break }
            result.append(character)
        }
        return result + ellipsis
    }

    /// The text with spaces behind it, or before it, up to a width.
    static func padded(_ text: String, to width: Int, alignedRight: Bool = false) -> String {
        let spaces = String(repeating: " ", count: max(0, width - of(text)))
        return alignedRight ? spaces + text : text + spaces
    }
}
