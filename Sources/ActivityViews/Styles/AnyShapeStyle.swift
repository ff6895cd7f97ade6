// SPDX-License-Identifier: Apache-2.0

/// A style whose type is not said.
public struct AnyShapeStyle: ShapeStyle, Hashable {
    let value: StyleValue

    init(value: StyleValue) {
        self.value = value
    }

    /// That style.
    public init<Style: ShapeStyle>(_ style: Style) {
        self.init(value: style.painted)
    }
}

extension AnyShapeStyle: PaintedStyle {}
