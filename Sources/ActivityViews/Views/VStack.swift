// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

/// Views below one another, the topmost first.
public struct VStack<Content> {
    private let alignment: HorizontalAlignment
    private let spacing: Double?
    private let content: Content
}

extension VStack where Content: View {
    /// A column; without `spacing`, in points, the host chooses.
    nonisolated public init(
        alignment: HorizontalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }
}

extension VStack: View where Content: View {
    /// None.
    public typealias Body = Never
}

extension VStack: DrawnView where Content: View {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        [
            .stack(
                "VStack", alignment: alignment == .center ? nil : alignment.name, spacing: spacing,
                children: context.nodes(of: content))
        ]
    }
}
