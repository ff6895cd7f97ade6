// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// A view whose surroundings are changed.
struct SurroundedView<Content: View> {
    let content: Content
    let change: (inout EnvironmentValues) -> Void
}

extension SurroundedView: View {
    typealias Body = Never
}

extension SurroundedView: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        context.nodes(of: content, with: change)
    }
}

extension View {
    /// The view in changed surroundings.
    nonisolated func surrounded(_ change: @escaping (inout EnvironmentValues) -> Void) -> SurroundedView<Self> {
        SurroundedView(content: self, change: change)
    }
}
