// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// A view that shows nothing and takes no place.
public struct EmptyView: Sendable {
    /// Nothing.
    nonisolated public init() {}
}

extension EmptyView: View {
    /// None.
    public typealias Body = Never
}

extension EmptyView: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] { [] }
}
