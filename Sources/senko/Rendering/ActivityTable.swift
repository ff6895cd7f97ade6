// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// The table of `senko activity list`.
enum ActivityTable {
    /// The lines of the table.
    static func lines(_ activities: [ActivitySnapshot], now: Instants, style: Style, width: Int?) -> [String] {
        let columns: [Table.Column] = [
            Table.Column(title: "TITLE", isFlexible: true), Table.Column(title: "STATE", isFlexible: true),
            Table.Column(title: "PROGRESS"), Table.Column(title: "WHAT", isFlexible: true),
            Table.Column(title: "OWNER", isFlexible: true), Table.Column(title: "SINCE"), Table.Column(title: "ID"),
        ]
        var table = Table(columns: columns, rows: activities.map { row($0, now: now) })
        let progress = columns.firstIndex { $0.title == "PROGRESS" }
        table.paint = { row, column, text in
            guard column == progress, activities[row].isLive, let tint = activities[row].tint else { return text }
            return style.apply(tint: tint, text)
        }
        let lines = table.lines(style: style, width: width)
        // What is over steps back.
        return [lines[0]]
            + zip(activities, lines.dropFirst()).map { $0.isLive ? $1 : style.apply(.faint, $1) }
    }

    private static let barWidth = 10

    private static func row(_ activity: ActivitySnapshot, now: Instants) -> [String] {
        let body = SafeText.line(activity.what(at: now))
        return [
            activity.shownTitle, ActivityText.state(activity), progress(activity, now: now),
            body.isEmpty ? "-" : body, SafeText.line(activity.owner),
            activity.startedAt.map { CalendarText.clock($0, now: now.realtime) } ?? "-", SafeText.line(activity.id),
        ]
    }

    private static func progress(_ activity: ActivitySnapshot, now: Instants) -> String {
        if let part = activity.progress(at: now), let percent = ActivityText.progress(activity, now: now) {
            let bar = ProgressBar(fraction: part, width: barWidth)
            return bar.parts.done + bar.parts.rest + " " + percent
        }
        guard activity.isLive else { return "-" }
        if let timer = ActivityText.timer(activity, now: now) { return timer + " left" }
        guard activity.isIndeterminate else { return "-" }
        return TextWidth.isUnicodeTerminal ? "…" : "..."
    }
}
