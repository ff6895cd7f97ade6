// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Presentation

/// What a bar shows of one thing that goes on.
struct BarStatus {
    let text: BarText
    /// The state: of a sitting `preparing`, `running`, `paused` or `overtime`, of an activity `active` or `stale`.
    let alt: String
    /// `senko`, `sitting` or `activity`, and the state.
    let classes: [String]

    init(_ item: BoardItem, now: Instants) {
        switch item {
        case .sitting(let sitting):
            text = Self.text(sitting, now: now)
            alt = SafeText.line(sitting.state.name)
            classes = ["senko", "sitting", alt]
        case .activity(let activity):
            text = Self.text(activity, now: now)
            alt = SafeText.line(activity.stateName)
            classes = ["senko", "activity", alt]
        }
    }

    /// The line for what deserves a bar most, as `line(_:)` has it; the one that hides the module where nothing goes on.
    static func line(
        of board: BoardSnapshot, _ format: BarFormat, now: Instants
    ) -> (text: String, change: Int64?) {
        guard let first = board.first else { return (format.hiddenLine, nil) }
        return BarStatus(first, now: now).line(format)
    }

    /// The line, and the instant in microseconds since 1970 from which on it reads otherwise; nil: it stays so.
    func line(_ format: BarFormat) -> (text: String, change: Int64?) {
        let changes = [text.lineChange, format.hasTooltip ? text.tooltipChange : nil]
        return (format.line(text, alt: alt, classes: classes), changes.compactMap { $0 }.min())
    }

    // MARK: - Sittings

    /// The phase and what remains; as a tooltip the title, the phase, a bar, and the rest in words.
    private static func text(_ sitting: SittingSnapshot, now: Instants) -> BarText {
        let clock = WatchClock.text(sitting, at: now.boottime)
        let phase = SittingText.phase(sitting, at: now.boottime)
        let words =
            switch sitting.state {
            case .preparing: SittingText.phaseStanding(sitting, at: now.boottime) ?? clock
            case .paused: "paused " + clock
            case .overtime: clock
            default: phase.isEmpty ? clock : phase + " " + clock
            }
        var title = TextRun(SittingText.title(sitting))
        title.isBold = true
        var tooltip = [TextLine([title]), TextLine([TextRun(SittingText.standing(sitting, now: now))])]
        let percent = sitting.percent(at: now.boottime)
        if let fraction = sitting.fraction(at: now.boottime), let percent {
            tooltip.append(TextLine([TextRun("\(percent)%")], bar: TextLine.Bar(fraction: fraction)))
        }
        if let end = sitting.end {
            tooltip.append(TextLine([TextRun("ends at " + CalendarText.clock(end, now: now.realtime))]))
        }
        let wait = WatchClock.untilChange(sitting, at: now.boottime)
        let change = wait.map { now.realtime.microseconds + max(1_000, $0.wholeMicroseconds) }
        return BarText(
            TextLine([TextRun(words)]), tooltip: tooltip, percentage: percent, lineChange: change,
            tooltipChange: change)
    }

    // MARK: - Activities

    /// What its widget drew for a bar, else its title and how far it is; as a tooltip the card.
    private static func text(_ activity: ActivitySnapshot, now: Instants) -> BarText {
        let moment = CalendarText.moment(now.realtime)
        if let text = BarText(activity.presentation, at: moment) { return text }
        let face = ActivityFace(activity, at: now)
        let progress = ActivityText.progress(activity, now: now)
        let title = face.lines.first?.plain ?? activity.title
        let words = [title, progress ?? ActivityText.timer(activity, now: now)].compactMap { $0 }
        return BarText(
            TextLine([TextRun(words.joined(separator: " "))]), tooltip: face.lines,
            percentage: activity.progress(at: now).map { Int(($0 * 100).rounded(.down)) },
            colour: face.colour?.hexadecimal, lineChange: progress == nil ? face.change : nil,
            tooltipChange: face.change)
    }
}
