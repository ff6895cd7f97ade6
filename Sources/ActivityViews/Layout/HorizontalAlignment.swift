// SPDX-License-Identifier: Apache-2.0

/// Where views stand beside one another's edges in a column.
public struct HorizontalAlignment: Hashable, Sendable {
    let name: String

    /// At the edge where reading begins.
    public static let leading = HorizontalAlignment(name: "leading")
    /// In the middle.
    public static let center = HorizontalAlignment(name: "center")
    /// At the edge where reading ends.
    public static let trailing = HorizontalAlignment(name: "trailing")
}
