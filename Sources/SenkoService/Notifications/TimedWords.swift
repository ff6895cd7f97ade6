// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Presentation

/// Writes what the host's clock says on a popup, at the pace at which popups are renewed, and notes until when it is true.
final class TimedWords {
    private let now: Instants
    private let settings: NotificationSettings
    private let canRefresh: Bool
    /// Texts that say how much is left, as they stand beside others and by themselves.
    private var remainders: [String: String] = [:]
    /// When the first of them is to be renewed; nil: none is.
    private(set) var validUntil: Instant<Boottime>?

    init(now: Instants, settings: NotificationSettings, canRefresh: Bool) {
        self.now = now
        self.settings = settings
        self.canRefresh = canRefresh
    }

    /// The words of a timer or a date; nil: as on a clock, where it does not run.
    func write(_ timed: TimedText) -> String? {
        switch timed {
        case .timer(_, _, _, let pause?) where pause >= 0: return nil
        case .timer(let interval, let countsDown, _, _):
            let (start, end) = (
                Instant<Realtime>(microseconds: interval.lowerBound),
                Instant<Realtime>(microseconds: interval.upperBound)
            )
            guard now.realtime < end else { return nil }
            return countsDown ? remaining(from: start, to: end) : passed(since: start, until: end)
        case .date(let date, let style):
            guard style == "timer" || style == "relative" || style == "offset" else { return nil }
            let instant = Instant<Realtime>(microseconds: date)
            return now.realtime < instant ? remaining(from: now.realtime, to: instant) : passed(since: instant)
        }
    }

    /// A line whose only words are how much is left, so that they can stand alone.
    func completed(_ line: TextLine) -> TextLine {
        let shown = line.runs.filter { !$0.isGlyph && !$0.text.allSatisfy { $0 == " " } }
        guard shown.count == 1, shown[0].isTimed, let text = remainders[shown[0].text],
            let index = line.runs.firstIndex(of: shown[0])
        else { return line }
        var line = line
        line.runs[index].text = text
        return line
    }

    private func remaining(from start: Instant<Realtime>, to end: Instant<Realtime>) -> String {
        let shown = Countdown(from: start, to: end, at: now, settings: settings, canRefresh: canRefresh)
        renew(shown.validUntil)
        if shown.text != shown.short { remainders[shown.short] = shown.text }
        return shown.short
    }

    private func passed(since start: Instant<Realtime>, until end: Instant<Realtime>? = nil) -> String {
        let shown = Elapsed(since: start, until: end, at: now, settings: settings, canRefresh: canRefresh)
        renew(shown.validUntil)
        return shown.text
    }

    private func renew(_ instant: Instant<Boottime>?) {
        validUntil = [validUntil, instant].compactMap(\.self).min()
    }
}
