// SPDX-License-Identifier: Apache-2.0

/// The form of the Dynamic Island that a preview is of.
public enum DynamicIslandPreviewViewState: Hashable, Sendable {
    /// One line.
    case compact
    /// The large one.
    case expanded
    /// One glyph.
    case minimal
}
