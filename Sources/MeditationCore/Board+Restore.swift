// SPDX-License-Identifier: Apache-2.0

public import ActivityCore

extension Board {
    /// A board of what was stored, and what happened meanwhile.
    ///
    /// - Sittings of the same boot whose time still runs go on as if nothing had happened: boundaries that were missed
    ///   are announced in order, and none twice.
    /// - Those whose end passed meanwhile end as of that instant, with reason `startup_cleanup`; no bell rings and no
    ///   missed phase is announced. With overtime they are in overtime, and go on.
    /// - Those of another boot end with reason `startup_cleanup` as of the last instant at which they are known to have
    ///   gone on (`Sitting.lastChange`): when the machine went down is known to nobody.
    /// - Those that tell of an instant which is yet to come are of another boot too, whatever is said of them: their
    ///   boottime clock was another one, as in a time namespace (time_namespaces(7)).
    /// - Those that are over wait for their dismissal: on the same boot by its deadline, else by its date.
    ///
    /// - Parameters:
    ///   - entries: what was stored.
    ///   - sameBoot: whether an entry was stored since the machine was booted, so that its boottime instants count.
    public static func restore(
        _ entries: [Entry], sameBoot: (ActivityID) -> Bool, limits: Limits = Limits(), at now: Instants
    ) -> (board: Board, events: [Event]) {
        var board = Board(limits: limits, at: now)
        var journal = Journal()
        board.insert(entries, sameBoot: sameBoot, at: now, &journal)
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
        let clashing = adopted.filter { entry in
            guard let key = entry.activity.key else { return false }
            return activities.living(owner: entry.activity.owner, kind: entry.activity.kind, key: key) != nil
        }
        let displaced = Set(clashing.filter(\.activity.state.isLiving).map(\.id))
        journal = Journal()
        insert(adopted, sameBoot: { sameBoot($0) && !displaced.contains($0) }, at: now, &journal)
        let names = Set(adopted.map(\.id))
        let started = adopted.compactMap { self[$0.id].map(Event.started) }
        settle(at: now, &journal)
        let after = close(journal).filter { event in
            if case .changed(let before, _) = event { !names.contains(before.id) } else { true }
        }
        return before + started + after
    }

    private mutating func insert(
        _ entries: [Entry], sameBoot: (ActivityID) -> Bool, at now: Instants, _ journal: inout Journal
    ) {
        for entry in entries where entry.activity.state != .dismissed {
            let sitting = entry.sitting?.consistent(with: entry.activity)
            let isSameBoot = sameBoot(entry.id) && !(sitting?.isAhead(of: now) ?? false)
            activities.restore(entry.activity, sameBoot: isSameBoot, at: now)
            sittings[entry.id] = sitting
            if sitting != entry.sitting || !entry.activity.state.isLiving { journal.touch(entry) }
            if entry.activity.state.isLiving {
                takeUp(entry, sameBoot: isSameBoot, at: now, &journal)
                if let sitting = sittings[entry.id], sitting.ended == nil {
                    // What has been slept since, too short to be noticed, counts when more is added to it.
                    suspendedSeen = min(suspendedSeen, sitting.suspendedSeen)
                }
            }
        }
    }

    private mutating func takeUp(_ entry: Entry, sameBoot: Bool, at now: Instants, _ journal: inout Journal) {
        if sameBoot {
            let passage = Passage(catchUp: limits.catchUp, whileAbsent: true)
            change(entry.id, at: now, whileAbsent: true, &journal) { sitting in
                sitting.sleep(through: now, passage) + sitting.advance(to: now.boottime, passage)
            }
        } else if sittings[entry.id] != nil {
            change(entry.id, at: now, whileAbsent: true, &journal) { sitting in
                sitting.finish(at: sitting.lastChange, reason: .startupCleanup)
            }
        } else {
            journal.touch(entry)
            endActivity(
                entry.id, reason: .startupCleanup, dismissal: .standard, at: now, as: now.boottime, &journal)
        }
    }
}

extension Sitting {
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
