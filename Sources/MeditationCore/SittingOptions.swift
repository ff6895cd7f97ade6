// SPDX-License-Identifier: Apache-2.0

/// How a sitting is to go.
public struct SittingOptions: Hashable, Sendable {
    /// What is done, over and over.
    public var programme: Programme
    /// The time before the first phase: 0 to `UInt32.max` seconds.
    public var preparation: Duration
    /// Bells within the sitting.
    public var intervalBell: IntervalBell?
    /// Whether the sitting goes on when its total is over, until somebody ends it.
    public var overtime: Bool
    /// What becomes of it when the machine sleeps.
    public var onSuspend: SuspendPolicy
    /// Which bells ring.
    public var bells: Set<BellKind>
    /// The bells' sound, by name or path; nil: the configured one. At most 4096 bytes without NUL.
    public var sound: String?
    /// A name of the caller's choice, under which at most one sitting lives: 1 to 256 bytes without NUL.
    public var key: String?
    /// What the random gaps of interval bells are drawn from.
    public var seed: UInt64

    /// Options, each as it is unless said otherwise.
    public init(
        programme: Programme = .standard, preparation: Duration = .zero, intervalBell: IntervalBell? = nil,
        overtime: Bool = false, onSuspend: SuspendPolicy = .pause, bells: Set<BellKind> = [.start, .interval, .end],
        sound: String? = nil, key: String? = nil, seed: UInt64 = 0
    ) {
        self.programme = programme
        self.preparation = preparation
        self.intervalBell = intervalBell
        self.overtime = overtime
        self.onSuspend = onSuspend
        self.bells = bells
        self.sound = sound
        self.key = key
        self.seed = seed
    }
}
