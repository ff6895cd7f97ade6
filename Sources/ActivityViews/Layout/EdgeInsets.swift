// SPDX-License-Identifier: Apache-2.0

/// How far something stands in from each edge, in points.
public struct EdgeInsets: Hashable, Sendable {
    /// From the upper edge.
    public var top: Double
    /// From the edge where reading begins.
    public var leading: Double
    /// From the lower edge.
    public var bottom: Double
    /// From the edge where reading ends.
    public var trailing: Double

    /// Not at all.
    public init() {
        self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
    }

    /// That far.
    public init(top: Double, leading: Double, bottom: Double, trailing: Double) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}
