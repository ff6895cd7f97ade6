// SPDX-License-Identifier: Apache-2.0

/// Text of other programs, made fit for a popup. Lengths are counted in scalars: a single character may be as long as it
/// likes.
enum PopupText {
    /// The most scalars of a line: a title, or the text of a button.
    static let longestLine = 120
    /// The most scalars of a body, and its most lines.
    static let longestBody = 600
    static let mostLines = 8
    /// How much of a text is looked at.
    private static let mostScalars = 4096

    /// One line without blanks around it; breaks become blanks.
    static func line(_ text: String, longest: Int = longestLine) -> String {
        let words = text.unicodeScalars.prefix(mostScalars).split(whereSeparator: {
            isBreak($0) || isControl($0) || $0 == " "
        })
        var line = String.UnicodeScalarView()
        for word in words {
            if !line.isEmpty { line.append(" ") }
            guard line.count + word.count <= longest else { return cut(line, word.prefix(longest - line.count)) }
            line.append(contentsOf: word)
        }
        return String(line)
    }

    /// Lines without blanks at their ends and without empty ones around them.
    static func block(_ text: String) -> String {
        var lines: [String] = []
        var left = longestBody
        var isCut = false
        // Before a line feed, a carriage return is no break of its own.
        let hasLineFeeds = text.unicodeScalars.contains("\n")
        let pieces = text.unicodeScalars.prefix(mostScalars).split(omittingEmptySubsequences: false) { scalar in
            isBreak(scalar) && !(hasLineFeeds && scalar == "\r")
        }
        for piece in pieces {
            let trimmed = line(String(Substring(piece)), longest: longestBody)
            if trimmed.isEmpty, lines.isEmpty || lines.last == "" { continue }
            guard lines.count < mostLines, left > 0 else {
                isCut = isCut || !trimmed.isEmpty
                break
            }
            let scalars = trimmed.unicodeScalars
            isCut = scalars.count > left
            lines.append(isCut ? String(String.UnicodeScalarView(scalars.prefix(left))) : trimmed)
            if isCut { break }
            left -= scalars.count
        }
        while lines.last == "" { lines.removeLast() }
        return lines.joined(separator: "\n") + (isCut ? "…" : "")
    }

    /// Characters that nobody sees, other ones for each of 64 numbers in a row; none for the first.
    static func mark(_ number: Int) -> String {
        var mark = String.UnicodeScalarView()
        var rest = number & 63
        while rest > 0 {
            // ZERO WIDTH NON-JOINER and WORD JOINER.
            mark.append(rest & 1 == 0 ? "\u{200C}" : "\u{2060}")
            rest >>= 1
        }
        return String(mark)
    }

    private static func cut(_ line: String.UnicodeScalarView, _ rest: some Sequence<Unicode.Scalar>) -> String {
        var line = line
        line.append(contentsOf: rest)
        return String(line) + "…"
    }

    static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        // C0, DEL, C1: some servers refuse a text with them as markup.
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F: true
        default: false
        }
    }
}
