// SPDX-License-Identifier: Apache-2.0

public import BusValues

extension ActivityBoard {
    /// Refuses a request that breaks a rule which holds whether it starts an activity or adopts one.
    ///
    /// - Throws: `InvalidArgs`, `AttributesTooLarge`, `ContentTooLarge` for the presentation.
    public func check(_ request: ActivityRequest, at now: Instants) throws(ActivityError) {
        try request.check()
        if request.alert == nil, let date = request.startDate, !hasPassed(date, at: now) {
            throw ActivityError(
                .invalidArgs, "start_date is to come and there is no alert: give one, which is sent at that date")
        }
        try checkSize(
            attributes: request.attributes.marshalledSize, content: request.content, refusal: .attributesTooLarge)
        try checkPresentation(request.presentation)
    }

    /// Starts an activity of a program, as `check` found it.
    ///
    /// Until a start date to come it is pending, and its alert waits. Else it is active at once; where its stale date
    /// has passed it is shown as stale from the beginning, and told to have become so.
    ///
    /// - Returns: the activity as it stands, what happened to it, and the one that is over and made place for it.
    /// - Throws: `TargetMaximumExceeded`, `InvalidArgs` where the name is taken, `GlobalMaximumExceeded`, `RateExceeded`.
    public mutating func start(
        _ request: ActivityRequest, at now: Instants
    ) throws(ActivityError) -> (activity: Activity, steps: [ActivityStep], displaced: Activity?) {
        let living = livingCount(of: request.owner)
        guard living < limits.perOwner else {
            throw ActivityError(
                .targetMaximumExceeded,
                "\(request.owner.quotedForMessage) has \(living) activities, the limit is \(limits.perOwner): end one of them first"
            )
        }
        try checkPlace(for: request.id)
        try rate.take(of: request.owner, limits: limits, at: now.boottime)

        let isPending = request.startDate.map { !hasPassed($0, at: now) } ?? false
        let isStale = !isPending && (request.staleDate.map { hasPassed($0, at: now) } ?? false)
        let activity = Activity(
            id: request.id, kind: request.kind, owner: request.owner, key: request.key,
            attributes: request.attributes, startedAt: realtime(of: now.boottime),
            state: isPending ? .pending : isStale ? .stale : .active, content: request.content,
            staleAt: request.staleDate, relevanceScore: request.relevanceScore ?? 0, style: request.style,
            startDate: isPending ? request.startDate : nil, alert: isPending ? request.alert : nil,
            ownerExit: request.ownerExit, actions: request.actions, applicationID: request.applicationID,
            presentation: request.presentation ?? [:], presentationRevision: request.presentation == nil ? 0 : 1,
            client: request.client, lastSign: now.boottime, lastSignAt: realtime(of: now.boottime))
        let displaced = put(activity)
        schedule(activity.id, at: now)
        var steps: [ActivityStep] = []
        if isStale { steps.append(.stateChanged(.stale, previous: .active, .staleDate)) }
        if !isPending, let alert = request.alert { steps.append(.alerted(alert)) }
        return (activity, steps, displaced)
    }

