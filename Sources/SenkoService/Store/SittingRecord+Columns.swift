// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Glibc
import MeditationCore

extension SittingRecord {
    /// The values of `StoreSchema.sessionColumns`.
    var columns: [DatabaseValue] {
        [
            .text(id.description), .text(title), .integer(startedAt.microseconds), .integer(endedAt.microseconds),
            .integer(startedAt.secondsEastOfUTC), .integer(planned?.wholeMicroseconds), .integer(sat.wholeMicroseconds),
            .integer(paused.wholeMicroseconds), .integer(suspended.wholeMicroseconds), .text(reason.rawValue),
        ]
    }
}

extension Instant<Realtime> {
    /// How far ahead of UTC the local time is, or was, at this instant; 0 where the calendar does not reach so far.
    fileprivate var secondsEastOfUTC: Int64 {
        var seconds = time_t(microseconds / 1_000_000)
        var local = tm()
        // localtime_r alone need not notice that the time zone has changed since the daemon was started.
        tzset()
        return localtime_r(&seconds, &local) == nil ? 0 : Int64(local.tm_gmtoff)
    }
}
