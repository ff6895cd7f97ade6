// SPDX-License-Identifier: Apache-2.0

import ActivityCore

extension Board {
    /// Changes a sitting, tells what happened to it, and shows it in its activity.
    ///
    /// - Parameters:
    ///   - whileAbsent: whether the daemon was not there when it happened, so that no bell of an end rings.
    ///   - dismissal: when the activity leaves the board, where the change ends it.
    /// - Throws: what `body` throws; nothing has changed then.
    mutating func change<Failure: Error>(
        _ id: ActivityID, at now: Instants, whileAbsent: Bool = false, dismissal: Dismissal = .standard,
        _ journal: inout Journal, _ body: (inout Sitting) throws(Failure) -> [SittingStep]
    ) throws(Failure) {
        guard let before = self[id], var sitting = before.sitting else { return }
        let steps = try body(&sitting)
        deadlines.set(id, to: sitting.deadline)
        guard sitting != before.sitting else { return }
        journal.touch(before)
        sittings[id] = sitting
        let audible = steps.withOneBell(of: sitting.options.bells, at: now.boottime, whileAbsent: whileAbsent)
        for step in audible {
            switch step.kind {
            case .stateChanged(let state, let previous, let reason):
                journal.add(.sittingStateChanged(id, state, previous: previous, reason), at: step.instant)
            case .phaseChanged(let phase, let index, let remaining):
                journal.add(.phaseChanged(id, phase: phase, index: index, remaining: remaining), at: step.instant)
            case .bell(let bell):
                journal.add(.bell(id, bell), at: step.instant)
            case .ended(let previous, let reason):
                endActivity(id, reason: reason, dismissal: dismissal, at: now, as: step.instant, &journal)
                journal.add(.sittingStateChanged(id, .ended, previous: previous, reason), at: step.instant)
            }
        }
        if let ended = sitting.ended, before.sitting?.ended == nil, let record = record(of: id, at: now) {
            journal.add(.finished(record), at: ended)
        }
        if !sitting.shows(sameAs: before.sitting), activities.replaceContent(of: id, with: sitting.content) {
            journal.add(.contentUpdated(id), at: sitting.lastChange)
        }
    }

    /// Ends an activity; whether it then leaves the board at once is left to the caller.
    mutating func endActivity(
        _ id: ActivityID, reason: Reason, dismissal: Dismissal, at now: Instants, as instant: Instant<Boottime>,
        _ journal: inout Journal
    ) {
        guard let activity = activities[id],
            (try? activities.end(
                id, reason: reason, dismissal: dismissal, lingering: lingering(of: id), at: now)) != nil
        else { return }
        journal.add(.activityStateChanged(id, .ended, previous: activity.state, reason), at: instant)
    }

    /// How long an entry stays when it is over, unless told otherwise.
    func lingering(of id: ActivityID) -> Duration {
        sittings[id] == nil ? limits.lingering : limits.sittingLingering
    }

    /// Takes an entry that has ended off the board.
    mutating func dismiss(_ id: ActivityID, reason: Reason, at instant: Instant<Boottime>, _ journal: inout Journal) {
        guard let activity = activities.dismiss(id) else { return }
        forget(activity, reason: reason, at: instant, &journal)
    }

    /// Drops the sitting of an activity that has left the board, and tells it.
    mutating func forget(
        _ activity: Activity, reason: Reason, at instant: Instant<Boottime>, _ journal: inout Journal
    ) {
        var gone = Entry(activity: activity, sitting: sittings.removeValue(forKey: activity.id))
        gone.activity.state = .dismissed
        deadlines.remove(activity.id)
        journal.add(.activityStateChanged(activity.id, .dismissed, previous: activity.state, reason), at: instant)
        journal.add(.dismissed(gone), at: instant)
    }

    /// What is kept of a sitting that has ended.
    ///
    /// Its length is counted on the boottime clock from its start, so that neither a clock that was set meanwhile nor
    /// another boot makes it longer or shorter than it was.
    private func record(of id: ActivityID, at now: Instants) -> SittingRecord? {
        guard let activity = activities[id], let sitting = sittings[id], let ended = sitting.ended else { return nil }
        return SittingRecord(
            id: id, title: sitting.title, startedAt: activity.startedAt,
            endedAt: activity.startedAt + max(ended - sitting.started, .zero), planned: sitting.total,
            sat: sitting.sat(at: ended), paused: sitting.paused(at: ended), suspended: sitting.suspended,
            reason: activity.endReason ?? .app)
    }
}
