// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// All that goes on, as `senko list` shows it.
enum BoardText {
    /// The table of the sittings, and a card for each activity.
    ///
    /// - Parameter columns: the width of the terminal; nil: there is none, and lines are as long as they are.
    static func text(_ board: BoardSnapshot, now: Instants, style: Style, columns: Int?) -> String {
        guard !board.sittings.isEmpty || !board.activities.isEmpty else {
            return "nothing is going on: start a sitting with 'senko start'\n"
        }
        var blocks: [[String]] = []
        if !board.sittings.isEmpty {
            blocks.append(SittingTable.lines(board.sittings, now: now, style: style, width: columns))
        }
        blocks += board.activities.map { activity in
            let card = ActivityCard(activity: activity, now: now)
            return (columns.map { card.lines(columns: $0) } ?? card.plainLines).map { $0.text(style) }
        }
        return blocks.joined(separator: [""]).reduce("") { $0 + $1 + "\n" }
    }
}
