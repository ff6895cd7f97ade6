// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// A title with an icon.
public struct Label<Title, Icon> {
    let title: Title
    let icon: Icon
}

extension Label where Title: View, Icon: View {
    /// Of these views.
    nonisolated public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }
}

extension Label where Title == Text, Icon == Image {
    /// Text with a symbol.
    nonisolated public init(_ title: LocalizedStringKey, systemImage: String) {
        self.init(title: Text(title), icon: Image(systemName: systemImage))
    }

    /// Text with a symbol.
    @_disfavoredOverload
    nonisolated public init<Content: StringProtocol>(_ title: Content, systemImage: String) {
        self.init(title: Text(title), icon: Image(systemName: systemImage))
    }

    /// Text with a picture of the host's.
    nonisolated public init(_ title: LocalizedStringKey, image: String) {
        self.init(title: Text(title), icon: Image(image))
    }

    /// Text with a picture of the host's.
    @_disfavoredOverload
    nonisolated public init<Content: StringProtocol>(_ title: Content, image: String) {
        self.init(title: Text(title), icon: Image(image))
    }
}

extension Label where Title == LabelStyleConfiguration.Title, Icon == LabelStyleConfiguration.Icon {
    /// The label that a style is given.
    nonisolated public init(_ configuration: LabelStyleConfiguration) {
        self.init(title: configuration.title, icon: configuration.icon)
    }
}

extension Label: View where Title: View, Icon: View {
    /// None.
    public typealias Body = Never
}

extension Label: DrawnView where Title: View, Icon: View {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        let style = context.environment.labelStyle
        guard style is DefaultLabelStyle || style is TitleAndIconLabelStyle else {
            let configuration = LabelStyleConfiguration(
                title: LabelStyleConfiguration.Title(view: title), icon: LabelStyleConfiguration.Icon(view: icon))
            var inner = context
            inner.environment.labelStyle = DefaultLabelStyle()
            return inner.nodes(of: style, configuration)
        }
        let title = context.node(of: title, stack: "HStack")?.inSlot("title")
        let icon = context.node(of: icon, stack: "HStack")?.inSlot("icon")
        return [PresentationNode("Label", children: [title, icon].compactMap { $0 })]
    }
}

extension DrawingContext {
    fileprivate func nodes<Style: LabelStyle>(
        of style: Style, _ configuration: LabelStyleConfiguration
    ) -> [PresentationNode] {
        nodes(of: evaluate { style.makeBody(configuration: configuration) })
    }
}
