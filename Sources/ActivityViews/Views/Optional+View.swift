// SPDX-License-Identifier: Apache-2.0

internal import Presentation

extension Optional: View where Wrapped: View {
    /// None.
    public typealias Body = Never
}

extension Optional: DrawnView where Wrapped: View {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        map { context.nodes(of: $0) } ?? []
    }
}
