// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// What happens in one command or wake, before it is put in order.
struct Journal {
    private var events: [(instant: Instant<Boottime>, event: Event)] = []
    private(set) var touched: [Entry] = []
    private var touchedNames: Set<ActivityID> = []

    /// Adds what has happened as of an instant; of events with one instant the one that is added first comes first.
    mutating func add(_ event: Event, at instant: Instant<Boottime>) {
        events.append((instant, event))
    }

    /// Remembers what an entry was before it was changed for the first time.
    mutating func touch(_ entry: Entry) {
        if touchedNames.insert(entry.id).inserted { touched.append(entry) }
    }

    /// The events in the order of their instants.
    var ordered: [Event] {
        // Most often they have come in that order.
        guard zip(events, events.dropFirst()).contains(where: { $0.instant > $1.instant }) else {
            return events.map(\.event)
        }
        return events.enumerated()
            .sorted { ($0.element.instant, $0.offset) < ($1.element.instant, $1.offset) }
            .map(\.element.event)
    }
}
