// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// A view each of whose nodes is made into another.
struct WrappedView<Content: View> {
    let content: Content
    let wrap: @MainActor (PresentationNode, DrawingContext) -> PresentationNode
}

extension WrappedView: View {
    typealias Body = Never
}

extension WrappedView: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        context.nodes(of: content).map { wrap($0, context) }
    }
}

extension View {
    /// The view, each node made into another.
    nonisolated func wrapped(
        _ wrap: @escaping @MainActor (PresentationNode, DrawingContext) -> PresentationNode
    ) -> WrappedView<Self> {
        WrappedView(content: self, wrap: wrap)
    }
}
