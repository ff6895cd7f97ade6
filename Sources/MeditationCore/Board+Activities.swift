// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

extension Board {
    /// Starts an activity of a program; where one with the same key lives, that one is updated.
    mutating func start(
        _ request: ActivityRequest, at now: Instants, _ journal: inout Journal
    ) throws(ActivityError) -> ActivityID {
        guard isEnabled else {
            throw ActivityError(
                .denied,
                "activities of other programs are switched off: set Enabled of org.senko.Senko1.Activities to true to allow them"
            )
        }
        try activities.check(request, at: now)
        if let key = request.key,
            let id = activities.living(owner: request.owner, kind: request.kind, key: key)
        {
            let before = try requireProgram(id)
            let steps = try activities.adopt(id, request, at: now)
            tell(steps, of: before, as: now.boottime, &journal)
            return id
        }
        let (activity, steps, displaced) = try activities.start(request, at: now)
        if let displaced { forget(displaced, reason: .replaced, at: now.boottime, &journal) }
        journal.add(.started(Entry(activity: activity, sitting: nil)), at: now.boottime)
        tell(steps, of: activity.id, as: now.boottime, &journal)
        return activity.id
    }

    /// Changes an activity of a program.
    mutating func update(
        _ id: ActivityID, _ update: ActivityUpdate, at now: Instants, _ journal: inout Journal
    ) throws(ActivityError) -> Outcome {
        let before = try requireProgram(id)
        guard let steps = try activities.update(id, update, at: now) else { return .superseded }
        tell(steps, of: before, as: now.boottime, &journal)
        return .applied
    }

    /// Takes in what a widget drew.
    mutating func setPresentation(
        _ presentation: [String: BusValue], for revision: UInt64, of id: ActivityID, _ journal: inout Journal
    ) throws(ActivityError) -> Outcome {
        let before = self[id]
        guard try activities.setPresentation(of: id, to: presentation, for: revision) else { return .superseded }
        if let before { journal.touch(before) }
        return .applied
    }

    /// Lets each activity that a program stood behind do what it is to do when that leaves the bus.
    mutating func clientLeft(_ client: String, at now: Instants, _ journal: inout Journal) {
        for id in activities.activities(of: client) {
            guard let before = self[id] else { continue }
            journal.touch(before)
            take(activities.leave(id, at: now), of: id, at: now, as: now.boottime, &journal)
        }
    }

    /// Allows activities of programs; or forbids them, which takes all there are off the board.
    mutating func setEnabled(_ enabled: Bool, at now: Instants, _ journal: inout Journal) {
        guard enabled != isEnabled else { return }
        isEnabled = enabled
        journal.add(.enabledChanged(enabled), at: now.boottime)
        guard !enabled else { return }
        for id in (activities.living + activities.ended) where sittings[id] == nil {
            revoke(id, at: now, &journal)
        }
    }

    /// Ends an activity of a program and takes it off the board, since the person forbade it.
    mutating func revoke(_ id: ActivityID, at now: Instants, _ journal: inout Journal) {
        endActivity(id, reason: .revoked, dismissal: .immediate, at: now, as: now.boottime, &journal)
        dismiss(id, reason: .revoked, at: now.boottime, &journal)
    }

    /// Lets happen what is due to activities of programs, and dismisses those whose time has come.
    mutating func advanceActivities(_ now: Instants, _ journal: inout Journal) {
        while true {
            let dismissal = activities.dueDismissal(at: now.boottime)
            if let (deadline, id) = activities.dueTurn(at: now.boottime), deadline <= dismissal?.deadline ?? deadline {
                if let before = self[id] { journal.touch(before) }
                take(activities.takeTurn(id, due: deadline, at: now), of: id, at: now, as: deadline, &journal)
            } else if let (deadline, id) = dismissal {
                dismiss(id, reason: .dismissalDate, at: deadline, &journal)
            } else {
                return
            }
        }
    }

    /// Does what is to happen to an activity of a program, and tells it.
    mutating func take(
        _ turn: ActivityTurn, of id: ActivityID, at now: Instants, as instant: Instant<Boottime>,
        _ journal: inout Journal
    ) {
        switch turn {
        case .changed(let steps): tell(steps, of: id, as: instant, &journal)
        case .end(let reason):
            endActivity(id, reason: reason, dismissal: .standard, at: now, as: instant, &journal)
        }
    }

    private func tell(
        _ steps: [ActivityStep], of id: ActivityID, as instant: Instant<Boottime>, _ journal: inout Journal
    ) {
        for step in steps {
            switch step {
            case .stateChanged(let state, let previous, let reason):
                journal.add(.activityStateChanged(id, state, previous: previous, reason), at: instant)
            case .contentUpdated: journal.add(.contentUpdated(id), at: instant)
            case .alerted(let alert): journal.add(.alerted(id, alert), at: instant)
            }
        }
    }

    private func tell(
        _ steps: [ActivityStep], of before: Activity, as instant: Instant<Boottime>, _ journal: inout Journal
    ) {
        journal.touch(Entry(activity: before, sitting: nil))
        tell(steps, of: before.id, as: instant, &journal)
    }

    /// The activity of this name, which a program drives and which is not over.
    ///
    /// - Throws: `NoSuchActivity`, `InvalidState` for a sitting, `AlreadyEnded`.
    private func requireProgram(_ id: ActivityID) throws(ActivityError) -> Activity {
        guard sittings[id] == nil else {
            throw ActivityError(
                .invalidState,
                "activity \"\(id)\" is a sitting, which the daemon drives: use org.senko.Senko1.Meditation")
        }
        return try activities.requireLiving(id)
    }
}
