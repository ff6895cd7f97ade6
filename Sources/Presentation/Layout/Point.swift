// SPDX-License-Identifier: Apache-2.0

/// A place in a picture: points right of and below its upper left corner.
public struct Point: Hashable, Sendable {
    /// To the right.
    public var x: Double
    /// Downwards.
    public var y: Double

    /// A place.
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }
}
