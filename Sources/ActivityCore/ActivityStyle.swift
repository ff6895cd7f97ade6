// SPDX-License-Identifier: Apache-2.0

/// How long a program means an activity to be noticed; the raw values are those on the bus.
public enum ActivityStyle: String, Sendable, CaseIterable {
    /// For as long as it goes on.
    case standard
    /// For a while, until the person turns to something else.
    case transient
}
