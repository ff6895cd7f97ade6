// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// Views that are treated alike: what is done to the group is done to each of them.
public struct Group<Content> {
    private let content: Content
}

extension Group where Content: View {
    /// A group of these views.
    nonisolated public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension Group: View where Content: View {
    /// None.
    public typealias Body = Never
}

extension Group: DrawnView where Content: View {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        context.nodes(of: content)
    }
}
