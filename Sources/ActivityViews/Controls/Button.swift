// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

/// What a person presses to have an intent performed by the process that drew it.
public struct Button<Caption> {
    let role: ButtonRole?
    let intent: any AppIntent
    let caption: Caption
}

extension Button where Caption: View {
    /// A button that looks like that.
    nonisolated public init<Intent: AppIntent>(intent: Intent, @ViewBuilder label: () -> Caption) {
        self.init(role: nil, intent: intent, caption: label())
    }

    /// A button that looks like that.
    nonisolated public init<Intent: AppIntent>(
        role: ButtonRole?, intent: Intent, @ViewBuilder label: () -> Caption
    ) {
        self.init(role: role, intent: intent, caption: label())
    }
}

extension Button where Caption == Text {
    /// A button with a text.
    nonisolated public init<Intent: AppIntent>(_ title: LocalizedStringKey, role: ButtonRole? = nil, intent: Intent) {
        self.init(role: role, intent: intent, caption: Text(title))
    }

    /// A button with a text.
    @_disfavoredOverload
    nonisolated public init<Title: StringProtocol, Intent: AppIntent>(
        _ title: Title, role: ButtonRole? = nil, intent: Intent
    ) {
        self.init(role: role, intent: intent, caption: Text(title))
    }
}

extension Button where Caption == Label<Text, Image> {
    /// A button with a text and a symbol.
    nonisolated public init<Intent: AppIntent>(
        _ title: LocalizedStringKey, systemImage: String, role: ButtonRole? = nil, intent: Intent
    ) {
        self.init(role: role, intent: intent, caption: Label(title, systemImage: systemImage))
    }

    /// A button with a text and a symbol.
    @_disfavoredOverload
    nonisolated public init<Title: StringProtocol, Intent: AppIntent>(
        _ title: Title, systemImage: String, role: ButtonRole? = nil, intent: Intent
    ) {
        self.init(role: role, intent: intent, caption: Label(title, systemImage: systemImage))
    }
}

extension Button: View where Caption: View {
    /// None.
    public typealias Body = Never
}

extension Button: DrawnView where Caption: View {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        let style = context.environment.buttonStyle
        var properties = context.environment.tintProperties
        properties["role"] = role.map { .string($0.name) }
        if context.environment.isEnabled {
            let key = intent.actionKey
            context.sheet.intents[key] = intent
            properties["action"] = .string(key)
        }
        properties["style"] = (style as? any KnownButtonStyle)?.name.map { .string($0) }
        let label: PresentationNode?
        if let style = style as? ProgramButtonStyle {
            var inner = context
            inner.environment.buttonStyle = DefaultButtonStyle()
            label = inner.node(of: style.style, ButtonStyleConfiguration(role: role, label: .init(view: caption)))
        } else {
            label = context.node(of: caption, stack: "HStack")
        }
        return [PresentationNode("Button", properties, children: [label].compactMap { $0 })]
    }
}

extension DrawingContext {
    fileprivate func node<Style: ButtonStyle>(
        of style: Style, _ configuration: ButtonStyleConfiguration
    ) -> PresentationNode? {
        node(of: evaluate { style.makeBody(configuration: configuration) }, stack: "HStack")
    }
}
