// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Presentation

/// One activity of any program as the daemon published it.
struct ActivitySnapshot: Hashable {
    let path: ObjectPath
    let id: String
    let kind: String
    /// The application that it belongs to.
    let owner: String
    /// The name that its program gave it; empty where it has none.
    let key: String
    /// As the daemon names it.
    let stateName: String
    /// What never changes about it (`a{sv}`).
    let attributes: [String: BusValue]
    /// What changes about it (`a{sv}`).
    let content: [String: BusValue]
    /// What a widget drew of it; empty where none did.
    let presentation: Presentation
    let revision: UInt64
    let relevanceScore: Double
    let startedAt: Instant<Realtime>?
    /// From when on the content is out of date; nil: never.
    let staleAt: Instant<Realtime>?
    /// When it leaves, once it has ended; nil where that is not known.
    let dismissalAt: Instant<Realtime>?
    /// Why it ended; empty while it goes on.
    let endReason: String

    /// nil for a state that a later daemon knows.
    var state: ActivityState? { ActivityState(rawValue: stateName) }

    /// What it is called: its content's title, else what its attributes, its widget or its kind call it.
    var title: String {
        let candidates = [content["title"], attributes["title"], attributes["sessionTitle"]]
        let titles = candidates.compactMap { $0.flatMap { String(busValue: $0) } }
        // What cannot be seen names nothing.
        return titles.first { !$0.safeLine.allSatisfy(\.isWhitespace) } ?? headline ?? kind
    }

    /// The line below the title; empty where there is none. Of a sitting the phase, and when it is over how long it was.
    var body: String {
        if let body = content["body"].flatMap({ String(busValue: $0) }) { return body }
        guard let phase = content["phase"].flatMap({ String(busValue: $0) }) else { return "" }
        return isLive || !mayBeSitting ? phase : length
    }

    /// How much of its total a sitting has come to: `after 7:30 of 20m`; empty where it has no total.
    private var length: String {
        guard let total = attributes["totalSeconds"].flatMap({ UInt32(busValue: $0) }), total > 0,
            let remaining = content["remainingSeconds"].flatMap({ UInt32(busValue: $0) }), remaining <= total
        else { return "" }
        return "after " + DurationText.format(.seconds(total - remaining)) + " of "
            + DurationText.words(.seconds(total))
    }

    /// Its colour as `#rrggbb`; nil where it has none that is known.
    var tint: String? { content["tint"].flatMap { String(busValue: $0) }.flatMap(Tint.hexadecimal) }

    /// 0…1; nil where none is known.
    var progress: Double? {
        guard let value = content["progress"].flatMap({ Double(busValue: $0) }), (0...1).contains(value) else {
            return nil
        }
        return value
    }

    /// Whether it has a progress without an end.
    var isIndeterminate: Bool { content["progress"].flatMap { Double(busValue: $0) }.map { $0 < 0 } ?? false }

    /// Whether it is of the kind of sittings, which the daemon drives by itself.
    var mayBeSitting: Bool { kind == "MeditationAttributes" }

    /// What its timer counts through, in microseconds since 1970; nil where it has none.
    var timer: ClosedRange<Int64>? {
        guard let timer = content["timer"].flatMap({ BusTuple<UInt64, UInt64>(busValue: $0) }) else { return nil }
        let (start, end) = (Int64(clamping: timer.fields.0), Int64(clamping: timer.fields.1))
        // One that ends before it starts is over from the start on.
        return min(start, end)...end
    }
}

extension ActivitySnapshot: Selectable {
    static let noun = "activity"
    static let plural = "activities"
    static let beginning = "start one with 'senko activity start'"
    static let listing = "senko activity list"

    var shownTitle: String { SafeText.line(title) }
    var isLive: Bool { state?.isLiving ?? true }
}
