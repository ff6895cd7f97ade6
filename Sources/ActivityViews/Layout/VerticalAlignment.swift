// SPDX-License-Identifier: Apache-2.0

/// Where views stand beside one another's edges in a row.
public struct VerticalAlignment: Hashable, Sendable {
    let name: String

    /// At the top.
    public static let top = VerticalAlignment(name: "top")
    /// In the middle.
    public static let center = VerticalAlignment(name: "center")
    /// At the bottom.
    public static let bottom = VerticalAlignment(name: "bottom")
    /// On the line on which their first text stands.
    public static let firstTextBaseline = VerticalAlignment(name: "firstTextBaseline")
    /// On the line on which their last text stands.
    public static let lastTextBaseline = VerticalAlignment(name: "lastTextBaseline")
}
