// SPDX-License-Identifier: Apache-2.0

/// How far the realtime clock is ahead of the boottime clock, held still so that dates that are published do not jitter.
///
/// It is renewed only where a reading differs by more than `tolerance`: the clock was set, or has been slewed that far.
public struct RealtimeOffset: Hashable, Sendable {
    /// How far the clocks may drift apart before the offset is renewed.
    public static let tolerance: Duration = .milliseconds(100)

    private var microseconds: Int64

    /// The offset of a reading.
    public init(at now: Instants) {
        microseconds = Self.offset(of: now)
    }

    /// Takes a reading into account, and says whether the offset has been renewed.
    public mutating func observe(_ now: Instants) -> Bool {
        let reading = Self.offset(of: now)
        guard reading.subtractingSaturated(microseconds).magnitude > Self.tolerance.wholeMicroseconds.magnitude else {
            return false
        }
        microseconds = reading
        return true
    }

    /// The date of an instant.
    public func realtime(of instant: Instant<Boottime>) -> Instant<Realtime> {
        Instant(microseconds: instant.microseconds.addingSaturated(microseconds))
    }

    /// The instant of a date.
    public func boottime(of date: Instant<Realtime>) -> Instant<Boottime> {
        Instant(microseconds: date.microseconds.subtractingSaturated(microseconds))
    }

    private static func offset(of now: Instants) -> Int64 {
        now.realtime.microseconds.subtractingSaturated(now.boottime.microseconds)
    }
}
