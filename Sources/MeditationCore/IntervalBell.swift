// SPDX-License-Identifier: Apache-2.0

/// When bells ring within a sitting.
public enum IntervalBell: Hashable, Sendable {
    /// At each multiple of a duration: 1 to `UInt32.max` seconds.
    case every(Duration)
    /// After random gaps within bounds, one after the other: 1 to `UInt32.max` seconds.
    case within(ClosedRange<Duration>)
}
