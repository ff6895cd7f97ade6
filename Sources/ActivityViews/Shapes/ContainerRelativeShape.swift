// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

/// The form of the card: a rectangle with round corners.
public struct ContainerRelativeShape: Hashable, Sendable {
    /// The form.
    nonisolated public init() {}
}

extension ContainerRelativeShape: InsettableShape {
    /// None.
    public typealias Body = Never
}

extension ContainerRelativeShape: KnownShape, DrawnView {
    var form: [String: BusValue] { ["kind": .string("roundedRectangle"), "cornerRadius": .double(16)] }

    func nodes(in context: DrawingContext) -> [PresentationNode] { fill().nodes(in: context) }
}

extension Shape where Self == ContainerRelativeShape {
    /// The form of the card.
    nonisolated public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}
