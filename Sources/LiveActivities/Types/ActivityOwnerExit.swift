// SPDX-License-Identifier: Apache-2.0

/// What becomes of an activity when the program that started it leaves, whether it ends or crashes.
public enum ActivityOwnerExit: String, Hashable, Sendable, CaseIterable {
    /// It goes on, and the program finds it again in ``Activity/activities``.
    case keep
    /// Its content counts as out of date.
    case stale
    /// It ends.
    case end
}
