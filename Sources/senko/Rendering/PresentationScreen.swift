// SPDX-License-Identifier: Apache-2.0

import Presentation

/// What a widget drew, as rows of a terminal.
struct PresentationScreen {
    var isUnicode = TextWidth.isUnicodeTerminal
    /// That of the screen, in cells; nil: there is none.
    var width: Int?
    /// How wide a bar is at the most, in cells.
    var barWidth = 24
    /// Whether what stands behind a spacer goes to the other end of its row.
    var isFilled = false
    /// How many rows a long line may be broken into.
    var mostRows = 1

    /// The rows of a text, and the buttons in brackets on a last one.
    func lines(_ text: PresentationText) -> [ScreenLine] {
        var lines = text.lines.flatMap { rows(of: $0) }
        if !text.buttons.isEmpty { lines.append(buttons(text.buttons.map(\.label))) }
        return lines
    }

    /// All of a text on one row.
    func line(_ text: PresentationText) -> ScreenLine {
        var left = width ?? .max
        var result = ScreenLine()
        for line in text.lines where left > 4 {
            if !result.pieces.isEmpty { result.pieces.append(ScreenLine.Piece(text: "  ", role: .plain)) }
            let row = row(line, width: left == .max ? nil : left)
            result.pieces += row.pieces
            left -= row.width + 2
        }
        return result
    }

    /// The rows of a line.
    func rows(of line: TextLine) -> [ScreenLine] {
        guard let width, mostRows > 1, line.bar == nil, !line.runs.contains(where: \.isSpace),
            TextWidth.of(line.plain) > width
        else { return [row(line, width: width)] }
        return broken(line, width: width).map { row($0, width: width) }
    }

    /// Labels in brackets.
    func buttons(_ labels: [String]) -> ScreenLine {
        let pieces = labels.map { ScreenLine.Piece(text: "[\(SafeText.line($0))]", role: .accent) }
        let line = ScreenLine(Array(pieces.map { [$0] }.joined(separator: [ScreenLine.Piece(text: " ", role: .plain)])))
        return width.map { line.cut(to: $0) } ?? line
    }

    /// A line in parts that are as wide as there is room, broken at blanks as far as there are some.
    private func broken(_ line: TextLine, width: Int) -> [TextLine] {
        var rows = [TextLine()]
        var used = 0
        for run in line.runs {
            // Each word with the blanks behind it.
            var words: [String] = []
            for letter in SafeText.line(run.text) {
                if let last = words.last, letter == " " || last.last != " " {
                    words[words.count - 1].append(letter)
                } else {
                    words.append(String(letter))
                }
            }
            for word in words {
                let needed = TextWidth.of(String(word.reversed().drop { $0 == " " }.reversed()))
                if used > 0, used + needed > width, rows.count < mostRows {
                    rows.append(TextLine())
                    used = 0
                }
                var part = run
                part.text = word
                rows[rows.count - 1].runs.append(part)
                used += TextWidth.of(word)
            }
        }
        return rows
    }

    private func row(_ line: TextLine, width: Int?) -> ScreenLine {
        var left = width ?? .max
        var pieces: [ScreenLine.Piece] = []
        if let bar = line.bar {
            let room = line.runs.isEmpty ? left : left - TextWidth.of(line.plain) - 1
            pieces = shown(bar, width: min(barWidth, max(4, room)))
            if !line.runs.isEmpty { pieces.append(ScreenLine.Piece(text: " ", role: .plain)) }
            left -= ScreenLine(pieces).width
        }
        let spaces = line.runs.filter(\.isSpace).count
        var surplus = isFilled && spaces > 0 && width != nil ? left - TextWidth.of(line.runs.map(\.text).joined()) : 0
        var spacesLeft = spaces
        for run in line.runs where left > 0 {
            var text = SafeText.line(run.text)
            if run.isSpace, surplus > 0 {
                let more = surplus / spacesLeft
                text = String(repeating: " ", count: TextWidth.of(text) + more)
                surplus -= more
                spacesLeft -= 1
            }
            text = TextWidth.truncated(text, to: left)
            left -= TextWidth.of(text)
            pieces.append(ScreenLine.Piece(text: text, look: Self.look(of: run)))
        }
        return ScreenLine(pieces)
    }

    private static func look(of run: TextRun) -> Style.Look {
        Style.Look(
            role: run.isFaint ? .faint : .plain, isBold: run.isBold, isItalic: run.isItalic,
            isUnderlined: run.isUnderlined, isStruckThrough: run.isStruckThrough,
            colour: Palette.dark.paint(run.colour))
    }

    private func shown(_ bar: TextLine.Bar, width: Int) -> [ScreenLine.Piece] {
        let paint = Palette.dark.paint(bar.tint)
        let done = Style.Look(role: paint == nil ? .accent : .plain, colour: paint)
        guard let fraction = bar.fraction else { return [ScreenLine.Piece(text: isUnicode ? "…" : "...", look: done)] }
        guard !bar.isRing else {
            // From empty to full in quarters.
            let rings = ["○", "◔", "◑", "◕", "●"]
            let ring =
                isUnicode ? rings[Int((fraction * 4).rounded())] : "(\(Int((fraction * 100).rounded(.down)))%)"
            return [ScreenLine.Piece(text: ring, look: done)]
        }
        let parts = ProgressBar(fraction: fraction, width: width, isUnicode: isUnicode).parts
        let pieces = [
            ScreenLine.Piece(text: parts.done, look: done), ScreenLine.Piece(text: parts.rest, role: .faint),
        ]
        return pieces.filter { !$0.text.isEmpty }
    }
}
