// SPDX-License-Identifier: Apache-2.0

/// Draws how full the lungs are.
enum BreathDrawing {
    /// A disc in block characters, as wide as twice its rows at the most.
    ///
    /// - Parameters:
    ///   - level: 0…1, from a small disc to one that fills the rows.
    ///   - rows: at least 2.
    static func disc(level: Double, rows: Int) -> [String] {
        // A cell is one pixel wide and two high, so that pixels are about square.
        let size = rows * 2
        let centre = Double(size) / 2
        let radius = centre * (0.2 + 0.8 * min(1, max(0, level)))
        func isLit(_ row: Int, _ column: Int) -> Bool {
            let (x, y) = (Double(column) + 0.5 - centre, Double(row) + 0.5 - centre)
            return x * x + y * y <= radius * radius
        }
        return (0..<rows).map { row in
            (0..<size).reduce("") { line, column in
                line + BigClock.cell(upper: isLit(2 * row, column), lower: isLit(2 * row + 1, column))
            }
        }
    }

    /// A bar that grows from the left in eighths of a cell, padded to its full width.
    static func bar(level: Double, width: Int, isUnicode: Bool) -> String {
        let clamped = min(1, max(0, level))
        guard isUnicode else {
            let filled = Int((clamped * Double(width)).rounded())
            return String(repeating: "=", count: filled) + String(repeating: " ", count: width - filled)
        }
        let eighths = Int((clamped * Double(width * 8)).rounded())
        var bar = String(repeating: "█", count: eighths / 8)
        if eighths % 8 > 0 { bar.append(["▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8 - 1]) }
        return TextWidth.padded(bar, to: width)
    }
}
