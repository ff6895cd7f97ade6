// SPDX-License-Identifier: Apache-2.0

import Presentation

extension PopupText {
    /// Lines of what a widget drew, made fit for a body: without breaks, control characters and glyphs, and not more than
    /// `longestBody` and `mostLines` of it.
    static func lines(_ lines: [TextLine]) -> [TextLine] {
        var left = longestBody
        var result: [TextLine] = []
        for line in lines {
            guard result.count < mostLines, left > 0 else { break }
            guard !line.words.isEmpty else {
                // An empty line is one that its program meant, not what is left of a glyph.
                if line.runs.isEmpty, line.bar == nil, let last = result.last, !last.runs.isEmpty {
                    result.append(line)
                }
                continue
            }
            var runs: [TextRun] = []
            for var run in line.runs where !run.isGlyph && left > 0 {
                var text = String.UnicodeScalarView()
                for scalar in run.text.unicodeScalars.prefix(left) {
                    if isBreak(scalar) { text.append(" ") } else if !isControl(scalar) { text.append(scalar) }
                }
                if run.text.unicodeScalars.count > left { text.append("…") }
                left -= text.count
                run.text = String(text)
                runs.append(run)
            }
            // What stood before a glyph that is gone has nothing to separate any more.
            while let first = runs.first, first.text.allSatisfy({ $0 == " " || $0 == "·" }) { runs.removeFirst() }
            while let last = runs.last, last.text.allSatisfy({ $0 == " " || $0 == "·" }) { runs.removeLast() }
            if !runs.isEmpty { result.append(TextLine(runs)) }
        }
        while let last = result.last, last.runs.isEmpty { result.removeLast() }
        return result
    }
}
