// SPDX-License-Identifier: Apache-2.0

/// How long an activity is to be noticed.
public enum ActivityStyle: String, Sendable, Hashable, Codable, CaseIterable {
    /// For as long as it goes on.
    case standard
    /// For a while.
    case transient
}
