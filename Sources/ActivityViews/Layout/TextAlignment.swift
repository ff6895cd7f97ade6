// SPDX-License-Identifier: Apache-2.0

/// How the lines of a text stand.
public enum TextAlignment: String, Hashable, Sendable, CaseIterable {
    /// At the edge where reading begins.
    case leading
    /// In the middle.
    case center
    /// At the edge where reading ends.
    case trailing
}
