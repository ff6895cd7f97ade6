// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

/// A circle.
public struct Circle: Hashable, Sendable {
    /// The form.
    nonisolated public init() {}
}

extension Circle: InsettableShape {
    /// None.
    public typealias Body = Never
}

extension Circle: KnownShape, DrawnView {
    var form: [String: BusValue] { ["kind": .string("circle")] }

    func nodes(in context: DrawingContext) -> [PresentationNode] { fill().nodes(in: context) }
}

extension Shape where Self == Circle {
    /// A circle.
    nonisolated public static var circle: Circle { Circle() }
}
