// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// What there is to show of a value within bounds, as a style gets it.
public struct GaugeStyleConfiguration {
    /// A part of a gauge in words.
    public struct Caption {
        let view: any View
    }

    /// Where the value lies between the bounds, from 0 to 1.
    public var value: Double
    /// What it is that is measured.
    public var label: Caption
    /// The value in words.
    public var currentValueLabel: Caption?
    /// The lower bound in words.
    public var minimumValueLabel: Caption?
    /// The upper bound in words.
    public var maximumValueLabel: Caption?

    init<One: View, Two: View, Three: View>(gauge: Gauge<One, Two, Three>, value: Double) {
        self.value = value
        label = Caption(view: gauge.caption)
        currentValueLabel = gauge.currentValue.map { Caption(view: $0) }
        minimumValueLabel = gauge.minimum.map { Caption(view: $0) }
        maximumValueLabel = gauge.maximum.map { Caption(view: $0) }
    }
}

extension GaugeStyleConfiguration.Caption: View {
    /// None.
    public typealias Body = Never
}

extension GaugeStyleConfiguration.Caption: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] { context.nodes(of: view) }
}
