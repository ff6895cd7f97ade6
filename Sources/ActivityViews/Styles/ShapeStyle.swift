// SPDX-License-Identifier: Apache-2.0

/// What a shape or a text is painted with.
///
/// The styles of this module can be painted; one of a program's own counts as the foreground.
public protocol ShapeStyle: Sendable {}

/// A style of this module.
protocol PaintedStyle: ShapeStyle {
    var value: StyleValue { get }
}

extension ShapeStyle {
    var painted: StyleValue { (self as? any PaintedStyle)?.value ?? .foreground }

    /// The style, as much let through.
    public func opacity(_ opacity: Double) -> AnyShapeStyle {
        AnyShapeStyle(value: painted.faded(to: opacity))
    }
}

extension StyleValue {
    /// Of a colour it is exact; below a level comes the next one that is about as faint.
    func faded(to opacity: Double) -> StyleValue {
        switch self {
        case .color(let color): .color(color.opacity(opacity))
        case .level(let level): .level(max(level, StyleValue.level(opacity: opacity)))
        case .foreground: .level(StyleValue.level(opacity: opacity))
        case .tint: .tint
        }
    }

    /// The level that is about so faint.
    static func level(opacity: Double) -> Int {
        switch opacity {
        case 0.75...: 0
        case 0.4..<0.75: 1
        case 0.2..<0.4: 2
        default: 3
        }
    }
}
