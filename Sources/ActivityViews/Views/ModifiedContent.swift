// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// A view with a modifier.
public struct ModifiedContent<Content, Modifier> {
    /// The view.
    public var content: Content
    /// The modifier.
    public var modifier: Modifier

    /// The view with that modifier.
    nonisolated public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    /// None.
    public typealias Body = Never
}

extension ModifiedContent: DrawnView where Content: View, Modifier: ViewModifier {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        context.nodes(of: context.evaluate { modifier.body(content: ViewModifierContent(view: content)) })
    }
}

extension View {
    /// The view with that modifier.
    nonisolated public func modifier<Modifier>(_ modifier: Modifier) -> ModifiedContent<Self, Modifier> {
        ModifiedContent(content: self, modifier: modifier)
    }
}
