// SPDX-License-Identifier: Apache-2.0

public import ActivityCore

/// Where a sitting stands on its line: 0 is where the first phase begins; below it is preparation, and at the total and
/// above it overtime.
public enum SittingClock: Hashable, Sendable {
    /// Its time goes on: the position is *now* − `origin`.
    case going(origin: Instant<Boottime>)
    /// Its time stands still at a position. `since` is the instant up to which pauses are accounted for: that of the
    /// pause, or of the last awakening of the machine since then.
    case paused(position: Duration, since: Instant<Boottime>)
}
