// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

/// Room that takes what its stack has left over.
public struct Spacer: Sendable {
    /// The least room, in points.
    public var minLength: Double?

    /// Room of at least `minLength` points.
    nonisolated public init(minLength: Double? = nil) {
        self.minLength = minLength
    }
}

extension Spacer: View {
    /// None.
    public typealias Body = Never
}

extension Spacer: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        [PresentationNode("Spacer", minLength.map { ["minLength": .double($0)] } ?? [:])]
    }
}
