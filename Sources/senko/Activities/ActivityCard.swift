// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Presentation

/// An activity as a card on a terminal: what there is to show of it, and below that whose it is.
struct ActivityCard {
    let activity: ActivitySnapshot
    let now: Instants
    var isUnicode = TextWidth.isUnicodeTerminal

    /// How wide a card becomes, in cells.
    static let widest = 64
    /// From which width on it has an edge.
    private static let narrowest = 16
    /// How many rows a line of text may be broken into.
    private static let mostRows = 3

    /// The card in rows that are all as wide as each other, with an edge in its colour.
    ///
    /// - Parameter columns: how wide the screen is.
    func lines(columns: Int) -> [ScreenLine] {
        let width = max(1, min(columns, Self.widest))
        let face = ActivityFace(activity, at: now)
        guard width >= Self.narrowest else {
            return rows(face, width: width).map { $0.padded(to: width) }
        }
        return rows(face, width: width - 3).map { row in
            ScreenLine([edge(face)] + [ScreenLine.Piece(text: " ", role: .plain)] + row.pieces).padded(to: width)
                .painted(on: face.ground)
        }
    }

    /// The card in plain lines, as long as they are: for what is no screen.
    var plainLines: [ScreenLine] {
        rows(ActivityFace(activity, at: now), width: nil)
    }

    /// The card in one row: what it is called, and where it stands.
    ///
    /// - Parameter note: what stands at its end in any case.
    func line(columns: Int, note: String = "") -> ScreenLine {
        let width = max(1, min(columns, Self.widest))
        let isEdged = width >= Self.narrowest
        let end = note.isEmpty ? "" : TextWidth.truncated(note, to: width)
        var line = ScreenLine([
            ScreenLine.Piece(text: activity.shownTitle, role: .strong),
            ScreenLine.Piece(text: ": " + ActivityText.standing(activity, now: now), role: .faint),
        ])
        line = line.cut(to: max(0, width - TextWidth.of(end) - (isEdged ? 2 : 0)))
        if isEdged {
            line.pieces.insert(edge(ActivityFace(activity, at: now)), at: 0)
            line.pieces.insert(ScreenLine.Piece(text: " ", role: .plain), at: 1)
        }
        if !end.isEmpty { line.pieces.append(ScreenLine.Piece(text: end, role: .faint)) }
        return line.padded(to: width)
    }

    /// How long it stays as it is by itself; nil: until something happens.
    func untilChange() -> Duration? {
        let moment = CalendarText.moment(now.realtime)
        let compact = activity.presentation.text(of: .compact, at: moment).nextChange(after: moment)
        let change = [ActivityFace(activity, at: now).change, compact].compactMap { $0 }.min()
        return change.map { .microseconds(max(1_000, $0 - moment.now)) }
    }

    private func rows(_ face: ActivityFace, width: Int?) -> [ScreenLine] {
        var screen = PresentationScreen(isUnicode: isUnicode, width: width, isFilled: true, mostRows: Self.mostRows)
        if let width { screen.barWidth = width }
        var rows = face.lines.flatMap { screen.rows(of: $0) }
        if !face.buttons.isEmpty { rows.append(screen.buttons(face.buttons)) }
        let foot = ScreenLine(foot, .faint)
        return rows + [width.map { foot.cut(to: $0) } ?? foot]
    }

    private func edge(_ face: ActivityFace) -> ScreenLine.Piece {
        var look = Style.Look(role: ActivityText.role(of: activity))
        // What is over or out of date is told by its state.
        if let colour = face.colour, activity.state == .active { look = Style.Look(colour: colour) }
        return ScreenLine.Piece(text: isUnicode ? "▌" : "|", look: look)
    }

    /// Its state where that is not the usual one, whose it is, since when, and its id.
    private var foot: String {
        let state = activity.state == .active ? "" : ActivityText.state(activity)
        let since = activity.startedAt.map { "since " + CalendarText.clock($0, now: now.realtime) } ?? ""
        let parts = [state, SafeText.line(activity.owner), since, SafeText.line(activity.id)]
        return parts.filter { !$0.isEmpty }.joined(separator: isUnicode ? " · " : ", ")
    }
}
