// SPDX-License-Identifier: Apache-2.0

import ActivityCore

extension Instant {
    /// An instant that does not come: what is farther away than any that the bus carries never happens.
    static var never: Instant { Instant(microseconds: .max) }

    /// A date on the wire: microseconds; nil where it is 0, which is none.
    init?(timestamp: UInt64?) {
        guard let timestamp, timestamp != 0 else { return nil }
        self.init(microseconds: Int64(clamping: timestamp))
    }
}
