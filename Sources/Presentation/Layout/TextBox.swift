// SPDX-License-Identifier: Apache-2.0

/// A text, broken into lines and cut where it does not fit.
final class TextBox: LayoutBox {
    /// A part of the text that is set alike.
    struct Piece {
        var text: String
        var font: TextFont
        var paint: Paint
        var isUnderlined = false
        var isStruckThrough = false
    }

    /// What stands on one line.
    private struct Line {
        var spans: [(piece: Piece, text: String, width: Double)] = []
        var width: Double { spans.reduce(0) { $0 + $1.width } }
    }

    private let pieces: [Piece]
    private let measure: any TextMeasure
    private let lineLimit: Int?
    private let alignment: Double
    private let minimumScale: Double
    /// The room that is reserved; 0: as much as the text needs.
    private let reserved: Double

    /// - Parameters:
    ///   - widest: the widest text that stands here in time; nil: no other.
    ///   - alignment: where its lines stand in it: 0 at the left, 1 at the right.
    init(
        _ pieces: [Piece], measure: any TextMeasure, widest: String? = nil, lineLimit: Int? = nil,
        alignment: Double = 0, minimumScale: Double = 1
    ) {
        self.pieces = pieces
        self.measure = measure
        self.lineLimit = lineLimit
        self.alignment = alignment
        self.minimumScale = min(max(minimumScale, 0.2), 1)
        reserved = widest.map { measure.width(of: $0, in: pieces[0].font) } ?? 0
    }

    override var isText: Bool { true }

    override func measure(_ proposal: Proposal) -> Size {
        let (lines, scale) = lines(in: proposal)
        let natural = max(lines.map(\.width).max() ?? 0, reserved * scale)
        // Sums of lengths are not exact.
        let width = proposal.width.map { natural <= $0 + 0.01 ? natural : max($0, 0) } ?? natural
        return Size(width, Double(lines.count) * lineHeight * scale)
    }

    override func draw(in area: Area, on canvas: inout [PictureItem]) {
        let (lines, scale) = lines(in: Proposal(area.size))
        let ascent = ascent * scale
        var y = area.y + (area.height - Double(lines.count) * lineHeight * scale) / 2
        for line in lines {
            var x = area.x + (area.width - line.width) * alignment
            for span in line.spans where !span.text.isEmpty {
                canvas.append(
                    .text(
                        TextSpan(
                            span.text, at: Point(x, y + ascent), width: span.width, font: span.piece.font,
                            paint: span.piece.paint, isUnderlined: span.piece.isUnderlined,
                            isStruckThrough: span.piece.isStruckThrough)))
                x += span.width
            }
            y += lineHeight * scale
        }
    }

    override func baseline(_ baseline: Alignment.Baseline, in size: Size) -> Double {
        let (lines, scale) = lines(in: Proposal(size))
        return ascent * scale + (baseline == .first ? 0 : Double(lines.count - 1) * lineHeight * scale)
    }

    private var lineHeight: Double { pieces.map(\.font.lineHeight).max() ?? 0 }
    private var ascent: Double { pieces.map(\.font.ascent).max() ?? 0 }

    /// The lines in some room, and how much smaller they are set.
    private func lines(in proposal: Proposal) -> (lines: [Line], scale: Double) {
        var scale = 1.0
        while true {
            let (lines, isCut) = lines(in: proposal, scale: scale)
            // Where something is lost, smaller letters may do.
            guard isCut, scale > minimumScale + 0.001 else { return (lines, scale) }
            scale = max(minimumScale, scale - 0.05)
        }
    }

    private func lines(in proposal: Proposal, scale: Double) -> (lines: [Line], isCut: Bool) {
        let width = (proposal.width ?? Size.longest) + 0.01
        var most = lineLimit ?? .max
        if let height = proposal.height, height < Size.longest {
            // Of letters without height, any number of lines fits.
            let fitting = max(1, (height + 0.5) / (lineHeight * scale))
            if fitting < Double(most) { most = Int(fitting) }
        }
        var lines = [Line()]
        for piece in pieces {
            var piece = piece
            piece.font = piece.font.scaled(by: scale)
            for (number, paragraph) in piece.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            {
                if number > 0 { lines.append(Line()) }
                for word in Self.words(paragraph) {
                    append(word, of: piece, to: &lines, width: width)
                    // The rest would be cut anyway.
                    if lines.count > most, lines.count > 64 { break }
                }
            }
        }
        guard lines.count > most || lines.contains(where: { $0.width > width }) else { return (lines, false) }
        var isCut = lines.count > most
        var shown = Array(lines.prefix(most))
        for index in shown.indices {
            let isLast = index == shown.count - 1
            guard shown[index].width > width || (isLast && lines.count > most) else { continue }
            isCut = true
            // As many letters of the next word as fit.
            if isLast, lines.count > most, let next = lines[most].spans.first {
                let text = " " + next.text
                shown[index].spans.append((next.piece, text, measure.width(of: text, in: next.piece.font)))
            }
            cut(&shown[index], to: width)
        }
        return (shown, isCut)
    }

    /// Words with the blanks before them.
    private static func words(_ text: Substring) -> [Substring] {
        var words: [Substring] = []
        var start = text.startIndex
        var isInWord = false
        for index in text.indices {
            let isBlank = text[index] == " "
            if isBlank, isInWord {
                words.append(text[start..<index])
                start = index
            }
            isInWord = !isBlank
        }
        if start < text.endIndex { words.append(text[start...]) }
        return words
    }

    private func append(_ word: Substring, of piece: Piece, to lines: inout [Line], width: Double) {
        let text = String(word)
        let length = measure.width(of: text, in: piece.font)
        let last = lines.count - 1
        if lines[last].width + length <= width || lines[last].spans.isEmpty {
            let isFirst = lines[last].spans.isEmpty
            if !isFirst, let end = lines[last].spans.last, end.piece.text == piece.text, end.piece.font == piece.font {
                lines[last].spans[lines[last].spans.count - 1].text += text
                lines[last].spans[lines[last].spans.count - 1].width += length
            } else {
                lines[last].spans.append((piece, text, length))
            }
            return
        }
        let trimmed = String(word.drop { $0 == " " })
        lines.append(Line(spans: [(piece, trimmed, measure.width(of: trimmed, in: piece.font))]))
    }

    /// Cuts a line to a width, with an ellipsis behind what is left.
    private func cut(_ line: inout Line, to width: Double) {
        while let last = line.spans.last {
            let dots = measure.width(of: "…", in: last.piece.font)
            let before = line.width - last.width
            var text = last.text
            while text.last == " " { text.removeLast() }
            while !text.isEmpty, before + measure.width(of: text, in: last.piece.font) + dots > width {
                text.removeLast()
                while text.last == " " { text.removeLast() }
            }
            if !text.isEmpty || line.spans.count == 1 {
                text += "…"
                line.spans[line.spans.count - 1] = (last.piece, text, measure.width(of: text, in: last.piece.font))
                return
            }
            line.spans.removeLast()
        }
    }
}
