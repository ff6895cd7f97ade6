// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// One of two views, as `if` and `else` in a view builder make it.
public struct ConditionalContent<First, Second> {
    enum Branch {
        case first(First)
        case second(Second)
    }

    let branch: Branch

    init(_ branch: Branch) {
        self.branch = branch
    }
}

extension ConditionalContent: View where First: View, Second: View {
    /// None.
    public typealias Body = Never
}

extension ConditionalContent: DrawnView where First: View, Second: View {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        switch branch {
        case .first(let view): context.nodes(of: view)
        case .second(let view): context.nodes(of: view)
        }
    }
}
