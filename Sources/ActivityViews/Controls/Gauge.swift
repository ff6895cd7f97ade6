// SPDX-License-Identifier: Apache-2.0

/// A value within bounds.
public struct Gauge<Caption, CurrentValue, BoundsCaption> {
    let value: Double
    let bounds: ClosedRange<Double>
    let caption: Caption
    let currentValue: CurrentValue?
    let minimum: BoundsCaption?
    let maximum: BoundsCaption?
}

extension Gauge where Caption: View, CurrentValue == EmptyView, BoundsCaption == EmptyView {
    /// A value within bounds.
    nonisolated public init<Value: BinaryFloatingPoint>(
        value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Caption
    ) {
        self.init(
            value: Double(value), bounds: bounds.asDoubles, caption: label(), currentValue: nil, minimum: nil,
            maximum: nil)
    }
}

extension Gauge where Caption: View, CurrentValue: View, BoundsCaption == EmptyView {
    /// A value within bounds, with the value in words.
    nonisolated public init<Value: BinaryFloatingPoint>(
        value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Caption,
        @ViewBuilder currentValueLabel: () -> CurrentValue
    ) {
        self.init(
            value: Double(value), bounds: bounds.asDoubles, caption: label(), currentValue: currentValueLabel(),
            minimum: nil, maximum: nil)
    }
}

extension Gauge where Caption: View, CurrentValue: View, BoundsCaption: View {
    /// A value within bounds, with the value and the bounds in words.
    nonisolated public init<Value: BinaryFloatingPoint>(
        value: Value, in bounds: ClosedRange<Value> = 0...1, @ViewBuilder label: () -> Caption,
        @ViewBuilder currentValueLabel: () -> CurrentValue, @ViewBuilder minimumValueLabel: () -> BoundsCaption,
        @ViewBuilder maximumValueLabel: () -> BoundsCaption
    ) {
        self.init(
            value: Double(value), bounds: bounds.asDoubles, caption: label(), currentValue: currentValueLabel(),
            minimum: minimumValueLabel(), maximum: maximumValueLabel())
    }
}

extension ClosedRange where Bound: BinaryFloatingPoint {
    fileprivate var asDoubles: ClosedRange<Double> { Double(lowerBound)...Double(upperBound) }
}
