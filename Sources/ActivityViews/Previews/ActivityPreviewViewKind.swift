// SPDX-License-Identifier: Apache-2.0

/// The form that a preview is of.
public enum ActivityPreviewViewKind: Hashable, Sendable {
    /// The card.
    case content
    /// A form of the Dynamic Island.
    case dynamicIsland(DynamicIslandPreviewViewState)
}
