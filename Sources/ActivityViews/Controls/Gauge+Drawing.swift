// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import Presentation

extension Gauge: View where Caption: View, CurrentValue: View, BoundsCaption: View {
    /// None.
    public typealias Body = Never
}

extension Gauge: DrawnView where Caption: View, CurrentValue: View, BoundsCaption: View {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        let style = context.environment.gaugeStyle
        guard let known = style as? any KnownGaugeStyle else {
            let configuration = GaugeStyleConfiguration(
                gauge: self, value: value.isNaN ? 0 : min(1, max(0, share)))
            var inner = context
            inner.environment.gaugeStyle = DefaultGaugeStyle()
            return inner.nodes(of: style, configuration)
        }
        var properties = context.environment.tintProperties
        properties["value"] = .double(value.isNaN ? bounds.lowerBound : value)
        if bounds.lowerBound != 0 { properties["minimum"] = .double(bounds.lowerBound) }
        if bounds.upperBound != 1 { properties["maximum"] = .double(bounds.upperBound) }
        if known.isCircular { properties["style"] = .string("circular") }
        let children = [
            ("label", context.environment.areLabelsHidden ? nil : context.node(of: caption, stack: "HStack")),
            ("currentValueLabel", currentValue.flatMap { context.node(of: $0, stack: "HStack") }),
            ("minimumValueLabel", minimum.flatMap { context.node(of: $0, stack: "HStack") }),
            ("maximumValueLabel", maximum.flatMap { context.node(of: $0, stack: "HStack") }),
        ]
        return [PresentationNode("Gauge", properties, children: children.compactMap { $1?.inSlot($0) })]
    }

    private var share: Double {
        bounds.upperBound > bounds.lowerBound
            ? (value - bounds.lowerBound) / (bounds.upperBound - bounds.lowerBound) : 0
    }
}

extension DrawingContext {
    fileprivate func nodes<Style: GaugeStyle>(
        of style: Style, _ configuration: GaugeStyleConfiguration
    ) -> [PresentationNode] {
        nodes(of: evaluate { style.makeBody(configuration: configuration) })
    }
}
