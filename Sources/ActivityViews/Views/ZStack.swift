// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

/// Views above one another, the lowest first.
public struct ZStack<Content> {
    private let alignment: Alignment
    private let content: Content
}

extension ZStack where Content: View {
    /// A pile.
    nonisolated public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }
}

extension ZStack: View where Content: View {
    /// None.
    public typealias Body = Never
}

extension ZStack: DrawnView where Content: View {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        [
            .stack(
                "ZStack", alignment: alignment == .center ? nil : alignment.name, spacing: nil,
                children: context.nodes(of: content))
        ]
    }
}
