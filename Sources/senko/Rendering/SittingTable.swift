// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// The table of `senko list`.
enum SittingTable {
    /// The lines of the table.
    static func lines(_ sittings: [SittingSnapshot], now: Instants, style: Style, width: Int?) -> [String] {
        let columns: [Table.Column] = [
            Table.Column(title: "TITLE", isFlexible: true), Table.Column(title: "STATE"),
            Table.Column(title: "PHASE"), Table.Column(title: "REMAINING", isAlignedRight: true),
            Table.Column(title: "TOTAL", isAlignedRight: true), Table.Column(title: "ENDS"), Table.Column(title: "ID"),
        ]
        return Table(columns: columns, rows: sittings.map { row($0, now: now) }).lines(style: style, width: width)
    }

    private static func row(_ sitting: SittingSnapshot, now: Instants) -> [String] {
        let remaining =
            switch sitting.state {
            case .ended: "-"
            case .overtime: sitting.overtime(at: now.boottime).map { "+" + SittingText.passed($0) } ?? "0:00"
            default: sitting.remaining(at: now.boottime).map { DurationText.format($0) } ?? "-"
            }
        let phase = SittingText.phase(sitting, at: now.boottime)
        return [
            SittingText.title(sitting), SafeText.line(sitting.state.name), phase.isEmpty ? "-" : phase, remaining,
            sitting.total.map { DurationText.words($0) } ?? "open",
            sitting.end.map { CalendarText.clock($0, now: now.realtime) } ?? "-", SafeText.line(sitting.id),
        ]
    }
}
