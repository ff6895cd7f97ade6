// SPDX-License-Identifier: Apache-2.0

/// What a person can do to a sitting with one button. The raw values are the action keys on the bus.
public enum SittingAction: String, Sendable, CaseIterable {
    /// Stops its time.
    case pause
    /// Lets it go on.
    case resume
    /// Goes on to the next phase.
    case skip
    /// Ends it.
    case end
}
