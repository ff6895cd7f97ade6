// SPDX-License-Identifier: Apache-2.0

/// The foreground of where it is used.
public struct ForegroundStyle: ShapeStyle, Hashable {
    /// The foreground.
    public init() {}
}

extension ForegroundStyle: PaintedStyle {
    var value: StyleValue { .foreground }
}

extension ShapeStyle where Self == ForegroundStyle {
    /// The foreground.
    public static var foreground: ForegroundStyle { ForegroundStyle() }
}
