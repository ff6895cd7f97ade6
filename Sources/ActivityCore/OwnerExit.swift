// SPDX-License-Identifier: Apache-2.0

/// What becomes of an activity when the program behind it leaves the bus; the raw values are those on the bus.
public enum OwnerExit: String, Sendable, CaseIterable {
    /// It goes on, and its time limit begins to count.
    case keep
    /// Its content counts as out of date at once.
    case stale
    /// It ends.
    case end
}
