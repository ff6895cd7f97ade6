// SPDX-License-Identifier: Apache-2.0

extension StringProtocol {
    /// The text in quotes, without control characters and not longer than a line, for a message about it: whoever reads
    /// the message may be another than who wrote the text.
    package var quotedForMessage: String { "\"\(shownForMessage)\"" }

    /// The same without the quotes, for what needs none: a path, a key.
    package var shownForMessage: String {
        // Counted in scalars: a single character may be as long as it likes.
        let longest = 80
        var shown = ""
        for scalar in unicodeScalars.prefix(longest) {
            switch scalar {
            case _ where isControl(scalar): shown += escape(scalar)
            // The text would seem to end there.
            case "\"": shown += "\\\""
            default: shown.unicodeScalars.append(scalar)
            }
        }
        return shown + (unicodeScalars.dropFirst(longest).isEmpty ? "" : "…")
    }

    /// The whole text on one line, without control characters: what was written by somebody else stands in it as it is,
    /// and cannot pass for a line of its own.
    package var onOneLine: String {
        guard unicodeScalars.contains(where: isControl) else { return String(self) }
        return unicodeScalars.reduce(into: "") { line, scalar in
            if isControl(scalar) { line += escape(scalar) } else { line.unicodeScalars.append(scalar) }
        }
    }

    /// C0, DEL, C1, line separators, and what reorders the text around it.
    private func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": "\\n"
        case "\r": "\\r"
        case "\t": "\\t"
        default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }
}
