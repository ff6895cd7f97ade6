// SPDX-License-Identifier: Apache-2.0

/// A rectangle in a picture.
public struct Area: Hashable, Sendable {
    /// Its upper left corner.
    public var origin: Point
    /// How large it is.
    public var size: Size

    /// A rectangle.
    public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        origin = Point(x, y)
        size = Size(width, height)
    }

    /// Its left edge.
    public var x: Double { origin.x }
    /// Its upper edge.
    public var y: Double { origin.y }
    /// How wide it is.
    public var width: Double { size.width }
    /// How high it is.
    public var height: Double { size.height }

    /// The rectangle without margins on each side.
    func inset(by insets: Insets) -> Area {
        Area(
            x + insets.leading, y + insets.top, max(0, width - insets.horizontal), max(0, height - insets.vertical))
    }

    /// A rectangle of a size within it.
    func placing(_ size: Size, _ alignment: Alignment) -> Area {
        Area(
            x + (width - size.width) * alignment.horizontal, y + (height - size.height) * alignment.vertical,
            size.width, size.height)
    }
}
