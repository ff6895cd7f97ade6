// SPDX-License-Identifier: Apache-2.0

/// A point on one clock, in whole microseconds. Instants of different clocks do not mix.
///
/// Arithmetic saturates: no date that comes from outside can overflow it.
public struct Instant<Clock>: Hashable, Comparable, Sendable {
    /// Microseconds since the clock's beginning.
    public var microseconds: Int64

    /// The instant this many microseconds after the clock's beginning.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// Whether one instant comes before another.
    public static func < (one: Instant, other: Instant) -> Bool { one.microseconds < other.microseconds }

    /// The instant a duration later; less than a microsecond of it is dropped.
    public static func + (instant: Instant, duration: Duration) -> Instant {
        Instant(microseconds: instant.microseconds.addingSaturated(duration.wholeMicroseconds))
    }

    /// The instant a duration earlier; less than a microsecond of it is dropped.
    public static func - (instant: Instant, duration: Duration) -> Instant {
        Instant(microseconds: instant.microseconds.subtractingSaturated(duration.wholeMicroseconds))
    }

    /// How much later one instant is than another.
    public static func - (one: Instant, other: Instant) -> Duration {
        Duration(wholeMicroseconds: one.microseconds.subtractingSaturated(other.microseconds))
    }
}

extension Optional {
    /// The earlier of two deadlines, either of which may be none.
    public static func earliest<Clock>(_ one: Instant<Clock>?, _ other: Instant<Clock>?) -> Instant<Clock>?
    where Wrapped == Instant<Clock> {
        guard let one else { return other }
        guard let other else { return one }
        return min(one, other)
    }
}
