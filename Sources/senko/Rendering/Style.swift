// SPDX-License-Identifier: Apache-2.0

import Glibc

/// How text is set off: by colour and weight on a terminal that has them, not at all elsewhere.
struct Style {
    /// What a piece of text is, rather than how it looks.
    enum Role: String {
        case plain = ""
        case strong = "1"
        case faint = "2"
        case running = "32"
        case paused = "33"
        case accent = "36"
        case notice = "1;33"
    }

    /// Which colours a terminal has beside the eight that every one has.
    enum Palette {
        case eight
        /// The 256 of xterm.
        case many
        /// Any, by its red, green and blue.
        case all
    }

    /// Whether escape sequences are written.
    let isColoured: Bool
    var palette = Palette.eight

    /// The text in its role. It must hold no control characters.
    func apply(_ role: Role, _ text: String) -> String {
        guard isColoured, role != .plain, !text.isEmpty else { return text }
        return "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m"
    }

    /// The text in a colour, where the terminal can come near it. It must hold no control characters.
    ///
    /// - Parameter tint: `#rrggbb`.
    func apply(tint: String, _ text: String) -> String {
        guard isColoured, palette != .eight, tint.count == 7, let number = Int(tint.dropFirst(), radix: 16) else {
            return text
        }
        let parts = [number >> 16, number >> 8 & 0xFF, number & 0xFF]
        // Six steps of each: 0, 95, 135, 175, 215, 255.
        let steps = parts.map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
        let colour =
            palette == .all
            ? "2;" + parts.map(String.init).joined(separator: ";")
            : "5;\(16 + 36 * steps[0] + 6 * steps[1] + steps[2])"
        return "\u{1B}[38;\(colour)m\(text)\u{1B}[0m"
    }

    /// Which colours a terminal has, by its variables. Source: `COLORTERM` in github.com/termstandard/colors.
    static func palette(variable: (String) -> String?) -> Palette {
        if let value = variable("COLORTERM"), value == "truecolor" || value == "24bit" { return .all }
        return variable("TERM")?.contains("256color") == true ? .many : .eight
    }

    /// Whether a descriptor wants colour: a terminal that is not dumb, and no `NO_COLOR` (no-color.org: present and not
    /// empty, whatever its value).
    static func isColourWanted(on descriptor: Int32, variable: (String) -> String?) -> Bool {
        guard isatty(descriptor) == 1 else { return false }
        if let refusal = variable("NO_COLOR"), !refusal.isEmpty { return false }
        guard let terminal = variable("TERM"), !terminal.isEmpty else { return false }
        return terminal != "dumb"
    }
}
