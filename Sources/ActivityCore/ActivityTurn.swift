// SPDX-License-Identifier: Apache-2.0

/// What is to happen to an activity of a program that the program has not asked for.
public enum ActivityTurn: Hashable, Sendable {
    /// It has changed so.
    case changed([ActivityStep])
    /// It is to be ended.
    case end(Reason)
}
