// SPDX-License-Identifier: Apache-2.0

/// Frosted glass. No host has it: it is painted as the faintest level of the foreground.
public struct Material: ShapeStyle, Hashable {
    /// The clearest.
    public static let ultraThin = Material()
    /// Clearer than usual.
    public static let thin = Material()
    /// As usual.
    public static let regular = Material()
    /// Less clear than usual.
    public static let thick = Material()
    /// The least clear.
    public static let ultraThick = Material()
}

extension Material: PaintedStyle {
    var value: StyleValue { .level(3) }
}

extension ShapeStyle where Self == Material {
    /// The clearest.
    public static var ultraThinMaterial: Material { .ultraThin }
    /// Clearer than usual.
    public static var thinMaterial: Material { .thin }
    /// As usual.
    public static var regularMaterial: Material { .regular }
    /// Less clear than usual.
    public static var thickMaterial: Material { .thick }
    /// The least clear.
    public static var ultraThickMaterial: Material { .ultraThick }
}
