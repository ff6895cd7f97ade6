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
        for entry in entries where entry.activity.state != .dismissed {
            let isSameBoot = sameBoot(entry.id)
            board.activities.restore(entry.activity, sameBoot: isSameBoot, at: now)
            let sitting = entry.sitting?.consistent(with: entry.activity)
            board.sittings[entry.id] = sitting
            if sitting != entry.sitting || !entry.activity.state.isLiving { journal.touch(entry) }
            if entry.activity.state.isLiving {
                board.takeUp(entry, sameBoot: isSameBoot, at: now, &journal)
                if let sitting = board.sittings[entry.id], sitting.ended == nil {
                    // What has been slept since, too short to be noticed, counts when more is added to it.
                    board.suspendedSeen = min(board.suspendedSeen, sitting.suspendedSeen)
                }
            }
        }
        board.settle(at: now, &journal)
        return (board, board.close(journal))
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