    /// Changes a living activity of a program.
    ///
    /// Each update counts, also where it changes nothing: it is the next revision, a sign that the program is there, and
    /// makes a stale activity active again. A stale date that has passed is dropped where none is given; one that is
    /// given and has passed makes the activity stale. A pending one stays pending.
    ///
    /// - Returns: what happened to it; nil where the update is superseded, and nothing has happened.
    /// - Throws: `NoSuchActivity`, `AlreadyEnded`, `InvalidArgs`, `RevisionMismatch`, `ContentTooLarge`, `RateExceeded`.
    public mutating func update(
        _ id: ActivityID, _ update: ActivityUpdate, at now: Instants
    ) throws(ActivityError) -> [ActivityStep]? {
        var activity = try requireLiving(id)
        try update.check()
        try check(timestamp: update.timestamp, at: now)
        guard !activity.isNewer(than: update.timestamp) else {
            try rate.take(of: update.owner, limits: limits, at: now.boottime)
            return nil
        }
        if let expected = update.expectedRevision, expected != activity.revision {
            throw ActivityError(
                .revisionMismatch,
                "activity \"\(id)\" is at revision \(activity.revision), not \(expected): read it and update that")
        }
        let content =
            update.merge ? activity.content.merging(update.content) { $1 } : update.content
        try checkSize(attributes: activity.attributesSize, content: content, refusal: .contentTooLarge)
        try checkPresentation(update.presentation)
        try rate.take(of: update.owner, limits: limits, at: now.boottime)

        activity.replaceContent(with: content)
        activity.timestamp = update.timestamp ?? activity.timestamp
        activity.relevanceScore = update.relevanceScore ?? activity.relevanceScore
        if let date = update.staleDate {
            activity.staleAt = date
        } else if let date = activity.staleAt, hasPassed(date, at: now) {
            activity.staleAt = nil
        }
        if let presentation = update.presentation {
            activity.presentation = presentation
            activity.presentationRevision = activity.revision
        }
        activity.noteSign(at: now.boottime, date: realtime(of: now.boottime))

        var steps: [ActivityStep] = []
        if activity.state != .pending {
            // A date that has passed can only be the one that was given.
            let isStale = activity.staleAt.map { hasPassed($0, at: now) } ?? false
            let state: ActivityState = isStale ? .stale : .active
            if state != activity.state {
                steps.append(
                    .stateChanged(state, previous: activity.state, state == .stale ? .staleDate : .updated))
                activity.state = state
            }
        }
        steps.append(.contentUpdated)
        if let alert = update.alert {
            if activity.state == .pending { activity.alert = alert } else { steps.append(.alerted(alert)) }
        }
        activities[id] = activity
        // Whoever only looks in for an update does not take it from the one that stands behind it.
        if update.owner == activity.owner, activity.client == nil { setClient(of: id, to: update.client) }
        schedule(id, at: now)
        return steps
    }

    /// Lets a program have the living activity that it asks for anew, under the same key: an update of it. Where it is
    /// pending, its start date becomes the one that is asked for; where none is to come, it starts.
    ///
    /// - Returns: what happened to it.
    /// - Throws: as `update`.
    public mutating func adopt(
        _ id: ActivityID, _ request: ActivityRequest, at now: Instants
    ) throws(ActivityError) -> [ActivityStep] {
        let steps = try update(id, ActivityUpdate(request), at: now) ?? []
        if let client = request.client { setClient(of: id, to: client) }
        guard let pending = activities[id], pending.state == .pending else { return steps }
        if let date = request.startDate, !hasPassed(date, at: now) {
            modify(id) { $0.startDate = date }
            schedule(id, at: now)
            return steps
        }
        let begun = begin(id, reason: .app, at: now)
        schedule(id, at: now)
        return begun + steps + (pending.alert.map { [.alerted($0)] } ?? [])
    }

    /// Takes in what a widget drew; says whether it is the newest.
    ///
    /// - Throws: `NoSuchActivity`, `InvalidArgs` where there is no such revision yet, `ContentTooLarge`.
    public mutating func setPresentation(
        of id: ActivityID, to presentation: [String: BusValue], for revision: UInt64
    ) throws(ActivityError) -> Bool {
        let activity = try require(id)
        guard revision <= activity.revision else {
            throw ActivityError(
                .invalidArgs,
                "activity \"\(id)\" is at revision \(activity.revision), there is no revision \(revision) yet: give the one that was drawn"
            )
        }
        guard revision >= activity.presentationRevision else { return false }
        try checkPresentation(presentation)
        modify(id) { activity in
            activity.presentation = presentation
            activity.presentationRevision = revision
        }
        return true
    }

    /// Gives an activity that has ended its last content, unless that is empty; says whether it did.
    public mutating func close(
        _ id: ActivityID, content: [String: BusValue], timestamp: Instant<Realtime>?
    ) -> Bool {
        modify(id) { activity in
            activity.timestamp = timestamp ?? activity.timestamp
            if !content.isEmpty { activity.replaceContent(with: content) }
        }
        return !content.isEmpty
    }

    private func checkPresentation(_ presentation: [String: BusValue]?) throws(ActivityError) {
        guard let size = presentation?.marshalledSize, size > limits.presentationBytes else { return }
        throw ActivityError(
            .contentTooLarge,
            "the presentation takes \(size) bytes as marshalled, the limit is \(limits.presentationBytes): draw less")
    }
}
