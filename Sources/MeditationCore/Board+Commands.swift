// SPDX-License-Identifier: Apache-2.0

public import ActivityCore
import BusValues

extension Board {
    /// Does what is asked, after everything that was due before.
    ///
    /// - Returns: the activity that it was done to, and what happened.
    /// - Throws: why it was refused. Nothing has been done then; what was due has happened all the same, and is told
    ///   with the next answer, for which `nextDeadline` asks at once.
    public mutating func apply(_ command: Command, at now: Instants) throws(ActivityError) -> Applied {
        var journal = Journal()
        settle(at: now, &journal)
        do {
            let id = try perform(command, at: now, &journal)
            return Applied(activity: id, events: close(journal))
        } catch {
            untold = close(journal)
            throw error
        }
    }

    private mutating func perform(
        _ command: Command, at now: Instants, _ journal: inout Journal
    ) throws(ActivityError) -> ActivityID {
        let instant = now.boottime
        switch command {
        case .startSitting(let id, let title, let total, let options):
            return try start(id, title: title, total: total, options: options, at: now, &journal)
        case .updateSitting(let id, let remaining, let phase):
            try checkContent(of: id, remaining: remaining, phase: phase)
            try changeSitting(id, at: now, &journal) { sitting throws(ActivityError) in
                try sitting.update(remaining: remaining, phase: phase, at: instant)
            }
            return id
        case .pause(let id):
            try changeSitting(id, at: now, &journal) { sitting throws(ActivityError) in
                try sitting.pause(at: instant, reason: .app)
            }
            return id
        case .resume(let id):
            try changeSitting(id, at: now, &journal) { sitting throws(ActivityError) in
                try sitting.resume(at: instant)
            }
            return id
        case .skip(let id):
            try changeSitting(id, at: now, &journal) { sitting throws(ActivityError) in
                try sitting.skip(at: instant)
            }
            return id
        case .extend(let id, let change):
            try changeSitting(id, at: now, &journal) { sitting throws(ActivityError) in
                try sitting.extend(by: change, at: instant)
            }
            return id
        case .invokeAction(let id, let key, let token):
            return try invoke(key, token: token, on: id, at: now, &journal)
        case .end(let id, let reason, let dismissal):
            let activity = try activities.requireLiving(id)
            end(activity, reason: reason, dismissal: dismissal, at: now, &journal)
            let ended = try activities.require(id)
            if ended.dismissalDeadline.map({ $0 <= instant }) ?? false {
                dismiss(id, reason: reason, at: instant, &journal)
            }
            return id
        case .dismiss(let id):
            let activity = try activities.require(id)
            if activity.state.isLiving {
                end(activity, reason: .user, dismissal: .immediate, at: now, &journal)
            }
            dismiss(id, reason: .user, at: instant, &journal)
            return id
        }
    }

    /// Does what a sitting's button says, and tells that it was used; a button that does not fit is not told.
    private mutating func invoke(
        _ key: String, token: String, on id: ActivityID, at now: Instants, _ journal: inout Journal
    ) throws(ActivityError) -> ActivityID {
        _ = try activities.require(id)
        guard let action = SittingAction(rawValue: key) else {
            let keys = SittingAction.allCases.map(\.rawValue).joined(separator: ", ")
            throw ActivityError(.invalidArgs, "there is no action \(key.quotedForMessage): give one of \(keys)")
        }
        var done = journal
        done.add(.actionInvoked(id, key: key, token: token), at: now.boottime)
        // It is the person's own hand, so the reasons are `user`.
        switch action {
        case .pause:
            try changeSitting(id, at: now, &done) { sitting throws(ActivityError) in
                try sitting.pause(at: now.boottime, reason: .user)
            }
        case .resume: _ = try perform(.resume(id), at: now, &done)
        case .skip: _ = try perform(.skip(id), at: now, &done)
        case .end: _ = try perform(.end(id, reason: .user, dismissal: .standard), at: now, &done)
        }
        journal = done
        return id
    }

    /// Changes a sitting that has not ended.
    ///
    /// - Throws: `NoSuchActivity`, `AlreadyEnded`, `InvalidState` where another program drives the activity, and what
    ///   `body` throws.
    private mutating func changeSitting(
        _ id: ActivityID, at now: Instants, _ journal: inout Journal,
        _ body: (inout Sitting) throws(ActivityError) -> [SittingStep]
    ) throws(ActivityError) {
        let activity = try activities.requireLiving(id)
        guard sittings[id] != nil else {
            throw ActivityError(
                .invalidState,
                "activity \"\(id)\" is of kind \(activity.kind.quotedForMessage) and no sitting: use Activities.Update")
        }
        try change(id, at: now, &journal, body)
    }

    private mutating func end(
        _ activity: Activity, reason: Reason, dismissal: Dismissal, at now: Instants, _ journal: inout Journal
    ) {
        if sittings[activity.id] != nil {
            change(activity.id, at: now, dismissal: dismissal, &journal) { sitting in
                sitting.finish(at: now.boottime, reason: reason)
            }
        } else {
            journal.touch(Entry(activity: activity, sitting: nil))
            endActivity(activity.id, reason: reason, dismissal: dismissal, at: now, as: now.boottime, &journal)
        }
    }

    private func checkContent(of id: ActivityID, remaining: Duration, phase: String) throws(ActivityError) {
        let activity = try activities.requireLiving(id)
        try activities.checkSize(
            attributes: activity.attributes, content: Sitting.content(remaining: remaining, phase: phase),
            refusal: .contentTooLarge)
    }
}
