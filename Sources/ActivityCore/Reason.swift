// SPDX-License-Identifier: Apache-2.0

/// Why a state changed; the raw values are those on the bus.
public enum Reason: String, Sendable, CaseIterable {
    /// The program that owns the activity asked for it.
    case app
    /// The person asked for it.
    case user
    /// The time that was planned is over.
    case completed
    /// The stale date has come.
    case staleDate = "stale_date"
    /// New content arrived.
    case updated
    /// The start date has come.
    case startDate = "start_date"
    /// The activity has lived as long as one may.
    case timeLimit = "time_limit"
    /// The owner left the bus.
    case ownerGone = "owner_gone"
    /// The person forbade activities of other programs.
    case revoked
    /// The dismissal date has come.
    case dismissalDate = "dismissal_date"
    /// It was over already when the daemon started.
    case startupCleanup = "startup_cleanup"
    /// It made place for another.
    case replaced
    /// Its program cannot read it any more.
    case unreadable
    /// The machine went to sleep.
    case suspend
    /// It goes on after a pause, or after its time was up.
    case resumed
    /// The preparation is over, and the first phase begins.
    case start
}
