// SPDX-License-Identifier: Apache-2.0

/// What became of an update or an end.
public enum ActivityOutcome: Hashable, Sendable {
    /// It is what the activity shows now.
    case applied
    /// A newer one came first: one with a later timestamp, or one of this program's that was waiting behind it.
    case superseded
    /// The activity had ended before.
    case alreadyEnded
    /// There is no such activity any more.
    case noSuchActivity
}
