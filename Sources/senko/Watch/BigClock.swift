// SPDX-License-Identifier: Apache-2.0

/// A clock text in digits of several rows.
struct BigClock {
    /// How many pixels a dot of the digits takes in each direction; a cell is one pixel wide and two high.
    let scale: Int

    /// How many rows the digits take.
    var rows: Int { (Self.dots * scale + 1) / 2 }

    /// How many columns a text of digits and colons takes.
    func columns(of text: String) -> Int {
        let dots = text.reduce(0) { $0 + (Self.shapes[$1]?[0].count ?? 3) }
        return (dots + max(0, text.count - 1)) * scale
    }

    /// The largest clock that shows a text within the given room; nil where none does.
    static func largest(for text: String, columns: Int, rows: Int) -> BigClock? {
        (1...8).reversed().lazy.map { BigClock(scale: $0) }.first { $0.rows <= rows && $0.columns(of: text) <= columns }
    }

    /// The rows of a text, in block characters.
    func lines(_ text: String) -> [String] {
        (0..<rows).map { row in
            text.map { character in
                let shape = Self.shapes[character] ?? Self.shapes["-"]!
                return (0..<shape[0].count * scale).reduce("") { line, column in
                    let upper = isLit(shape, row: 2 * row, column: column)
                    let lower = isLit(shape, row: 2 * row + 1, column: column)
                    return line + Self.cell(upper: upper, lower: lower)
                }
            }.joined(separator: String(repeating: " ", count: scale))
        }
    }

    /// The block character whose upper and lower halves are lit.
    static func cell(upper: Bool, lower: Bool) -> String {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }

    private func isLit(_ shape: [[Bool]], row: Int, column: Int) -> Bool {
        row / scale < shape.count && shape[row / scale][column / scale]
    }

    /// The height of a digit in dots.
    private static let dots = 5

    private static let shapes: [Character: [[Bool]]] = [
        "0": ["###", "# #", "# #", "# #", "###"], "1": [" # ", "## ", " # ", " # ", "###"],
        "2": ["###", "  #", "###", "#  ", "###"], "3": ["###", "  #", "###", "  #", "###"],
        "4": ["# #", "# #", "###", "  #", "  #"], "5": ["###", "#  ", "###", "  #", "###"],
        "6": ["###", "#  ", "###", "# #", "###"], "7": ["###", "  #", "  #", "  #", "  #"],
        "8": ["###", "# #", "###", "# #", "###"], "9": ["###", "# #", "###", "  #", "###"],
        ":": [" ", "#", " ", "#", " "], "+": ["   ", " # ", "###", " # ", "   "],
        "-": ["   ", "   ", "###", "   ", "   "],
    ].mapValues { $0.map { $0.map { $0 == "#" } } }
}
