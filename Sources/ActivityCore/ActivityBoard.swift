// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// All activities there are, whoever drives them: their limits, order, keys, revisions and dismissal.
///
/// A value without clock and I/O: it is told the instant of everything that happens. Each command costs O(log n).
public struct ActivityBoard: Sendable {
    /// The bounds that it keeps.
    public var limits: Limits

    private var activities: [ActivityID: Activity] = [:]
    private var livingKeys: [ActivityKey: ActivityID] = [:]
    private var dismissals = DeadlineQueue()
    private var offset: RealtimeOffset

    /// An empty board.
    public init(limits: Limits = Limits(), at now: Instants) {
        self.limits = limits
        offset = RealtimeOffset(at: now)
    }

    /// The activity of this name.
    public subscript(id: ActivityID) -> Activity? { activities[id] }

    /// How many activities there are, those that are over and still shown included.
    public var count: Int { activities.count }

    /// The names of all, by relevance score (the highest first), then by start, then by name.
    public var ordered: [ActivityID] {
        // What is compared is taken out first: an activity is too large to be moved about while sorting.
        activities.values.map { (score: $0.relevanceScore, start: $0.startedAt, id: $0.id) }
            .sorted { one, other in
                if one.score != other.score { return one.score > other.score }
                if one.start != other.start { return one.start < other.start }
                return one.id < other.id
            }
            .map(\.id)
    }

    /// When the next activity is to leave the board.
    public var nextDeadline: Instant<Boottime>? { dismissals.next?.deadline }

    /// The date of an instant, by an offset that moves only when the realtime clock is set.
    public func realtime(of instant: Instant<Boottime>) -> Instant<Realtime> { offset.realtime(of: instant) }

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
    /// - Parameter code: `AttributesTooLarge` at a start, `ContentTooLarge` at an update.
    public func checkSize(
        attributes: [String: BusValue], content: [String: BusValue], refusal code: ActivityError.Code
    ) throws(ActivityError) {
        let size = attributes.busValue.marshalledSize + content.busValue.marshalledSize
        guard size <= limits.payloadBytes else {
            throw ActivityError(
                code,
                "attributes and content take \(size) bytes as marshalled, the limit is \(limits.payloadBytes): shorten them"
            )
        }
    }

    /// Puts an activity on the board.
    ///
    /// Where the board is full, the activity that is over and would be dismissed first makes place.
    ///
    /// - Returns: the activity that made place.
    /// - Throws: `InvalidArgs` where the name is taken, `AttributesTooLarge`, `GlobalMaximumExceeded` where the board is
    ///   full of living ones.
    public mutating func start(_ activity: Activity) throws(ActivityError) -> Activity? {
        guard activities[activity.id] == nil else {
            throw ActivityError(.invalidArgs, "the name \"\(activity.id)\" is taken: give another one")
        }
        try checkSize(attributes: activity.attributes, content: activity.content, refusal: .attributesTooLarge)
        var displaced: Activity?
        if count >= limits.total {
            guard let (_, id) = dismissals.next else {
                throw ActivityError(
                    .globalMaximumExceeded,
                    "\(count) activities go on, the limit is \(limits.total): end one of them first")
            }
            displaced = dismiss(id)
        }
        insert(activity)
        return displaced
    }

    /// Gives an activity new content, and with it the next revision; says whether the content is another one.
    public mutating func replaceContent(of id: ActivityID, with content: [String: BusValue]) -> Bool {
        guard let place = activities.index(forKey: id), activities.values[place].content != content else {
            return false
        }
        activities.values[place].content = content
        activities.values[place].revision += 1
        return true
    }

    /// Ends an activity, and sets when it leaves the board; says whether that is at once, which is left to the caller.
    ///
    /// - Throws: `NoSuchActivity`, `AlreadyEnded`.
    public mutating func end(
        _ id: ActivityID, reason: Reason, dismissal: Dismissal, at now: Instants
    ) throws(ActivityError) -> Bool {
        var activity = try requireLiving(id)
        let stay: Duration =
            switch dismissal {
            case .standard: limits.lingering
            case .immediate: .zero
            case .at(let date): min(date - realtime(of: now.boottime), Dismissal.longest)
            }
        let deadline = now.boottime + max(stay, .zero)
        activity.state = .ended
        activity.endReason = reason
        activity.dismissalDeadline = deadline
        activity.dismissalAt = realtime(of: deadline)
        activities[id] = activity
        dismissals.set(id, to: deadline)
        if let key = ActivityKey(activity), livingKeys[key] == id { livingKeys[key] = nil }
        return stay <= .zero
    }

    /// Takes an activity off the board; what is returned is its last state.
    public mutating func dismiss(_ id: ActivityID) -> Activity? {
        guard let activity = activities.removeValue(forKey: id) else { return nil }
        dismissals.remove(id)
        if let key = ActivityKey(activity), livingKeys[key] == id { livingKeys[key] = nil }
        return activity
    }

    /// The activity that is to leave the board by this instant, the earliest first.
    public func dueDismissal(at instant: Instant<Boottime>) -> (deadline: Instant<Boottime>, id: ActivityID)? {
        guard let next = dismissals.next, next.deadline <= instant else { return nil }
        return next
    }
}

extension ActivityBoard {
    /// Takes a reading of the clocks into account.
    ///
    /// - Returns: whether the realtime clock was set. The dates of dismissal then are no longer right, until
    ///   `renewDismissalDate` is called for each of `ended`.
    public mutating func observe(_ now: Instants) -> Bool { offset.observe(now) }

    /// The activities that are over and still shown.
    public var ended: [ActivityID] { activities.values.filter { !$0.state.isLiving }.map(\.id).sorted() }

    /// Says anew on which date an activity leaves the board. The instant stays.
    public mutating func renewDismissalDate(of id: ActivityID) {
        guard let place = activities.index(forKey: id), let deadline = activities.values[place].dismissalDeadline
        else { return }
        activities.values[place].dismissalAt = realtime(of: deadline)
    }

    /// Takes an activity up again that was stored, whatever the limits are now.
    ///
    /// Where it is over, it leaves the board when it was to: on the boottime clock where that still runs, else on its
    /// date, and never later than `Dismissal.longest` from now. One that goes on is left to whoever drives it.
    public mutating func restore(_ activity: Activity, sameBoot: Bool, at now: Instants) {
        var activity = activity
        if !activity.state.isLiving {
            let today = realtime(of: now.boottime)
            let stay = activity.dismissalAt.map { $0 - today } ?? limits.lingering
            let limit = now.boottime + Dismissal.longest
            let stored = sameBoot ? activity.dismissalDeadline : nil
            let deadline = min(stored ?? now.boottime + max(stay, .zero), limit)
            activity.dismissalDeadline = deadline
            activity.dismissalAt = realtime(of: deadline)
        }
        insert(activity)
    }

    private mutating func insert(_ activity: Activity) {
        activities[activity.id] = activity
        if activity.state.isLiving {
            // One that is taken up late does not get a key back that has been given away meanwhile.
            if let key = ActivityKey(activity), livingKeys[key] == nil { livingKeys[key] = activity.id }
        } else {
            dismissals.set(activity.id, to: activity.dismissalDeadline)
        }
    }
}

/// Under which there is at most one living activity.
private struct ActivityKey: Hashable, Sendable {
    let owner: String
    let kind: String
    let key: String

    init(owner: String, kind: String, key: String) {
        self.owner = owner
        self.kind = kind
        self.key = key
    }

    init?(_ activity: Activity) {
        guard let key = activity.key else { return nil }
        self.init(owner: activity.owner, kind: activity.kind, key: key)
    }
}
