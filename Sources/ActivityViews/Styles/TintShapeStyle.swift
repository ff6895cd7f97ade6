// SPDX-License-Identifier: Apache-2.0

/// The tint of where it is used.
public struct TintShapeStyle: ShapeStyle, Hashable {
    /// The tint.
    public init() {}
}

extension TintShapeStyle: PaintedStyle {
    var value: StyleValue { .tint }
}

extension ShapeStyle where Self == TintShapeStyle {
    /// The tint.
    public static var tint: TintShapeStyle { TintShapeStyle() }
}
