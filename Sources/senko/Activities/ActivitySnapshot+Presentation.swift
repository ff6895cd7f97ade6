// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Presentation

/// What is shown of an activity whose program says it otherwise than by `title`, `body`, `progress` and `timer`: by what its
/// widget drew, or by fields of its own.
extension ActivitySnapshot {
    /// The headline that its widget drew; nil where there is none.
    var headline: String? {
        guard let card = presentation.card else { return nil }
        var text = PresentationText([card], at: PresentationMoment(now: startedAt?.microseconds ?? 0))
        return text.takeHeadline()
    }

    /// What it says below its title, on one line; empty where it says nothing.
    func what(at now: Instants) -> String {
        // What its program says by `body` has precedence; a phase is a field like others beside what the widget drew.
        if presentation.isEmpty || content["body"] != nil, !body.isEmpty { return body }
        let moment = CalendarText.moment(now.realtime)
        if presentation.surfaces.contains(.compact) { return presentation.text(of: .compact, at: moment).line }
        if let card = presentation.card {
            var text = PresentationText([card], at: moment)
            _ = text.takeHeadline()
            return text.line
        }
        if !body.isEmpty { return body }
        return fields(at: moment).fields.map { "\($0.label): \($0.value)" }.joined(separator: ", ")
    }

    /// How far it is, 0…1; nil where nobody knows.
    func progress(at now: Instants) -> Double? {
        if let progress { return progress }
        let moment = CalendarText.moment(now.realtime)
        if let card = presentation.card {
            return PresentationText([card], at: moment).progress?.fraction(at: moment)
        }
        return content["progress"] == nil ? fields(at: moment).progress : nil
    }

    /// When its timer stops at 0; nil where it has none.
    func timerEnd(at now: Instants) -> Instant<Realtime>? {
        if let timerEnd { return timerEnd }
        guard presentation.isEmpty, let interval = fields(at: CalendarText.moment(now.realtime)).interval else {
            return nil
        }
        return Instant(microseconds: interval.upperBound)
    }

    private func fields(at moment: PresentationMoment) -> FieldSummary {
        // What a sitting says of its time is as of its last change.
        mayBeSitting
            ? FieldSummary(attributes: [:], content: [:], at: moment)
            : FieldSummary(
                attributes: attributes, content: content, at: moment,
                excluding: ["title", "sessionTitle", "body", "icon", "progress", "timer", "tint", "phase"])
    }
}
