// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

/// Views beside one another, the leading first.
public struct HStack<Content> {
    private let alignment: VerticalAlignment
    private let spacing: Double?
    private let content: Content
}

extension HStack where Content: View {
    /// A row; without `spacing`, in points, the host chooses.
    nonisolated public init(
        alignment: VerticalAlignment = .center, spacing: Double? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }
}

extension HStack: View where Content: View {
    /// None.
    public typealias Body = Never
}

extension HStack: DrawnView where Content: View {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        [
            .stack(
                "HStack", alignment: alignment == .center ? nil : alignment.name, spacing: spacing,
                children: context.nodes(of: content))
        ]
    }
}
