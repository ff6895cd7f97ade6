// SPDX-License-Identifier: Apache-2.0

/// Where a region goes that is too wide for its place.
public struct DynamicIslandExpandedRegionVerticalPlacement: Hashable, Sendable {
    let name: String?

    /// Nowhere else.
    public static let `default` = DynamicIslandExpandedRegionVerticalPlacement(name: nil)
    /// Below.
    public static let belowIfTooWide = DynamicIslandExpandedRegionVerticalPlacement(name: "belowIfTooWide")
}
