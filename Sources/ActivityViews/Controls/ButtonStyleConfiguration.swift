// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// The parts of a button, as a style gets them.
public struct ButtonStyleConfiguration {
    /// What stands on the button.
    public struct Label {
        let view: any View
    }

    /// What pressing it means.
    public let role: ButtonRole?
    /// What stands on it.
    public let label: Label
    /// Whether it is being pressed. Never: the host shows that.
    public var isPressed: Bool { false }
}

extension ButtonStyleConfiguration.Label: View {
    /// None.
    public typealias Body = Never
}

extension ButtonStyleConfiguration.Label: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] { context.nodes(of: view) }
}
