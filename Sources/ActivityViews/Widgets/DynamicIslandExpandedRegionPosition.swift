// SPDX-License-Identifier: Apache-2.0

/// A place in the large form.
public struct DynamicIslandExpandedRegionPosition: Hashable, Sendable {
    /// The region's key in a presentation.
    let key: String

    /// At the side where reading begins.
    public static let leading = DynamicIslandExpandedRegionPosition(key: "expandedLeading")
    /// At the side where reading ends.
    public static let trailing = DynamicIslandExpandedRegionPosition(key: "expandedTrailing")
    /// Between the two.
    public static let center = DynamicIslandExpandedRegionPosition(key: "expandedCenter")
    /// Below the three.
    public static let bottom = DynamicIslandExpandedRegionPosition(key: "expandedBottom")
}
