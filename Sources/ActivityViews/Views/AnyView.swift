// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// A view whose type is not said.
public struct AnyView {
    private let view: any View

    /// That view.
    nonisolated public init<Content: View>(_ view: Content) {
        self.view = view
    }

    /// That view.
    nonisolated public init<Content: View>(erasing view: Content) {
        self.view = view
    }
}

extension AnyView: View {
    /// None.
    public typealias Body = Never
}

extension AnyView: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        context.nodes(of: view)
    }
}
