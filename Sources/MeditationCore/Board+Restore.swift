// SPDX-License-Identifier: Apache-2.0

public import ActivityCore

extension Board {
    /// A board of what was stored, and what happened meanwhile.
    ///
    /// Sittings:
    /// - Those of the same boot whose time still runs go on as if nothing had happened: boundaries that were missed are
    ///   announced in order, and none twice. What is known to have been announced before it could be stored happens
    ///   first, and is not told again.
    /// - Those whose end passed meanwhile end as of that instant, with reason `startup_cleanup`; no bell rings and no
    ///   missed phase is announced. With overtime they are in overtime, and go on.
    /// - Those of another boot end with reason `startup_cleanup` as of the last instant at which they are known to have
    ///   gone on (`Sitting.lastChange`): when the machine went down is known to nobody.
    ///
    /// Activities of programs:
    /// - Those of the same boot go on, with the program that stood behind them: whether that is still on the bus is for
    ///   the caller to find out (`Command.clientLeft`).
    /// - Those of another boot have lost their program, and do what their `OwnerExit` says. Their time limit goes on from
    ///   the last sign of the program (`Activity.lastSignAt`); where it passed while the machine was down they end with
    ///   reason `startup_cleanup`.
    /// - What became due meanwhile happens now: a start, with its alert, a stale date, the time limit.
    ///
    /// Both:
    /// - Those that tell of an instant which is yet to come are of another boot too, whatever is said of them: their
    ///   boottime clock was another one, as in a time namespace (time_namespaces(7)).
    /// - Those that are over wait for their dismissal: on the same boot by its deadline, else by its date.
    /// - Where two live under one key, the second ends with reason `startup_cleanup`.
    ///
    /// - Parameters:
    ///   - entries: what was stored.
    ///   - sameBoot: whether an entry was stored since the machine was booted, so that its boottime instants count.
    ///   - announcedUntil: the instant up to which every boundary of a phase has been announced, stored or not.
    ///   - isEnabled: whether programs may have activities; those that there are are taken off the board otherwise.
    public static func restore(
        _ entries: some Sequence<Entry>, sameBoot: (ActivityID) -> Bool, announcedUntil: Instant<Boottime>? = nil,
        limits: Limits = Limits(), isEnabled: Bool = true, at now: Instants
    ) -> (board: Board, events: [Event]) {
        var board = Board(limits: limits, isEnabled: isEnabled, at: now)
        var journal = Journal()
        board.insert(entries, sameBoot: sameBoot, announcedUntil: announcedUntil, at: now, &journal)
        board.revokeForbidden(at: now, &journal)
        board.settle(at: now, &journal)
        return (board, board.close(journal))
    }

    /// Takes what was stored up into a board that is going on already: where the store could be read only late.
    ///
    /// What is on the board stays as it is. Each entry that is not is treated as by `restore`, and told as started, as
    /// it stands then. One whose key has been given to another meanwhile ends with reason `startup_cleanup`.
    ///
    /// - Parameters:
    ///   - entries: what was stored.
    ///   - sameBoot: whether an entry was stored since the machine was booted, so that its boottime instants count.
    /// - Returns: what happened.
    public mutating func adopt(
        _ entries: [Entry], sameBoot: (ActivityID) -> Bool, at now: Instants
    ) -> [Event] {
        var journal = Journal()
        settle(at: now, &journal)
        let before = close(journal)

        let adopted = entries.filter { self[$0.id] == nil && $0.activity.state != .dismissed }
        journal = Journal()
        insert(adopted, sameBoot: sameBoot, at: now, &journal)
        let names = Set(adopted.map(\.id))
        let started = adopted.compactMap { self[$0.id].map(Event.started) }
        revokeForbidden(at: now, &journal)
        settle(at: now, &journal)
        let after = close(journal).filter { event in
            if case .changed(let before, _) = event { !names.contains(before.id) } else { true }
        }
        return before + started + after
    }

    private mutating func insert(
        _ entries: some Sequence<Entry>, sameBoot: (ActivityID) -> Bool, announcedUntil: Instant<Boottime>? = nil,
        at now: Instants, _ journal: inout Journal
    ) {
        for entry in entries where entry.activity.state != .dismissed && activities[entry.id] == nil {
            let isDisplaced = isKeyTaken(entry.activity)
            let sitting = entry.sitting?.consistent(with: entry.activity)
            let isAhead = sitting?.isAhead(of: now) ?? (entry.activity.lastSign > now.boottime)
            let isSameBoot = sameBoot(entry.id) && !isAhead
            if sitting != nil {
                sittings[entry.id] = sitting
                journal.touch(entry)
            }
            activities.restore(entry.activity, sameBoot: isSameBoot, lingering: lingering(of: entry.id), at: now)
            if entry.activity.state.isLiving {
                if sitting != nil {
                    takeUpSitting(
                        entry.id, sameBoot: isSameBoot && !isDisplaced, announcedUntil: announcedUntil, at: now,
                        &journal)
                } else {
                    let turn =
                        isDisplaced
                        ? .end(.startupCleanup) : activities.takeUp(entry.id, sameBoot: isSameBoot, at: now)
                    take(turn, of: entry.id, at: now, as: now.boottime, &journal)
                }
            }
            // Of thousands that go on as they were stored, nothing is remembered.
            if sitting == nil, activities[entry.id] != entry.activity { journal.touch(entry) }
        }
    }

