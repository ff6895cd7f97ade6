// SPDX-License-Identifier: Apache-2.0

/// Cards below one another in as many rows as there are: all of them as cards; else the first as cards and each of the
/// others in a row; else as many as there are rows for, and how many more there are.
struct CardStack {
    let cards: [ActivityCard]

    /// Rows, `most` at the most, that are all as wide as each other.
    func lines(columns: Int, most: Int) -> [ScreenLine] {
        guard most > 0, !cards.isEmpty else { return [] }
        guard cards.count <= most else { return counted(columns: columns, most: most) }
        var drawn: [[ScreenLine]] = []
        var used = cards.count
        // Each card takes the place of a row, and has air behind it.
        for (index, card) in cards.enumerated() {
            let lines = card.lines(columns: columns)
            let air = index < cards.count - 1 ? 1 : 0
            guard used - 1 + lines.count + air <= most else { break }
            used += lines.count + air - 1
            drawn.append(lines)
        }
        let rows = cards.dropFirst(drawn.count).map { $0.line(columns: columns) }
        let width = drawn.first?.first?.width ?? 0
        let blocks = drawn + (rows.isEmpty ? [] : [rows])
        return Array(blocks.joined(separator: [ScreenLine(String(repeating: " ", count: width))]))
    }

    private func counted(columns: Int, most: Int) -> [ScreenLine] {
        guard most > 1 else { return [cards[0].line(columns: columns, note: "  and \(cards.count - 1) more")] }
        let rows = cards.prefix(most - 1).map { $0.line(columns: columns) }
        let more = ScreenLine("and \(cards.count - rows.count) more", .faint)
        return rows + [more.padded(to: rows[0].width)]
    }
}
