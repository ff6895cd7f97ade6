// SPDX-License-Identifier: Apache-2.0

public import ActivityCore

/// A meditation that is timed: its settings, where it stands, and what has been announced of it.
///
/// The stored properties are all that is to be kept over a restart; everything else is derived from them.
public struct Sitting: Hashable, Sendable {
    private let origin: Origin
    /// What it is called.
    public var title: String { origin.title }
    /// How it is to go.
    public var options: SittingOptions { origin.options }
    /// When it was started, preparation included.
    public var started: Instant<Boottime> { origin.started }
    /// How long it is to last from position 0; nil: open-ended.
    public var total: Duration?
    /// Where it stands.
    public var clock: SittingClock
    /// The phase that an update shows until the programme's next boundary.
    public var phaseOverride: String?
    /// What has been announced.
    public var announced: SittingMarks
    /// When position 0 was reached; nil while preparing.
    public var began: Instant<Boottime>?
    /// For how long it has been paused since it began, without the pause that lasts and without time asleep.
    public var paused: Duration
    /// For how long the machine has slept since it began.
    public var suspended: Duration
    /// The value of `Instants.suspended` up to which sleep has been taken into account.
    public var suspendedSeen: Duration
    /// The instant as of which something last changed: the last one at which it is known to have gone on.
    public var lastChange: Instant<Boottime>
    /// When it ended.
    public var ended: Instant<Boottime>?

    /// A sitting with all that is known about it.
    public init(
        title: String, options: SittingOptions, started: Instant<Boottime>, total: Duration?, clock: SittingClock,
        phaseOverride: String? = nil, announced: SittingMarks = SittingMarks(), began: Instant<Boottime>? = nil,
        paused: Duration = .zero, suspended: Duration = .zero, suspendedSeen: Duration,
        lastChange: Instant<Boottime>, ended: Instant<Boottime>? = nil
    ) {
        origin = Origin(title: title, options: options, started: started)
        self.total = total
        self.clock = clock
        self.phaseOverride = phaseOverride
        self.announced = announced
        self.began = began
        self.paused = paused
        self.suspended = suspended
        self.suspendedSeen = suspendedSeen
        self.lastChange = lastChange
        self.ended = ended
    }
}

extension Sitting {
    /// What never changes about a sitting: held once, however often the sitting is handed on.
    private final class Origin: Hashable, Sendable {
        let title: String
        let options: SittingOptions
        let started: Instant<Boottime>

        init(title: String, options: SittingOptions, started: Instant<Boottime>) {
            self.title = title
            self.options = options
            self.started = started
        }

        static func == (one: Origin, other: Origin) -> Bool {
            one === other
                || (one.title == other.title && one.options == other.options && one.started == other.started)
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(title)
            hasher.combine(started)
        }
    }
}
