// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Presentation

/// What there is to show of an activity at a moment: what its widget drew, else what the keys of its content say that need
/// no presentation, else its fields in words.
struct ActivityFace {
    /// The lines, the headline first where no widget drew them.
    private(set) var lines: [TextLine] = []
    /// What stands on the buttons that its widget drew.
    private(set) var buttons: [String] = []
    /// Its colour; nil: it has none.
    private(set) var colour: Paint?
    /// The colour behind it; nil: none.
    private(set) var ground: Paint?
    /// When the clock next changes any of it, in microseconds since 1970; nil: it stays as it is.
    private(set) var change: Int64?

    /// How many fields are shown in words.
    private static let mostFields = 5
    /// How many lines of its text.
    private static let mostLines = 5

    init(_ activity: ActivitySnapshot, at now: Instants) {
        let moment = CalendarText.moment(now.realtime)
        colour = Palette.dark.paint(activity.tint)
        if let card = activity.presentation.card {
            draw(card, of: activity.presentation, at: moment)
        } else {
            fill(from: activity, at: moment, now: now)
        }
    }

    private mutating func draw(_ card: PresentationNode, of presentation: Presentation, at moment: PresentationMoment) {
        let text = PresentationText([card], at: moment)
        lines = text.lines
        buttons = text.buttons.map(\.label)
        colour = Palette.dark.paint(text.tint) ?? Palette.dark.paint(presentation.keylineTint) ?? colour
        ground = Palette.dark.paint(presentation.backgroundTint).flatMap { $0.alpha > 0.5 ? $0 : nil }
        change = text.nextChange(after: moment)
    }

    private mutating func fill(from activity: ActivitySnapshot, at moment: PresentationMoment, now: Instants) {
        let name = activity.title == activity.kind ? FieldSummary.name(ofKind: activity.kind) : activity.title
        var title = TextRun(name.isEmpty ? "Activity" : name)
        title.isBold = true
        lines = [TextLine([title])]
        let body = activity.body.split(whereSeparator: \.isNewline).map { TextLine([TextRun(String($0))]) }
        lines += body.isEmpty ? fieldLines(activity, at: moment) : Array(body.prefix(Self.mostLines))

        let timer = activity.isLive ? activity.timer(at: moment) : nil
        let clock = timer.map { TimedText.timer($0, countsDown: true, showsHours: true, pause: nil) }
        // Its bar moves with its seconds.
        change = clock?.nextChange(after: moment)
        if let part = activity.progress(at: now) {
            addBar(part, says: "\(Int((part * 100).rounded(.down)))%")
            if let clock { lines.append(TextLine([TextRun(clock.text(at: moment) + " left")])) }
        } else if let timer, let clock {
            let passed = NodeProgress.timer(timer, countsDown: false).fraction(at: moment)
            addBar(passed, says: clock.text(at: moment))
        } else if activity.isLive, activity.isIndeterminate {
            lines.append(TextLine(bar: TextLine.Bar(fraction: nil, tint: colour?.hexadecimal)))
        }
    }

    private mutating func addBar(_ fraction: Double?, says text: String) {
        lines.append(
            TextLine([TextRun(text)], bar: TextLine.Bar(fraction: fraction, tint: colour?.hexadecimal)))
    }

    private func fieldLines(_ activity: ActivitySnapshot, at moment: PresentationMoment) -> [TextLine] {
        let fields = activity.fields(at: moment).fields
        var lines = fields.prefix(Self.mostFields).map { field in
            var label = TextRun(field.label + ": ")
            label.isFaint = true
            return TextLine([label, TextRun(field.value)])
        }
        if fields.count > Self.mostFields {
            var more = TextRun("and \(fields.count - Self.mostFields) more")
            more.isFaint = true
            lines.append(TextLine([more]))
        }
        return lines
    }
}
