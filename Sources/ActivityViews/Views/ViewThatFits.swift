// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

/// The first of several views that fits into the room there is; else the last. Surfaces of text show the first.
public struct ViewThatFits<Content> {
    private let axes: Axis.Set
    private let content: Content
}

extension ViewThatFits where Content: View {
    /// These views, the largest first.
    nonisolated public init(in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content) {
        self.axes = axes
        self.content = content()
    }
}

extension ViewThatFits: View where Content: View {
    /// None.
    public typealias Body = Never
}

extension ViewThatFits: DrawnView where Content: View {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        var node = PresentationNode("ViewThatFits", children: context.nodes(of: content))
        if axes == .horizontal { node.properties["axes"] = .string("horizontal") }
        if axes == .vertical { node.properties["axes"] = .string("vertical") }
        return [node]
    }
}
