// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

/// A plain form that is filled or drawn round. Forms are those of this module.
public protocol Shape: Sendable, View {}

/// A form whose border can lie within it.
public protocol InsettableShape: Shape {}

/// A form of this module.
protocol KnownShape: Shape {
    /// `kind`, and `cornerRadius` where there is one.
    var form: [String: BusValue] { get }
}

extension Shape {
    var formProperties: [String: BusValue] { (self as? any KnownShape)?.form ?? ["kind": .string("rectangle")] }

    /// The form filled with that style.
    nonisolated public func fill<Style: ShapeStyle>(_ style: Style) -> ShapeView<Self> {
        ShapeView(shape: self, fill: style.painted)
    }

    /// The form filled with the foreground.
    nonisolated public func fill() -> ShapeView<Self> {
        ShapeView(shape: self, fill: .foreground)
    }

    /// A line around the form.
    nonisolated public func stroke<Style: ShapeStyle>(_ style: Style, lineWidth: Double = 1) -> ShapeView<Self> {
        ShapeView(shape: self, stroke: style.painted, lineWidth: lineWidth)
    }

    /// A line around the form, of which hosts keep the width.
    nonisolated public func stroke<Style: ShapeStyle>(_ style: Style, style line: StrokeStyle) -> ShapeView<Self> {
        stroke(style, lineWidth: line.lineWidth)
    }

    /// A line in the foreground around the form.
    nonisolated public func stroke(lineWidth: Double = 1) -> ShapeView<Self> {
        ShapeView(shape: self, stroke: .foreground, lineWidth: lineWidth)
    }
}

extension InsettableShape {
    /// A line around the form, within it.
    nonisolated public func strokeBorder<Style: ShapeStyle>(
        _ style: Style, lineWidth: Double = 1
    ) -> ShapeView<Self> {
        stroke(style, lineWidth: lineWidth)
    }

    /// A line in the foreground around the form, within it.
    nonisolated public func strokeBorder(lineWidth: Double = 1) -> ShapeView<Self> {
        stroke(lineWidth: lineWidth)
    }
}
