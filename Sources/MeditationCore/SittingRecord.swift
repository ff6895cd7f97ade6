// SPDX-License-Identifier: Apache-2.0

public import ActivityCore

/// What is kept of a sitting that is over.
///
/// The time from the beginning of the first phase to the end is `sat` + `paused` + `suspended`.
public struct SittingRecord: Hashable, Sendable {
    /// The sitting's name on the board.
    public let id: ActivityID
    /// What it was called.
    public let title: String
    /// When it was started, preparation included.
    public let startedAt: Instant<Realtime>
    /// When it ended.
    public let endedAt: Instant<Realtime>
    /// The total as of the end; nil: open-ended.
    public let planned: Duration?
    /// How long was really sat, preparation, pauses and sleep of the machine taken away.
    public let sat: Duration
    /// For how long it was paused.
    public let paused: Duration
    /// For how long the machine slept meanwhile.
    public let suspended: Duration
    /// Why it ended.
    public let reason: Reason

    /// A record.
    public init(
        id: ActivityID, title: String, startedAt: Instant<Realtime>, endedAt: Instant<Realtime>, planned: Duration?,
        sat: Duration, paused: Duration, suspended: Duration, reason: Reason
    ) {
        self.id = id
        self.title = title
        self.startedAt = startedAt
        self.endedAt = endedAt
        self.planned = planned
        self.sat = sat
        self.paused = paused
        self.suspended = suspended
        self.reason = reason
    }
}
