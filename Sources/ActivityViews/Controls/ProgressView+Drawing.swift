// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

extension ProgressView
where Caption == ProgressViewStyleConfiguration.Caption, CurrentValue == ProgressViewStyleConfiguration.CurrentValue {
    /// The progress that a style is given.
    nonisolated public init(_ configuration: ProgressViewStyleConfiguration) {
        self.init(
            amount: configuration.amount, caption: configuration.label, currentValue: configuration.currentValueLabel)
    }
}

extension ProgressView: View where Caption: View, CurrentValue: View {
    /// None.
    public typealias Body = Never
}

extension ProgressView: DrawnView where Caption: View, CurrentValue: View {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        let style = context.environment.progressViewStyle
        guard let known = style as? any KnownProgressStyle else {
            let configuration = ProgressViewStyleConfiguration(
                amount: amount, label: caption.map { .init(view: $0) },
                currentValueLabel: currentValue.map { .init(view: $0) })
            var inner = context
            inner.environment.progressViewStyle = DefaultProgressViewStyle()
            return inner.nodes(of: style, configuration)
        }
        var properties = amount.properties.merging(context.environment.tintProperties) { $1 }
        if let tint = known.tint { properties["tint"] = .string(tint.name) }
        if known.isCircular { properties["style"] = .string("circular") }
        var children: [PresentationNode] = []
        if !context.environment.areLabelsHidden {
            children += [caption.flatMap { context.node(of: $0, stack: "HStack")?.inSlot("label") }]
                .compactMap { $0 }
        }
        if let currentValue {
            // A host shows by itself what is left of an interval, unless there is something in its place.
            let value = context.node(of: currentValue, stack: "HStack")
            if let value = value ?? (amount.isTimed ? PresentationNode("Group") : nil) {
                children.append(value.inSlot("currentValueLabel"))
            }
        }
        return [PresentationNode("ProgressView", properties, children: children)]
    }
}

extension DrawingContext {
    fileprivate func nodes<Style: ProgressViewStyle>(
        of style: Style, _ configuration: ProgressViewStyleConfiguration
    ) -> [PresentationNode] {
        nodes(of: evaluate { style.makeBody(configuration: configuration) })
    }
}
