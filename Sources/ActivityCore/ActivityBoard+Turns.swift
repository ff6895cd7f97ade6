// SPDX-License-Identifier: Apache-2.0

extension ActivityBoard {
    /// Notes when something next happens by itself to an activity of a program. What is farther away than any time that
    /// the bus carries never happens.
    ///
    /// - Parameter earliest: what is due before it counts as due then; nil: now.
    public mutating func schedule(_ id: ActivityID, notBefore earliest: Instant<Boottime>? = nil, at now: Instants) {
        guard let activity = activities[id], let turn = turn(of: activity), turn <= now.boottime + .longest else {
            return turns.remove(id)
        }
        turns.set(id, to: max(turn, earliest ?? now.boottime))
    }

    /// The activity of a program to which something happens by this instant, the earliest first.
    public func dueTurn(at instant: Instant<Boottime>) -> (deadline: Instant<Boottime>, id: ActivityID)? {
        guard let next = turns.next, next.deadline <= instant else { return nil }
        return next
    }

    /// Lets happen what `dueTurn` says is due: one thing, after which the next may be due.
    public mutating func takeTurn(_ id: ActivityID, due deadline: Instant<Boottime>, at now: Instants) -> ActivityTurn {
        guard let activity = activities[id], let turn = turn(of: activity), turn <= now.boottime else {
            schedule(id, at: now)
            return .changed([])
        }
        var steps: [ActivityStep] = []
        switch activity.state {
        case .pending:
            steps = begin(id, reason: .startDate, at: now)
            if let alert = activity.alert { steps.append(.alerted(alert)) }
        case .active:
            let isOutOfDate = activity.staleAt.map { boottime(of: $0) == turn } ?? false
            steps = makeStale(id, reason: isOutOfDate ? .staleDate : .timeLimit)
        case .stale, .ended, .dismissed:
            turns.remove(id)
            return .end(.timeLimit)
        }
        schedule(id, notBefore: deadline, at: now)
        return .changed(steps)
    }

    /// The living activities that a program on the bus stands behind.
    public func activities(of client: String) -> [ActivityID] { (clients[client] ?? []).sorted() }

    /// The program behind a living activity has left the bus: what then is to happen, by its `OwnerExit`.
    public mutating func leave(_ id: ActivityID, at now: Instants) -> ActivityTurn {
        setClient(of: id, to: nil)
        noteSign(of: id, at: now)
        return exit(id, at: now)
    }

    /// Takes up an activity of a program again that goes on, and has been stored: what then is to happen.
    ///
    /// On the same boot nothing but what has become due meanwhile, which `dueTurn` tells. On another one its program has
    /// left, and the time limit goes on from the last sign as it was dated: where it has passed while the machine was
    /// down, the activity is to be ended with the reason `startup_cleanup`.
    public mutating func takeUp(_ id: ActivityID, sameBoot: Bool, at now: Instants) -> ActivityTurn {
        guard !sameBoot, let stored = activities[id] else {
            schedule(id, notBefore: Instant(microseconds: .min), at: now)
            return .changed([])
        }
        setClient(of: id, to: nil)
        let lastSign = min(boottime(of: stored.lastSignAt), now.boottime)
        let date = realtime(of: lastSign)
        modify(id) { $0.noteSign(at: lastSign, date: date) }
        if stored.client != nil, stored.ownerExit == .end { return exit(id, at: now) }
        if let activity = activities[id], activity.state != .pending, let limit = limit(of: activity),
            limit <= now.boottime
        {
            return .end(.startupCleanup)
        }
        guard stored.client != nil else {
            schedule(id, at: now)
            return .changed([])
        }
        return exit(id, at: now)
    }

    /// Starts an activity that was pending; where its stale date has passed, it is stale at once.
    mutating func begin(_ id: ActivityID, reason: Reason, at now: Instants) -> [ActivityStep] {
        modify(id) { activity in
            activity.state = .active
            activity.startDate = nil
            activity.alert = nil
        }
        noteSign(of: id, at: now)
        let isStale = activities[id]?.staleAt.map { hasPassed($0, at: now) } ?? false
        return [.stateChanged(.active, previous: .pending, reason)]
            + (isStale ? makeStale(id, reason: .staleDate) : [])
    }

    private mutating func exit(_ id: ActivityID, at now: Instants) -> ActivityTurn {
        var steps: [ActivityStep] = []
        switch activities[id]?.ownerExit {
        case .end: return .end(.ownerGone)
        case .stale: steps = makeStale(id, reason: .ownerGone)
        case .keep, nil: break
        }
        schedule(id, at: now)
        return .changed(steps)
    }

    private mutating func makeStale(_ id: ActivityID, reason: Reason) -> [ActivityStep] {
        guard activities[id]?.state == .active else { return [] }
        modify(id) { $0.state = .stale }
        return [.stateChanged(.stale, previous: .active, reason)]
    }

    /// When something next happens by itself to an activity.
    private func turn(of activity: Activity) -> Instant<Boottime>? {
        switch activity.state {
        case .pending:
            activity.startDate.map(boottime) ?? Instant(microseconds: .min)
        case .active:
            [activity.staleAt.map(boottime), warning(of: activity)].compactMap(\.self).min()
        case .stale:
            limit(of: activity)
        case .ended, .dismissed:
            nil
        }
    }

    /// When an activity has gone on as long as one may without its program; while that is on the bus, for ever.
    private func limit(of activity: Activity) -> Instant<Boottime>? {
        guard activity.client == nil, let limit = limits.timeLimit else { return nil }
        return activity.lastSign + max(limit, .zero)
    }

    /// When it becomes stale for that: one eighth of the limit before.
    private func warning(of activity: Activity) -> Instant<Boottime>? {
        guard activity.client == nil, let limit = limits.timeLimit.map({ max($0, .zero) }) else { return nil }
        return activity.lastSign + (limit - limit / 8)
    }
}
