// SPDX-License-Identifier: Apache-2.0

/// A text on one line, as it is painted.
public struct TextSpan: Hashable, Sendable {
    /// What it says.
    public var text: String
    /// Where its first letter stands, on the line on which letters stand.
    public var origin: Point
    /// How wide it was measured.
    public var width: Double
    /// How it is set.
    public var font: TextFont
    /// Its colour.
    public var paint: Paint
    /// Whether there is a line below it.
    public var isUnderlined = false
    /// Whether there is a line through it.
    public var isStruckThrough = false

    /// A text at a place.
    public init(
        _ text: String, at origin: Point, width: Double, font: TextFont, paint: Paint, isUnderlined: Bool = false,
        isStruckThrough: Bool = false
    ) {
        self.text = text
        self.origin = origin
        self.width = width
        self.font = font
        self.paint = paint
        self.isUnderlined = isUnderlined
        self.isStruckThrough = isStruckThrough
    }
}
