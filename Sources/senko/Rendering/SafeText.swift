// SPDX-License-Identifier: Apache-2.0

/// Makes text from elsewhere safe to show on a terminal.
enum SafeText {
    /// The text without what would command a terminal: control characters (C0, DEL, C1), and the characters that reorder
    /// what stands around them. Line breaks and tabs become spaces.
    static func line(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { isUnsafe($0) }) else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x85, 0x2028, 0x2029: scalars.append(" ")
            default: if !isUnsafe(scalar) { scalars.append(scalar) }
            }
        }
        return String(scalars)
    }

    /// A message with words from elsewhere in it, safe and of a length that can be read: cut behind 600 characters.
    static func message(_ text: String) -> String {
        let text = line(text)
        let rest = text.dropFirst(longestMessage)
        return rest.isEmpty ? text : text.prefix(longestMessage) + "… (\(rest.count) more characters)"
    }

    private static let longestMessage = 600

    private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
