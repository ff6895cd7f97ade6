// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// The view that a modifier changes, as its body gets it.
public struct ViewModifierContent<Modifier: ViewModifier> {
    let view: any View
}

extension ViewModifierContent: View {
    /// None.
    public typealias Body = Never
}

extension ViewModifierContent: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        context.nodes(of: view)
    }
}
