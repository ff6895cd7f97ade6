// SPDX-License-Identifier: Apache-2.0

public import LiveActivities

/// Makes an array of the states that stand in the closure of a preview.
@resultBuilder
public struct PreviewActivityBuilder<Attributes: ActivityAttributes> {
    /// The states, in order.
    public static func buildBlock(_ states: Attributes.ContentState...) -> [Attributes.ContentState] { states }
}