    /// Whether another one lives under the key of a living activity.
    private func isKeyTaken(_ activity: Activity) -> Bool {
        guard activity.state.isLiving, let key = activity.key else { return false }
        return activities.living(owner: activity.owner, kind: activity.kind, key: key) != nil
    }

    private mutating func takeUpSitting(
        _ id: ActivityID, sameBoot: Bool, announcedUntil: Instant<Boottime>?, at now: Instants,
        _ journal: inout Journal
    ) {
        if sameBoot {
            let passage = Passage(catchUp: limits.catchUp, whileAbsent: true)
            change(id, at: now, whileAbsent: true, &journal) { sitting in
                if let announcedUntil, announcedUntil <= now.boottime, !sitting.isOver(at: announcedUntil) {
                    _ = sitting.advance(to: announcedUntil, Passage(catchUp: 1))
                }
                return sitting.sleep(through: now, passage) + sitting.advance(to: now.boottime, passage)
            }
        } else {
            change(id, at: now, whileAbsent: true, &journal) { sitting in
                sitting.finish(at: sitting.lastChange, reason: .startupCleanup)
            }
        }
        if let sitting = sittings[id], sitting.ended == nil {
            // What has been slept since, too short to be noticed, counts when more is added to it.
            suspendedSeen = min(suspendedSeen, sitting.suspendedSeen)
        }
    }

    /// Takes activities of programs off the board where the person has forbidden them.
    private mutating func revokeForbidden(at now: Instants, _ journal: inout Journal) {
        guard !isEnabled else { return }
        for entry in ordered where entry.sitting == nil { revoke(entry.id, at: now, &journal) }
    }
}

extension Sitting {
    /// Whether its total has passed by an instant.
    fileprivate func isOver(at instant: Instant<Boottime>) -> Bool {
        guard case .going(let origin) = clock, let total else { return false }
        return instant - origin >= total
    }

    /// Whether it tells of something that is yet to come by these clocks, which cannot be those that it was kept on.
    fileprivate func isAhead(of now: Instants) -> Bool {
        // Two readings of how long the machine has slept differ by some microseconds.
        [started, lastChange, ended ?? started].contains { $0 > now.boottime }
            || suspendedSeen - now.suspended > Self.shortestSleep
    }

    /// The sitting as its activity says it is, with every number within what a sitting can reach: whatever a damaged
    /// store hands over, no arithmetic on it overflows.
    fileprivate func consistent(with activity: Activity) -> Sitting {
        // Some 36,000 years: eight times as much still fits.
        let farthest = Duration(wholeMicroseconds: .max / 8)
        func bounded(_ duration: Duration) -> Duration { min(max(duration, .zero), farthest) }
        func bounded(_ instant: Instant<Boottime>) -> Instant<Boottime> {
            let farthest = farthest.wholeMicroseconds
            return Instant(microseconds: min(max(instant.microseconds, -farthest), farthest))
        }

        var clock = clock
        switch clock {
        case .going(let origin): clock = .going(origin: bounded(origin))
        case .paused(let position, let since):
            clock = .paused(position: min(max(position, .zero - farthest), farthest), since: bounded(since))
        }
        let marks = SittingMarks(
            begun: announced.begun, completed: announced.completed && announced.begun && total != nil,
            phaseNumber: min(max(announced.phaseNumber, 0), farthest.wholeMicroseconds / 1000),
            intervalNumber: max(announced.intervalNumber, 0), nextInterval: announced.nextInterval.map(bounded))
        return Sitting(
            title: title, options: options, started: bounded(started),
            total: total.map { min(max($0, .microseconds(1)), .longest) }, clock: clock, phaseOverride: phaseOverride,
            announced: marks, began: announced.begun ? bounded(began ?? started) : nil, paused: bounded(paused),
            suspended: bounded(suspended),
            suspendedSeen: bounded(suspendedSeen), lastChange: bounded(lastChange),
            ended: activity.state.isLiving ? nil : bounded(ended ?? lastChange))
    }
}
