// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore

/// An entry of the board as an object of the bus: what stands behind `/org/senko/Senko1/activities/ID`.
struct EntryView {
    let entry: Entry
    let root: Root

    var activity: Activity { entry.activity }
    var id: ActivityID { entry.activity.id }
    var host: Host { root.host }

    /// A date on the wire: microseconds, 0 where there is none.
    func timestamp<Clock>(_ instant: Instant<Clock>?) -> UInt64 {
        UInt64(clamping: instant?.microseconds ?? 0)
    }

    /// A stale date on the wire: 0 where there is none, or it never comes.
    var staleTimestamp: UInt64 { activity.staleAt == .never ? 0 : timestamp(activity.staleAt) }

    /// A deadline as a date.
    func realtime(_ deadline: Instant<Boottime>?) -> UInt64 {
        timestamp(deadline.map { host.board.realtime(of: $0) })
    }
}
