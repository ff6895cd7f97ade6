// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// One sitting as the daemon published it, with the instant of reading: from it, what remains is computed for any later
/// instant without asking again.
struct SittingSnapshot: Hashable {
    /// One phase of the programme.
    struct Phase: Hashable {
        let name: String
        let duration: Duration
    }

    let path: ObjectPath
    let id: String
    let title: String
    let state: SittingState
    /// The phase's name at the instant of reading.
    let phase: String
    /// Counted from 0 through the repeats.
    let phaseIndex: UInt32
    /// The programme, which repeats.
    let phases: [Phase]
    /// nil: open-ended.
    let total: Duration?
    let pausedFor: Duration
    let startedAt: Instant<Realtime>?
    /// nil while the end is not known: paused, open-ended, overtime, ended.
    let endsAt: Instant<Realtime>?
    let endsAtBoottime: Instant<Boottime>?
    let phaseEndsAt: Instant<Realtime>?
    let remainingWhenRead: Duration
    let phaseRemainingWhenRead: Duration
    /// How long the total has been over; nil where the daemon does not publish it.
    let overtimeWhenRead: Duration?
    /// How much it deserves the first place.
    let relevanceScore: Double
    /// Why it ended; empty while it goes on.
    let endReason: String
    let readAt: Instants

    var isLive: Bool { state != .ended }

    /// What the daemon would signal a change of: everything but what passes by itself.
    func isUnchanged(since other: SittingSnapshot) -> Bool {
        path == other.path && title == other.title && state == other.state && phase == other.phase
            && phaseIndex == other.phaseIndex && phases == other.phases && total == other.total
            && endsAtBoottime == other.endsAtBoottime && Self.isSame(phaseEndsAt, other.phaseEndsAt)
            && Self.isSame(endsAt, other.endsAt) && endReason == other.endReason
    }

    /// Instants of the calendar are computed anew from the other clock at each reading, and waver by some microseconds.
    private static func isSame(_ one: Instant<Realtime>?, _ other: Instant<Realtime>?) -> Bool {
        guard let one, let other else { return one == other }
        return max(one - other, other - one) < .milliseconds(10)
    }
}
