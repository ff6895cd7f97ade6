// SPDX-License-Identifier: Apache-2.0

public import ActivityCore

/// The pure core of the daemon: every activity and sitting there is. Commands go in, events come out.
///
/// A value without clock and I/O. It is told *now* with everything it is asked, and says in `nextDeadline` when it must
/// be woken next. A command first lets happen what was due before it. Each costs O(log n).
public struct Board: Sendable {
    var activities: ActivityBoard
    var sittings: [ActivityID: Sitting] = [:]
    /// When something next happens to each sitting by itself.
    var deadlines = DeadlineQueue()
    /// The value of `Instants.suspended` up to which sleep has been taken into account.
    var suspendedSeen: Duration
    /// What happened before a command that was refused: it is told with the next answer.
    var untold: [Event] = []
    /// When the board was last asked.
    var lastAsked: Instants

    /// Whether programs may have activities on it.
    public internal(set) var isEnabled: Bool

    /// An empty board.
    ///
    /// - Parameter isEnabled: whether programs may have activities on it.
    public init(limits: Limits = Limits(), isEnabled: Bool = true, at now: Instants) {
        self.isEnabled = isEnabled
        activities = ActivityBoard(limits: limits, at: now)
        suspendedSeen = now.suspended
        lastAsked = now
    }

    /// The bounds that it keeps.
    public var limits: Limits {
        get { activities.limits }
        set {
            let isOtherTimeLimit = newValue.timeLimit != limits.timeLimit
            activities.limits = newValue
            guard isOtherTimeLimit else { return }
            for id in activities.living where sittings[id] == nil { activities.schedule(id, at: lastAsked) }
        }
    }

    /// The entry of this name.
    public subscript(id: ActivityID) -> Entry? {
        activities[id].map { Entry(activity: $0, sitting: sittings[id]) }
    }

    /// How many activities of an owner go on or are pending: those that `Limits.perOwner` bounds.
    public func livingCount(of owner: String) -> Int { activities.livingCount(of: owner) }

    /// The programs on the bus that stand behind activities, by name.
    public var programs: [String] { activities.programs }

    /// How many entries there are, those that are over and still shown included.
    public var count: Int { activities.count }

    /// Every entry, in the order of `ActivityBoard.ordered`.
    public var ordered: [Entry] {
        activities.ordered.compactMap { self[$0] }
    }

    /// The sittings among them, in the same order; it costs nothing for the others.
    public var orderedSittings: [(id: ActivityID, sitting: Sitting)] {
        orderedSittingNames.map { ($0, sittings[$0]!) }
    }

    /// The names of the sittings, in the same order.
    public var orderedSittingNames: [ActivityID] {
        sittings.count > 1 ? activities.ordered(sittings.keys) : Array(sittings.keys)
    }

    /// The sitting of this name.
    public func sitting(_ id: ActivityID) -> Sitting? { sittings[id] }

    /// When `wake` must be called next; nil: nothing happens by itself.
    public var nextDeadline: Instant<Boottime>? {
        guard untold.isEmpty else { return lastAsked.boottime }
        return .earliest(deadlines.next?.deadline, activities.nextDeadline)
    }

    /// The date of an instant, by an offset that moves only when the realtime clock is set (`Event.clockStepped`), so
    /// that dates which are published do not jitter.
    public func realtime(of instant: Instant<Boottime>) -> Instant<Realtime> { activities.realtime(of: instant) }
}
