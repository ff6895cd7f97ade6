// SPDX-License-Identifier: Apache-2.0

public import ActivityCore
import BusValues
import Presentation

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
            let done = try perform(command, at: now, &journal)
            // What it made due happens at once.
            advanceActivities(now, &journal)
            let revision = done.activity.flatMap { activities[$0]?.revision } ?? 0
            return Applied(activity: done.activity, outcome: done.outcome, revision: revision, events: close(journal))
        } catch {
            untold = close(journal)
            throw error
        }
    }

    private mutating func perform(
        _ command: Command, at now: Instants, _ journal: inout Journal
    ) throws(ActivityError) -> (activity: ActivityID?, outcome: Outcome) {
        let instant = now.boottime
        switch command {
        case .startSitting(let id, let title, let total, let options):
            return (try start(id, title: title, total: total, options: options, at: now, &journal), .applied)
        case .updateSitting(let id, let remaining, let phase):
            try checkContent(of: id, remaining: remaining, phase: phase)
            try changeSitting(id, at: now, &journal) { sitting throws(ActivityError) in
                try sitting.update(remaining: remaining, phase: phase, at: instant)
            }
            return (id, .applied)
        case .pause(let id):
            try changeSitting(id, at: now, &journal) { sitting throws(ActivityError) in
                try sitting.pause(at: instant, reason: .app)
            }
            return (id, .applied)
        case .resume(let id):
            try changeSitting(id, at: now, &journal) { sitting throws(ActivityError) in
                try sitting.resume(at: instant)
            }
            return (id, .applied)
        case .skip(let id):
            try changeSitting(id, at: now, &journal) { sitting throws(ActivityError) in
                try sitting.skip(at: instant)
            }
            return (id, .applied)
        case .extend(let id, let change):
            try changeSitting(id, at: now, &journal) { sitting throws(ActivityError) in
                try sitting.extend(by: change, at: instant)
            }
            return (id, .applied)
        case .startActivity(let request):
            return (try start(request, at: now, &journal), .applied)
        case .updateActivity(let id, let update):
            return (id, try self.update(id, update, at: now, &journal))
        case .setPresentation(let id, let revision, let presentation):
            return (id, try setPresentation(presentation, for: revision, of: id, &journal))
        case .invokeAction(let id, let key, let token):
            try invoke(key, token: token, on: id, at: now, &journal)
            return (id, .applied)
        case .open(let id, let token):
            try open(id, token: token, at: now, &journal)
            return (id, .applied)
        case .end(let id, let end):
            return (id, try self.end(id, end, at: now, &journal))
        case .dismiss(let id):
            let activity = try activities.require(id)
            if activity.state.isLiving {
                end(activity, ActivityEnd(reason: .user, dismissal: .immediate), at: now, &journal)
            }
            dismiss(id, reason: .user, at: instant, &journal)
            return (id, .applied)
        case .clientLeft(let client):
            clientLeft(client, at: now, &journal)
            return (nil, .applied)
        case .setEnabled(let enabled):
            setEnabled(enabled, at: now, &journal)
            return (nil, .applied)
        }
    }

    /// Tells that a button was used, and does what a sitting's button says; a button that does not fit is not told.
    private mutating func invoke(
        _ key: String, token: String, on id: ActivityID, at now: Instants, _ journal: inout Journal
    ) throws(ActivityError) {
        let activity = try activities.require(id)
        guard sittings[id] != nil else {
            _ = try activities.requireLiving(id)
            try Self.check(key, isOneOf: Self.actions(of: activity))
            return journal.add(.actionInvoked(id, key: key, token: token), at: now.boottime)
        }
        guard let action = SittingAction(rawValue: key) else {
            return try Self.check(key, isOneOf: SittingAction.allCases.map(\.rawValue))
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
        case .end: _ = try end(id, ActivityEnd(reason: .user), at: now, &done)
        }
        journal = done
    }

    /// Tells that a person wants to be led where a card leads, and who does it.
    private func open(
        _ id: ActivityID, token: String, at now: Instants, _ journal: inout Journal
    ) throws(ActivityError) {
        let activity = try activities.require(id)
        guard let link = activity.link else {
            throw ActivityError(
                .invalidState, "activity \(id.description.quotedForMessage) has no url that a click opens: draw one")
        }
        let opener: LinkOpener = link.isOfWeb ? .desktop : activity.client == nil ? .personsChoice : .program
        journal.add(.opened(id, link, token: token, by: opener), at: now.boottime)
    }

    /// The keys of an activity's buttons, those that its widget drew among them.
    private static func actions(of activity: Activity) -> [String] {
        let own = activity.actions.map(\.key)
        guard !activity.presentation.isEmpty else { return own }
        return own + Presentation(dictionary: activity.presentation).actions.subtracting(own).sorted()
    }

    private static func check(_ key: String, isOneOf keys: [String]) throws(ActivityError) {
        guard !keys.contains(key) else { return }
        let remedy =
            keys.isEmpty
            ? "this activity has none" : "give one of \(keys.map(\.shownForMessage).joined(separator: ", "))"
        throw ActivityError(.invalidArgs, "there is no action \(key.quotedForMessage): \(remedy)")
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

    /// Ends an activity, and takes it off the board where that is to be at once.
    private mutating func end(
        _ id: ActivityID, _ end: ActivityEnd, at now: Instants, _ journal: inout Journal
    ) throws(ActivityError) -> Outcome {
        let activity = try activities.requireLiving(id)
        guard end.content.isEmpty || sittings[id] == nil else {
            throw ActivityError(
                .invalidState, "the content of a sitting is the daemon's: end it with an empty content")
        }
        if sittings[id] == nil { try activities.check(end, at: now) }
        guard !activity.isNewer(than: end.timestamp) else { return .superseded }
        if !end.content.isEmpty {
            try activities.checkSize(
                attributes: activity.attributesSize, content: end.content, refusal: .contentTooLarge)
        }
        self.end(activity, end, at: now, &journal)
        if let deadline = activities[id]?.dismissalDeadline, deadline <= now.boottime {
            dismiss(id, reason: end.reason, at: now.boottime, &journal)
        }
        return .applied
    }

    private mutating func end(_ activity: Activity, _ end: ActivityEnd, at now: Instants, _ journal: inout Journal) {
        let id = activity.id
        if sittings[id] != nil {
            change(id, at: now, dismissal: end.dismissal, &journal) { sitting in
                sitting.finish(at: now.boottime, reason: end.reason)
            }
        } else {
            journal.touch(Entry(activity: activity, sitting: nil))
            endActivity(id, reason: end.reason, dismissal: end.dismissal, at: now, as: now.boottime, &journal)
            let isUpdated = activities.close(id, content: end.content, timestamp: end.timestamp)
            if isUpdated { journal.add(.contentUpdated(id), at: now.boottime) }
        }
    }

    private func checkContent(of id: ActivityID, remaining: Duration, phase: String) throws(ActivityError) {
        let activity = try activities.requireLiving(id)
        try activities.checkSize(
            attributes: activity.attributesSize, content: Sitting.content(remaining: remaining, phase: phase),
            refusal: .contentTooLarge)
    }
}
