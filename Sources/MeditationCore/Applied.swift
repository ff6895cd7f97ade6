// SPDX-License-Identifier: Apache-2.0

public import ActivityCore

/// What a command did.
public struct Applied: Hashable, Sendable {
    /// The activity that it acted on; for a start, the one that now lives.
    public let activity: ActivityID
    /// What happened, what was due before the command included.
    public let events: [Event]

    /// The outcome of a command.
    public init(activity: ActivityID, events: [Event]) {
        self.activity = activity
        self.events = events
    }
}
