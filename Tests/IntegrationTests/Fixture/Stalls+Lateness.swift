// SPDX-License-Identifier: Apache-2.0

import TestSupport

extension Stalls {
    /// How late something was, in µs, but for the time in which the machine stood still, and what was to be caught up with
    /// then, which is as much again. What came early is below 0.
    ///
    /// - Parameters:
    ///   - arrival: when it came: CLOCK_BOOTTIME, µs.
    ///   - due: when it was to come.
    static func lateness(of arrival: UInt64, due: UInt64) -> Int64 {
        let late = Int64(arrival) - Int64(due)
        guard late > 0 else { return late }
        return max(0, late - 2 * Int64(microseconds(from: due - min(due, 200_000), to: arrival)))
    }
}
