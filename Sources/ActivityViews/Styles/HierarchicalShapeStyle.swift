// SPDX-License-Identifier: Apache-2.0

/// The foreground, or something fainter.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
    let level: Int

    /// The foreground.
    public static let primary = HierarchicalShapeStyle(level: 0)
    /// Fainter.
    public static let secondary = HierarchicalShapeStyle(level: 1)
    /// Fainter still.
    public static let tertiary = HierarchicalShapeStyle(level: 2)
    /// The faintest.
    public static let quaternary = HierarchicalShapeStyle(level: 3)
}

extension HierarchicalShapeStyle: PaintedStyle {
    var value: StyleValue { .level(level) }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    /// The foreground.
    public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 0) }
    /// Fainter.
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 1) }
    /// Fainter still.
    public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 2) }
    /// The faintest.
    public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle(level: 3) }
}
