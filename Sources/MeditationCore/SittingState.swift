// SPDX-License-Identifier: Apache-2.0

/// Where a sitting stands; the raw values are those on the bus.
public enum SittingState: String, Sendable, CaseIterable {
    /// The first phase is still to come.
    case preparing
    /// The programme runs.
    case running
    /// Its time stands still.
    case paused
    /// The total is over, and the sitting goes on.
    case overtime
    /// It is over.
    case ended
}
