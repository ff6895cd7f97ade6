// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore

/// Until when everything that was not over has gone on, and every program behind it was there: one row for all of them,
/// so that keeping it costs the same however many there are.
struct Touch: Hashable, Sendable {
    /// The instant.
    let boottime: Instant<Boottime>
    /// The same as a date.
    let realtime: Instant<Realtime>
    /// The boot on whose clock the instant is.
    let bootID: String
    /// The bus that the programs were on.
    let busID: String
}

extension StoredEntry {
    /// Takes into account that it went on after it was saved.
    mutating func apply(_ touch: Touch) {
        guard touch.bootID == bootID else { return }
        if let sitting = entry.sitting {
            guard sitting.ended == nil, sitting.lastChange < touch.boottime else { return }
            entry.sitting?.lastChange = touch.boottime
        } else if entry.activity.client != nil, touch.busID == busID, entry.activity.lastSign < touch.boottime {
            entry.activity.lastSign = touch.boottime
            entry.activity.lastSignAt = touch.realtime
        }
    }
}
