// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

/// A rectangle.
public struct Rectangle: Hashable, Sendable {
    /// The form.
    nonisolated public init() {}
}

extension Rectangle: InsettableShape {
    /// None.
    public typealias Body = Never
}

extension Rectangle: KnownShape, DrawnView {
    var form: [String: BusValue] { ["kind": .string("rectangle")] }

    func nodes(in context: DrawingContext) -> [PresentationNode] { fill().nodes(in: context) }
}

extension Shape where Self == Rectangle {
    /// A rectangle.
    nonisolated public static var rect: Rectangle { Rectangle() }
}
