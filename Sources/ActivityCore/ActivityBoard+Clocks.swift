// SPDX-License-Identifier: Apache-2.0

extension ActivityBoard {
    /// Takes a reading of the clocks into account.
    ///
    /// - Returns: whether the realtime clock was set. The dates that the daemon has worked out and the deadlines of those
    ///   that programs gave then are no longer right, until `renewDates` is called for each of `ended`, and for each of
    ///   `living` that a program drives.
    public mutating func observe(_ now: Instants) -> Bool { offset.observe(now) }

    /// The date of an instant, by an offset that moves only when the realtime clock is set.
    public func realtime(of instant: Instant<Boottime>) -> Instant<Realtime> { offset.realtime(of: instant) }

    /// Says anew on which date an activity leaves the board, or had its last sign while it goes on: the instants stay. Its
    /// start and its stale date stay, at other instants. The date of its last update is forgotten where it is yet to come.
    public mutating func renewDates(of id: ActivityID, at now: Instants) {
        guard let activity = activities[id] else { return }
        if activity.state.isLiving {
            let date = realtime(of: activity.lastSign)
            modify(id) { $0.lastSignAt = date }
            dropTimestamp(of: id, aheadBy: .zero, at: now)
            schedule(id, at: now)
        } else {
            let date = activity.dismissalDeadline.map(realtime)
            modify(id) { $0.dismissalAt = date }
        }
    }

    /// Notes that the programs on the bus are there still, for each living activity that one stands behind.
    public mutating func touch(at now: Instants) {
        for id in clients.values.joined() { noteSign(of: id, at: now) }
    }

    /// Takes an activity up again that was stored, whatever the limits are now.
    ///
    /// Where it is over, it leaves the board when it was to: on the boottime clock where that still runs, else on its
    /// date, and never later than `Dismissal.longest` from now. One that goes on is left to whoever drives it.
    ///
    /// - Parameter lingering: how long it stays where nothing is known of its dismissal.
    public mutating func restore(_ activity: Activity, sameBoot: Bool, lingering: Duration, at now: Instants) {
        var activity = activity.consistent
        if !activity.state.isLiving {
            let today = realtime(of: now.boottime)
            let stay = activity.dismissalAt.map { $0 - today } ?? lingering
            let limit = now.boottime + Dismissal.longest
            let stored = sameBoot ? activity.dismissalDeadline : nil
            let deadline = min(stored ?? now.boottime + max(stay, .zero), limit)
            activity.dismissalDeadline = deadline
            activity.dismissalAt = realtime(of: deadline)
        }
        insert(activity)
        if activity.state.isLiving { dropTimestamp(of: activity.id, aheadBy: Self.farthestTimestamp, at: now) }
    }

    /// The instant of a date.
    func boottime(of date: Instant<Realtime>) -> Instant<Boottime> { offset.boottime(of: date) }

    /// Whether a date is not to come any more.
    func hasPassed(_ date: Instant<Realtime>, at now: Instants) -> Bool { boottime(of: date) <= now.boottime }

    /// Notes that a program stands behind an activity now.
    mutating func noteSign(of id: ActivityID, at now: Instants) {
        let date = realtime(of: now.boottime)
        modify(id) { $0.noteSign(at: now.boottime, date: date) }
    }

    /// Changes an activity where it is.
    mutating func modify(_ id: ActivityID, _ body: (inout Activity) -> Void) {
        guard let place = activities.index(forKey: id) else { return }
        body(&activities.values[place])
    }
}

extension Activity {
    /// The activity without what a damaged store may say and none can be.
    fileprivate var consistent: Activity {
        var activity = self
        if !relevanceScore.isFinite { activity.relevanceScore = 0 }
        if state != .pending {
            activity.startDate = nil
            activity.alert = nil
        }
        if state.isLiving {
            activity.dismissalAt = nil
            activity.dismissalDeadline = nil
            activity.endReason = nil
        } else {
            activity.client = nil
        }
        activity.presentationRevision = min(presentationRevision, revision)
        return activity
    }
}
