// SPDX-License-Identifier: Apache-2.0

import BusValues

extension ActivityBoard {
    /// How far ahead of the daemon's clock the date of an update or an end may be: more than two clocks that are kept right
    /// ever differ, as where another machine has made the content; and no longer can one date keep others out.
    public static let farthestTimestamp = Duration.seconds(60)

    /// Refuses an end that no activity of a program could take.
    ///
    /// - Throws: `InvalidArgs`.
    public func check(_ end: ActivityEnd, at now: Instants) throws(ActivityError) {
        try end.content.checkTimer()
        try check(timestamp: end.timestamp, at: now)
    }

    /// Refuses the date of an update that is yet to come: each one that follows would be older.
    ///
    /// - Throws: `InvalidArgs`.
    func check(timestamp: Instant<Realtime>?, at now: Instants) throws(ActivityError) {
        guard let timestamp else { return }
        let lead = timestamp - realtime(of: now.boottime)
        guard lead > Self.farthestTimestamp else { return }
        throw ActivityError(
            .invalidArgs,
            "timestamp is \(timestamp.microseconds), \(lead.secondsRoundedUp) s ahead of the clock, the limit is \(Self.farthestTimestamp.secondsRoundedUp) s: give the microseconds since 1970 at which this was known"
        )
    }

    /// Forgets of a living activity the date of its last update where that is yet to come by more than `lead`: the clock
    /// was set back, and what its program makes from now on is not older than that.
    mutating func dropTimestamp(of id: ActivityID, aheadBy lead: Duration, at now: Instants) {
        guard let timestamp = activities[id]?.timestamp, timestamp - realtime(of: now.boottime) > lead else { return }
        modify(id) { $0.timestamp = nil }
    }
}
