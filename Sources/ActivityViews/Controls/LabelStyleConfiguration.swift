// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// The parts of a label, as a style gets them.
public struct LabelStyleConfiguration {
    /// The title.
    public struct Title {
        let view: any View
    }

    /// The icon.
    public struct Icon {
        let view: any View
    }

    /// The title.
    public let title: Title
    /// The icon.
    public let icon: Icon
}

extension LabelStyleConfiguration.Title: View {
    /// None.
    public typealias Body = Never
}

extension LabelStyleConfiguration.Title: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] { context.nodes(of: view) }
}

extension LabelStyleConfiguration.Icon: View {
    /// None.
    public typealias Body = Never
}

extension LabelStyleConfiguration.Icon: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] { context.nodes(of: view) }
}
