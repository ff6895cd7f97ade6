// SPDX-License-Identifier: Apache-2.0

internal import Presentation

/// What there is to show of progress, as a style gets it.
public struct ProgressViewStyleConfiguration {
    /// What it is that goes on.
    public struct Caption {
        let view: any View
    }

    /// How far it is, in words.
    public struct CurrentValue {
        let view: any View
    }

    let amount: ProgressAmount
    /// What it is that goes on.
    public var label: Caption?
    /// How far it is, in words.
    public var currentValueLabel: CurrentValue?

    /// From 0 to 1; nil where nobody knows, or the host's clock does.
    public var fractionCompleted: Double? { amount.fraction }
}

extension ProgressViewStyleConfiguration.Caption: View {
    /// None.
    public typealias Body = Never
}

extension ProgressViewStyleConfiguration.Caption: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] { context.nodes(of: view) }
}

extension ProgressViewStyleConfiguration.CurrentValue: View {
    /// None.
    public typealias Body = Never
}

extension ProgressViewStyleConfiguration.CurrentValue: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] { context.nodes(of: view) }
}
