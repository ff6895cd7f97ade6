// SPDX-License-Identifier: Apache-2.0

/// How a value within bounds looks.
@MainActor @preconcurrency
public protocol GaugeStyle {
    /// The type of the view that comes of it.
    associatedtype Body: View

    /// What there is to show.
    typealias Configuration = GaugeStyleConfiguration

    /// The value in this style.
    @ViewBuilder @MainActor @preconcurrency func makeBody(configuration: Configuration) -> Body
}

/// A style of this module.
protocol KnownGaugeStyle {
    var isCircular: Bool { get }
}

extension View {
    /// Gauges inside look like that.
    nonisolated public func gaugeStyle<Style: GaugeStyle>(_ style: Style) -> some View {
        surrounded { $0.gaugeStyle = style }
    }
}
