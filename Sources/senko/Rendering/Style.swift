// SPDX-License-Identifier: Apache-2.0

import Glibc
import Presentation

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

    /// How a piece of text is set, beyond its role.
    struct Look: Equatable {
        var role = Role.plain
        var isBold = false
        var isItalic = false
        var isUnderlined = false
        var isStruckThrough = false
        /// nil: that of all text.
        var colour: Paint?
        /// What it stands on; nil: what all text stands on.
        var ground: Paint?
    }

    /// Whether escape sequences are written.
    let isColoured: Bool
    var palette = Palette.eight

    /// The text in its role. It must hold no control characters.
    func apply(_ role: Role, _ text: String) -> String {
        guard isColoured, role != .plain, !text.isEmpty else { return text }
        return "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m"
    }

    /// The text as it is to be set, as far as the terminal can. It must hold no control characters.
    func apply(_ look: Look, _ text: String) -> String {
        guard isColoured, !text.isEmpty else { return text }
        var codes = look.role == .plain ? [] : [look.role.rawValue]
        if look.isBold { codes.append("1") }
        if look.isItalic { codes.append("3") }
        if look.isUnderlined { codes.append("4") }
        if look.isStruckThrough { codes.append("9") }
        // Eight colours are no ground for anything: nobody knows how light the terminal's own are.
        let ground = palette == .eight ? nil : look.ground
        if let colour = look.colour {
            codes.append(code(colour))
        } else if let ground {
            codes.append(code(ground.ink))
        }
        if let ground { codes.append(code(ground, isGround: true)) }
        return codes.isEmpty ? text : "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
    }

    /// A colour as the terminal takes it, or the one of its own that comes nearest.
    private func code(_ paint: Paint, isGround: Bool = false) -> String {
        let parts = [paint.red, paint.green, paint.blue].map { Int(($0 * 255).rounded()) }
        switch palette {
        case .all: return (isGround ? "48;2;" : "38;2;") + parts.map(String.init).joined(separator: ";")
        case .many: return (isGround ? "48;5;" : "38;5;") + "\(Self.place(of: parts))"
        case .eight:
            let most = max(1, parts.max() ?? 0)
            // Each part that is at least half as strong as the strongest: orange is yellow, mint cyan.
            let bits = parts.enumerated().reduce(0) { $0 | ($1.element * 2 >= most ? 1 << $1.offset : 0) }
            return "3\(most < 64 ? 0 : bits)"
        }
    }

    /// The place of a colour among the 256 of xterm, in its cube.
    private static func place(of parts: [Int]) -> Int {
        // Six steps of each: 0, 95, 135, 175, 215, 255.
        let steps = parts.map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
        return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
    }

    /// The text in a colour, where the terminal can come near it. It must hold no control characters.
    ///
    /// - Parameter tint: `#rrggbb`.
    func apply(tint: String, _ text: String) -> String {
        guard palette != .eight, let paint = Paint(hexadecimal: tint) else { return text }
        return apply(Look(colour: paint), text)
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

extension Paint {
    /// The colour that can be read on it.
    fileprivate var ink: Paint { luminance < 0.4 ? Palette.dark.primary : Palette.light.primary }
}
