// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

/// A rectangle with round corners.
public struct RoundedRectangle: Hashable, Sendable {
    /// The radius of the corners, in points.
    public var cornerRadius: Double

    /// A rectangle with corners of that radius.
    nonisolated public init(cornerRadius: Double, style: RoundedCornerStyle = .continuous) {
        self.cornerRadius = cornerRadius
    }
}

extension RoundedRectangle: InsettableShape {
    /// None.
    public typealias Body = Never
}

extension RoundedRectangle: KnownShape, DrawnView {
    var form: [String: BusValue] {
        ["kind": .string("roundedRectangle"), "cornerRadius": .double(max(0, cornerRadius))]
    }

    func nodes(in context: DrawingContext) -> [PresentationNode] { fill().nodes(in: context) }
}

extension Shape where Self == RoundedRectangle {
    /// A rectangle with corners of that radius.
    nonisolated public static func rect(
        cornerRadius: Double, style: RoundedCornerStyle = .continuous
    ) -> RoundedRectangle {
        RoundedRectangle(cornerRadius: cornerRadius, style: style)
    }
}
