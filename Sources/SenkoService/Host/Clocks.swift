// SPDX-License-Identifier: Apache-2.0

public import ActivityCore
import CSystemd
import Glibc

/// Where the host reads the time. Tests have clocks of their own.
public protocol Clocks: AnyObject {
    /// One reading of all clocks.
    var now: Instants { get }
}

/// The machine's clocks.
public final class SystemClocks: Clocks {
    private var suspended = Duration.zero

    /// The clocks of this machine.
    public init() {}

    /// One reading of CLOCK_BOOTTIME, CLOCK_MONOTONIC and CLOCK_REALTIME.
    ///
    /// The difference of the first two is the time that the machine slept. Two readings are never of the same
    /// instant, so a difference that moved by less than a millisecond is the same one.
    public var now: Instants {
        let (boottime, monotonic, realtime) = Self.readings
        let slept = Duration.microseconds(boottime - monotonic)
        if slept - suspended > .milliseconds(1) || suspended - slept > .milliseconds(1) { suspended = slept }
        return Instants(
            boottime: Instant(microseconds: boottime), realtime: Instant(microseconds: realtime), suspended: suspended)
    }

    /// All clocks at one instant, but for some microseconds. Whoever is held up between two of them, as by a machine that
    /// is busy, would see a sleep or a clock that was set, where there was none, and so reads them anew.
    private static var readings: (boottime: Int64, monotonic: Int64, realtime: Int64) {
        var readings = (boottime: microseconds(CLOCK_BOOTTIME), monotonic: Int64(0), realtime: Int64(0))
        for _ in 0..<100 {
            readings.monotonic = microseconds(CLOCK_MONOTONIC)
            readings.realtime = microseconds(CLOCK_REALTIME)
            let end = microseconds(CLOCK_BOOTTIME)
            guard end - readings.boottime > 500 else { break }
            readings.boottime = end
        }
        return readings
    }

    private static func microseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
