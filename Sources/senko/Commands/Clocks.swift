// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Glibc

/// Reads the system's clocks.
enum Clocks {
    /// One reading of both, as close together as can be.
    static func now() -> Instants {
        Instants(
            boottime: Instant(microseconds: read(CLOCK_BOOTTIME)), realtime: Instant(microseconds: read(CLOCK_REALTIME))
        )
    }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
