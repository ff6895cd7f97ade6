// SPDX-License-Identifier: Apache-2.0

/// Lines as the markup of notification bodies: `<b>`, `<i>`, `<u>`, and `<a href="…">` where it is wanted.
///
/// Source: Desktop Notifications Specification 1.2, "Markup". The tags are those that every server of it takes.
extension TextLine {
    /// The line as markup, without glyphs.
    ///
    /// - Parameter linking: whether the server knows links.
    public func markup(linking: Bool) -> String {
        var text = ""
        for run in runs where !run.isGlyph {
            var piece = Self.escaped(run.text)
            if run.isUnderlined { piece = "<u>\(piece)</u>" }
            if run.isItalic { piece = "<i>\(piece)</i>" }
            if run.isBold { piece = "<b>\(piece)</b>" }
            if linking, let link = run.link, let checked = try? CardLink(link), checked.isOfWeb {
                piece = "<a href=\"\(Self.escaped(link))\">\(piece)</a>"
            }
            text += piece
        }
        while text.last == " " { text.removeLast() }
        return String(text.drop { $0 == " " })
    }

    /// Text as it stands between tags and in attributes.
    static func escaped(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&apos;"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}
