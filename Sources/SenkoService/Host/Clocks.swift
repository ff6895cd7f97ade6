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
        let boottime = Self.microseconds(CLOCK_BOOTTIME)
        let slept = Duration.microseconds(boottime - Self.microseconds(CLOCK_MONOTONIC))
        if slept - suspended > .milliseconds(1) || suspended - slept > .milliseconds(1) { suspended = slept }
        return Instants(
            boottime: Instant(microseconds: boottime),
            realtime: Instant(microseconds: Self.microseconds(CLOCK_REALTIME)), suspended: suspended)
    }

    private static func microseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
