// SPDX-License-Identifier: Apache-2.0

public import ActivityCore

/// What a command did.
public struct Applied: Hashable, Sendable {
    /// The activity that it acted on; for a start, the one that now lives. nil where it was about none in particular.
    public let activity: ActivityID?
    /// Whether it was done, or came too late.
    public let outcome: Outcome
    /// The revision of the activity's content after it; 0 where there is no such activity any more.
    public let revision: UInt64
    /// What happened, what was due before the command included.
    public let events: [Event]

    /// The outcome of a command.
    public init(activity: ActivityID?, outcome: Outcome = .applied, revision: UInt64 = 0, events: [Event]) {
        self.activity = activity
        self.outcome = outcome
        self.revision = revision
        self.events = events
    }
}
