// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// A thin line across its stack.
public struct Divider: Sendable {
    /// A line.
    nonisolated public init() {}
}

extension Divider: View {
    /// None.
    public typealias Body = Never
}

extension Divider: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        [PresentationNode("Divider", context.environment.foregroundProperties)]
    }
}
