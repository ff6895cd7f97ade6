// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The clocks that instants on the bus are compared with.
public enum BootClock {
    /// For how many seconds a test waits, unless it says otherwise, for what has to come: much longer than it takes, as the
    /// machine may be slow, or stand still meanwhile.
    public static let patience: Double = 20

    /// CLOCK_BOOTTIME in microseconds.
    public static var now: UInt64 { read(CLOCK_BOOTTIME) }

    /// CLOCK_REALTIME in microseconds since 1970.
    public static var realtime: UInt64 { read(CLOCK_REALTIME) }

    /// Seconds as whole microseconds; nothing below 0.
    public static func microseconds(_ seconds: Double) -> UInt64 {
        UInt64(max(0, seconds) * 1e6)
    }

    /// Seconds from `instant` (CLOCK_BOOTTIME, µs) until now.
    public static func seconds(since instant: UInt64) -> Double {
        Double(now) / 1e6 - Double(instant) / 1e6
    }

    /// Lets the calling thread sleep for so many seconds, signals notwithstanding.
    public static func sleep(_ seconds: Double) {
        var rest = timespec(tv_sec: Int(seconds), tv_nsec: Int((seconds - seconds.rounded(.down)) * 1e9))
        var left = timespec()
        while nanosleep(&rest, &left) != 0 && errno == EINTR { rest = left }
    }

    private static func read(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
    }
}
