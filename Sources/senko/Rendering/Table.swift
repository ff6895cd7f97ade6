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

    /// The table's lines, each without trailing spaces.
    ///
    /// - Parameter width: the width to fit into, by cutting flexible columns down to 8 cells, the last one first; nil for
    ///   any width.
    func lines(style: Style, width: Int? = nil) -> [String] {
        var widths = columns.indices.map { column in
            rows.reduce(TextWidth.of(columns[column].title)) { max($0, TextWidth.of($1[column])) }
        }
        if let width {
            for flexible in columns.indices.reversed() where columns[flexible].isFlexible {
                let surplus = max(0, widths.reduce(2 * (columns.count - 1), +) - width)
                widths[flexible] = max(min(8, widths[flexible]), widths[flexible] - surplus)
            }
        }
        let titles = line(columns.map(\.title), widths)
        return [style.apply(.strong, titles)] + rows.map { line($0, widths) }
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = columns.indices.map { column in
            TextWidth.padded(
                TextWidth.truncated(cells[column], to: widths[column]), to: widths[column],
                alignedRight: columns[column].isAlignedRight)
        }
        var line = padded.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line
    }
}
