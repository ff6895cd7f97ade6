// SPDX-License-Identifier: Apache-2.0

/// The markup of notification bodies. Source: Desktop Notifications Specification 1.2, "Markup".
enum Markup {
    /// Plain text as markup: what would be read as a tag or an entity is escaped, so that it is shown as it is.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    /// Text that is shown the same whether it is read as markup or not: no tag begins in it, and no entity.
    static func neutralized(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            // SINGLE LEFT-POINTING ANGLE QUOTATION MARK.
            case "<": result += "\u{2039}"
            // WORD JOINER: an ampersand that begins no entity is one for dunst, too.
            case "&": result += "&\u{2060}"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
