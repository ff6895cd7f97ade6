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

    /// Whether escape sequences are written.
    let isColoured: Bool

    /// The text in its role. It must hold no control characters.
    func apply(_ role: Role, _ text: String) -> String {
        guard isColoured, role != .plain, !text.isEmpty else { return text }
        return "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m"
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
