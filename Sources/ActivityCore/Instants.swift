// SPDX-License-Identifier: Apache-2.0

/// One reading of the clocks: what *now* is.
public struct Instants: Hashable, Sendable {
    /// CLOCK_BOOTTIME: the clock that deadlines are kept on.
    public var boottime: Instant<Boottime>
    /// CLOCK_REALTIME: the clock that dates are shown on.
    public var realtime: Instant<Realtime>
    /// CLOCK_BOOTTIME − CLOCK_MONOTONIC: how long the machine has slept since it was booted.
    public var suspended: Duration

    /// A reading of the clocks.
    public init(boottime: Instant<Boottime>, realtime: Instant<Realtime>, suspended: Duration = .zero) {
        self.boottime = boottime
        self.realtime = realtime
        self.suspended = suspended
    }
}
