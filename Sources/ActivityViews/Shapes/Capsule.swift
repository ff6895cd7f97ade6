// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

/// A rectangle whose short sides are half circles.
public struct Capsule: Hashable, Sendable {
    /// How the corners run. Hosts draw quarters of circles.
    nonisolated public init(style: RoundedCornerStyle = .continuous) {}
}

extension Capsule: InsettableShape {
    /// None.
    public typealias Body = Never
}

extension Capsule: KnownShape, DrawnView {
    var form: [String: BusValue] { ["kind": .string("capsule")] }

    func nodes(in context: DrawingContext) -> [PresentationNode] { fill().nodes(in: context) }
}

extension Shape where Self == Capsule {
    /// A rectangle whose short sides are half circles.
    nonisolated public static var capsule: Capsule { Capsule() }

    /// A rectangle whose short sides are half circles.
    nonisolated public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}
