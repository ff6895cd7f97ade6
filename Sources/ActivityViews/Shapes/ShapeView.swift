// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

/// A form that is filled, drawn round, or both.
public struct ShapeView<Form: Shape>: Sendable {
    private let shape: Form
    private var fill: StyleValue?
    private var stroke: StyleValue?
    private var lineWidth: Double?

    init(shape: Form, fill: StyleValue? = nil, stroke: StyleValue? = nil, lineWidth: Double? = nil) {
        self.shape = shape
        self.fill = fill
        self.stroke = stroke
        self.lineWidth = lineWidth
    }

    /// The form filled as well.
    nonisolated public func fill<Style: ShapeStyle>(_ style: Style) -> ShapeView<Form> {
        ShapeView(shape: shape, fill: style.painted, stroke: stroke, lineWidth: lineWidth)
    }

    /// The form with a line around it as well.
    nonisolated public func stroke<Style: ShapeStyle>(_ style: Style, lineWidth: Double = 1) -> ShapeView<Form> {
        ShapeView(shape: shape, fill: fill, stroke: style.painted, lineWidth: lineWidth)
    }

    /// The form with a line around it as well.
    nonisolated public func strokeBorder<Style: ShapeStyle>(_ style: Style, lineWidth: Double = 1) -> ShapeView<Form> {
        stroke(style, lineWidth: lineWidth)
    }
}

extension ShapeView: View {
    /// None.
    public typealias Body = Never
}

extension ShapeView: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        var properties = shape.formProperties
        properties["fill"] = fill.map { .string(context.environment.name(of: $0)) }
        properties["stroke"] = stroke.map { .string(context.environment.name(of: $0)) }
        properties["lineWidth"] = lineWidth.map { .double($0) }
        return [PresentationNode("Shape", properties)]
    }
}
