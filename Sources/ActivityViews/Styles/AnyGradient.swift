// SPDX-License-Identifier: Apache-2.0

/// A gradient whose colours are not said.
public struct AnyGradient: ShapeStyle, Hashable {
    let gradient: Gradient

    /// That gradient.
    public init(_ gradient: Gradient) {
        self.gradient = gradient
    }
}

extension AnyGradient: PaintedStyle {
    var value: StyleValue { gradient.value }
}
