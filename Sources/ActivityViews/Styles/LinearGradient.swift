// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

/// Colours that pass into one another along a line. It is painted in its first colour.
public struct LinearGradient: ShapeStyle, Hashable {
    let gradient: Gradient

    /// That gradient between two points.
    nonisolated public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        self.gradient = gradient
    }

    /// Those colours between two points.
    nonisolated public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }

    /// Those colours between two points.
    nonisolated public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }
}

extension LinearGradient: PaintedStyle {
    var value: StyleValue { gradient.value }
}

extension LinearGradient: View {
    /// None.
    public typealias Body = Never
}

extension LinearGradient: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        [PresentationNode("Color", ["color": .string(context.environment.name(of: value))])]
    }
}

extension ShapeStyle where Self == LinearGradient {
    /// Those colours between two points.
    public static func linearGradient(
        colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient {
        LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
    }

    /// That gradient between two points.
    public static func linearGradient(
        _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
    ) -> LinearGradient {
        LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
    }
}
