// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// All activities there are, whoever drives them: their limits, order, keys, revisions, dates and dismissal.
///
/// A value without clock and I/O: it is told the instant of everything that happens. Each command costs O(log n).
public struct ActivityBoard: Sendable {
    /// The bounds that it keeps. Where the time limit changes, `schedule` is due for every activity of a program.
    public var limits: Limits

    var activities: [ActivityID: Activity] = [:]
    /// The living one of each key.
    var livingKeys: [ActivityKey: ActivityID] = [:]
    /// How many living ones each owner has.
    var livingCounts: [String: Int] = [:]
    /// The living ones that a program on the bus stands behind, by that program.
    var clients: [String: Set<ActivityID>] = [:]
    /// When those that are over leave the board.
    var dismissals = DeadlineQueue()
    /// When something next happens by itself to a living activity of a program.
    var turns = DeadlineQueue()
    package internal(set) var rate = RateLimit()
    var offset: RealtimeOffset

    /// An empty board.
    public init(limits: Limits = Limits(), at now: Instants) {
        self.limits = limits
        offset = RealtimeOffset(at: now)
    }

    /// The activity of this name.
    public subscript(id: ActivityID) -> Activity? { activities[id] }

    /// How many activities there are, those that are over and still shown included.
    public var count: Int { activities.count }

    /// How many living activities an owner has.
    public func livingCount(of owner: String) -> Int { livingCounts[owner] ?? 0 }

    /// The programs on the bus that stand behind living ones, by name.
    public var programs: [String] { clients.keys.sorted() }

    /// The names of all, by relevance score (the highest first), then by start (the earliest first), then by name: the
    /// order in which they deserve the place that there is.
    public var ordered: [ActivityID] { ordered(activities.keys) }

    /// Some of them in the same order; names of none are left out.
    public func ordered(_ names: some Sequence<ActivityID>) -> [ActivityID] {
        // What is compared is taken out first: an activity is too large to be moved about while sorting.
        names.compactMap { id in activities[id].map { (score: $0.relevanceScore, start: $0.startedAt, id: id) } }
            .sorted { one, other in
                if one.score != other.score { return one.score > other.score }
                if one.start != other.start { return one.start < other.start }
                return one.id < other.id
            }
            .map(\.id)
    }

    /// The names of those that go on or are pending.
    public var living: [ActivityID] { activities.values.filter(\.state.isLiving).map(\.id).sorted() }

    /// The names of those that are over and still shown.
    public var ended: [ActivityID] { activities.values.filter { !$0.state.isLiving }.map(\.id).sorted() }

    /// When something next happens by itself.
    public var nextDeadline: Instant<Boottime>? {
        .earliest(dismissals.next?.deadline, turns.next?.deadline)
    }

    /// The activity of this name.
    ///
    /// - Throws: `NoSuchActivity`.
    public func require(_ id: ActivityID) throws(ActivityError) -> Activity {
        guard let activity = activities[id] else {
            throw ActivityError(
                .noSuchActivity, "there is no activity \"\(id)\": it never was, or has been dismissed; List names all")
        }
        return activity
    }

    /// The activity of this name, which is not over.
    ///
    /// - Throws: `NoSuchActivity`, `AlreadyEnded`.
    public func requireLiving(_ id: ActivityID) throws(ActivityError) -> Activity {
        let activity = try require(id)
        guard activity.state.isLiving else {
            throw ActivityError(
                .alreadyEnded,
                "activity \"\(id)\" has ended (reason: \(activity.endReason?.rawValue ?? "unknown")): start another one"
            )
        }
        return activity
    }

    /// The living activity of an owner and kind with this key.
    public func living(owner: String, kind: String, key: String) -> ActivityID? {
        livingKeys[ActivityKey(owner: owner, kind: kind, key: key)]
    }

    /// Refuses attributes and content that are larger than the limit as marshalled.
    ///
    /// - Parameters:
    ///   - attributes: their size as marshalled, in bytes.
    ///   - code: `AttributesTooLarge` at a start, `ContentTooLarge` at an update.
    public func checkSize(
        attributes: Int, content: [String: BusValue], refusal code: ActivityError.Code
    ) throws(ActivityError) {
        let size = attributes + content.marshalledSize
        guard size <= limits.payloadBytes else {
            throw ActivityError(
                code,
                "attributes and content take \(size) bytes as marshalled, the limit is \(limits.payloadBytes): shorten them"
            )
        }
    }

    /// Puts an activity on the board that the daemon drives by itself.
    ///
    /// Where the board is full, the activity that is over and would be dismissed first makes place.
    ///
    /// - Returns: the activity that made place.
    /// - Throws: `InvalidArgs` where the name is taken, `AttributesTooLarge`, `GlobalMaximumExceeded` where the board is
    ///   full of living ones.
    public mutating func start(_ activity: Activity) throws(ActivityError) -> Activity? {
        try checkSize(attributes: activity.attributesSize, content: activity.content, refusal: .attributesTooLarge)
        try checkPlace(for: activity.id)
        return put(activity)
    }

    /// Gives an activity new content, and with it the next revision; says whether the content is another one.
    public mutating func replaceContent(of id: ActivityID, with content: [String: BusValue]) -> Bool {
        guard let place = activities.index(forKey: id), activities.values[place].content != content else {
            return false
        }
        activities.values[place].replaceContent(with: content)
        return true
    }

    /// Ends an activity, and sets when it leaves the board; says whether that is at once, which is left to the caller.
    ///
    /// - Parameter lingering: how long it stays with the standard dismissal.
    /// - Throws: `NoSuchActivity`, `AlreadyEnded`.
    public mutating func end(
        _ id: ActivityID, reason: Reason, dismissal: Dismissal, lingering: Duration, at now: Instants
    ) throws(ActivityError) -> Bool {
        var activity = try requireLiving(id)
        let stay: Duration =
            switch dismissal {
            case .standard: lingering
            case .immediate: .zero
            case .at(let date): min(date - realtime(of: now.boottime), Dismissal.longest)
            }
        let deadline = now.boottime + max(stay, .zero)
        removeFromLiving(activity)
        activity.state = .ended
        activity.endReason = reason
        activity.dismissalDeadline = deadline
        activity.dismissalAt = realtime(of: deadline)
        activity.client = nil
        activity.startDate = nil
        activity.alert = nil
        activities[id] = activity
        dismissals.set(id, to: deadline)
        return stay <= .zero
    }

    /// Takes an activity off the board; what is returned is its last state.
    public mutating func dismiss(_ id: ActivityID) -> Activity? {
        guard let activity = activities.removeValue(forKey: id) else { return nil }
        dismissals.remove(id)
        if activity.state.isLiving { removeFromLiving(activity) }
        return activity
    }

    /// The activity that is to leave the board by this instant, the earliest first.
    public func dueDismissal(at instant: Instant<Boottime>) -> (deadline: Instant<Boottime>, id: ActivityID)? {
        guard let next = dismissals.next, next.deadline <= instant else { return nil }
        return next
    }
}
