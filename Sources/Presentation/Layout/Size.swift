// SPDX-License-Identifier: Apache-2.0

/// A width and a height in points.
public struct Size: Hashable, Sendable {
    /// Stands for an infinite length: so much that nothing is as long, and little enough to calculate with.
    static let longest = 1_000_000.0

    /// A distance that is no longer than that: what is added up of those is a number still.
    static func bounded(_ distance: Double) -> Double { min(max(distance, -longest), longest) }

    /// From left to right.
    public var width: Double
    /// From top to bottom.
    public var height: Double

    /// A size.
    public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }
}
