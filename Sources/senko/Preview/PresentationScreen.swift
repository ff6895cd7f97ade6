// SPDX-License-Identifier: Apache-2.0

import Presentation

/// What a widget drew, on a terminal.
struct PresentationScreen {
    let style: Style
    var isUnicode = TextWidth.isUnicodeTerminal
    /// In cells.
    var barWidth = 24

    /// The lines of a text, each with what sets its parts off, and the buttons in brackets on a last one.
    ///
    /// - Parameter width: that of the screen; nil: there is none.
    func lines(_ text: PresentationText, width: Int? = nil) -> [String] {
        var lines = text.lines.map { line($0, width: width) }
        if !text.buttons.isEmpty {
            lines.append(
                text.buttons.map { style.apply(.accent, "[\(SafeText.line($0.label))]") }.joined(separator: " "))
        }
        return lines
    }

    /// All of a text on one line.
    func line(_ text: PresentationText, width: Int? = nil) -> String {
        var left = width ?? .max
        var parts: [String] = []
        for line in text.lines where left > 4 {
            parts.append(self.line(line, width: left))
            left -= TextWidth.of(line.plain) + (line.bar.map { TextWidth.of(plain($0, width: barWidth)) + 1 } ?? 0) + 2
        }
        return parts.joined(separator: "  ")
    }

    private func line(_ line: TextLine, width: Int?) -> String {
        var left = width ?? .max
        var result = ""
        if let bar = line.bar {
            result = shown(bar, width: min(barWidth, max(4, left - TextWidth.of(line.plain) - 1)))
            left -= TextWidth.of(plain(bar, width: barWidth)) + 1
            if !line.runs.isEmpty { result += " " }
        }
        for run in line.runs where left > 0 {
            let text = TextWidth.truncated(SafeText.line(run.text), to: left)
            left -= TextWidth.of(text)
            result += set(text, of: run)
        }
        return result
    }

    private func set(_ text: String, of run: TextRun) -> String {
        guard style.isColoured, !text.isEmpty else { return text }
        var codes: [String] = []
        if run.isBold { codes.append("1") }
        if run.isFaint { codes.append("2") }
        if run.isItalic { codes.append("3") }
        if run.isUnderlined { codes.append("4") }
        if run.isStruckThrough { codes.append("9") }
        if let code = Self.code(run.colour) { codes.append(code) }
        return codes.isEmpty ? text : "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
    }

    private func shown(_ bar: TextLine.Bar, width: Int) -> String {
        let plain = plain(bar, width: width)
        guard style.isColoured else { return plain }
        let colour = Self.code(bar.tint) ?? Style.Role.accent.rawValue
        guard !bar.isRing, let fraction = bar.fraction else { return "\u{1B}[\(colour)m\(plain)\u{1B}[0m" }
        let parts = ProgressBar(fraction: fraction, width: width, isUnicode: isUnicode).parts
        return (parts.done.isEmpty ? "" : "\u{1B}[\(colour)m\(parts.done)\u{1B}[0m") + style.apply(.faint, parts.rest)
    }

    private func plain(_ bar: TextLine.Bar, width: Int) -> String {
        guard let fraction = bar.fraction else { return isUnicode ? "…" : "..." }
        guard bar.isRing else {
            let parts = ProgressBar(fraction: fraction, width: width, isUnicode: isUnicode).parts
            return parts.done + parts.rest
        }
        // From empty to full in quarters.
        let rings = ["○", "◔", "◑", "◕", "●"]
        return isUnicode ? rings[Int((fraction * 4).rounded())] : "(\(Int((fraction * 100).rounded(.down)))%)"
    }

    /// A colour of the vocabulary as terminals know it.
    private static func code(_ name: String?) -> String? {
        guard let paint = Palette.dark.paint(name) else { return nil }
        let parts = [paint.red, paint.green, paint.blue].map { "\(Int(($0 * 255).rounded()))" }
        return "38;2;" + parts.joined(separator: ";")
    }
}
