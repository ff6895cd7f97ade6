// SPDX-License-Identifier: Apache-2.0

/// Rows of text in aligned columns.
struct Table {
    struct Column {
        let title: String
        var isAlignedRight = false
        /// Whether this column is cut where the table is too wide.
        var isFlexible = false
    }

    let columns: [Column]
    let rows: [[String]]
    /// Sets a cell off, which is as wide as its column; by row and column.
    var paint: (_ row: Int, _ column: Int, _ text: String) -> String = { $2 }

    /// The table's lines, each without trailing spaces.
    ///
    /// - Parameter width: the width to fit into, by cutting flexible columns, the widest first, down to 8 cells; nil for
    ///   any width.
    func lines(style: Style, width: Int? = nil) -> [String] {
        var widths = columns.indices.map { column in
            rows.reduce(TextWidth.of(columns[column].title)) { max($0, TextWidth.of($1[column])) }
        }
        if let width {
            let flexible = columns.indices.filter { columns[$0].isFlexible }
            var surplus = widths.reduce(2 * (columns.count - 1), +) - width
            while surplus > 0, let widest = flexible.max(by: { widths[$0] < widths[$1] }), widths[widest] > 8 {
                widths[widest] -= 1
                surplus -= 1
            }
        }
        let titles = line(columns.map(\.title), widths) { $1 }
        return [style.apply(.strong, titles)]
            + rows.indices.map { row in line(rows[row], widths) { paint(row, $0, $1) } }
    }

    private func line(_ cells: [String], _ widths: [Int], paint: (_ column: Int, _ text: String) -> String) -> String {
        let padded = columns.indices.map { column in
            paint(
                column,
                TextWidth.padded(
                    TextWidth.truncated(cells[column], to: widths[column]), to: widths[column],
                    alignedRight: columns[column].isAlignedRight))
        }
        var line = padded.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line
    }
}
