// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore

/// An entry of the board as an object of the bus: what stands behind `/org/senko/Senko1/activities/ID`.
struct EntryView {
    let entry: Entry
    let host: Host

    var activity: Activity { entry.activity }
    var id: ActivityID { entry.activity.id }

    /// A date on the wire: microseconds, 0 where there is none.
    func timestamp<Clock>(_ instant: Instant<Clock>?) -> UInt64 {
        UInt64(clamping: instant?.microseconds ?? 0)
    }

    /// A deadline as a date.
    func realtime(_ deadline: Instant<Boottime>?) -> UInt64 {
        timestamp(deadline.map { host.board.realtime(of: $0) })
    }
}
