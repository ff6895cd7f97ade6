// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials
internal import Presentation

/// A bar or a ring that shows how far something has come.
public struct ProgressView<Caption, CurrentValue> {
    let amount: ProgressAmount
    let caption: Caption?
    let currentValue: CurrentValue?
}

extension ProgressView where Caption == EmptyView, CurrentValue == EmptyView {
    /// Nobody knows how far.
    nonisolated public init() {
        self.init(amount: .indeterminate, caption: nil, currentValue: nil)
    }

    /// That much of the total; nil: nobody knows how far.
    nonisolated public init<Value: BinaryFloatingPoint>(value: Value?, total: Value = 1) {
        self.init(amount: ProgressAmount(value, total: total), caption: nil, currentValue: nil)
    }
}

extension ProgressView where Caption: View, CurrentValue == EmptyView {
    /// Nobody knows how far.
    nonisolated public init(@ViewBuilder label: () -> Caption) {
        self.init(amount: .indeterminate, caption: label(), currentValue: nil)
    }

    /// That much of the total; nil: nobody knows how far.
    nonisolated public init<Value: BinaryFloatingPoint>(
        value: Value?, total: Value = 1, @ViewBuilder label: () -> Caption
    ) {
        self.init(amount: ProgressAmount(value, total: total), caption: label(), currentValue: nil)
    }
}

extension ProgressView where Caption: View, CurrentValue: View {
    /// That much of the total, with its value in words; nil: nobody knows how far.
    nonisolated public init<Value: BinaryFloatingPoint>(
        value: Value?, total: Value = 1, @ViewBuilder label: () -> Caption,
        @ViewBuilder currentValueLabel: () -> CurrentValue
    ) {
        self.init(
            amount: ProgressAmount(value, total: total), caption: label(), currentValue: currentValueLabel())
    }

    /// As far as the clock between two instants, with its value in words.
    nonisolated public init(
        timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Caption,
        @ViewBuilder currentValueLabel: () -> CurrentValue
    ) {
        self.init(
            amount: .interval(timerInterval, countsDown: countsDown), caption: label(),
            currentValue: currentValueLabel())
    }
}

extension ProgressView where Caption: View, CurrentValue == Text {
    /// As far as the clock between two instants, with what is left or has passed.
    nonisolated public init(
        timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Caption
    ) {
        self.init(
            amount: .interval(timerInterval, countsDown: countsDown), caption: label(), currentValue: nil)
    }
}

extension ProgressView where Caption == EmptyView, CurrentValue == Text {
    /// As far as the clock between two instants, with what is left or has passed.
    nonisolated public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
        self.init(amount: .interval(timerInterval, countsDown: countsDown), caption: nil, currentValue: nil)
    }
}

extension ProgressView where Caption == Text, CurrentValue == EmptyView {
    /// Nobody knows how far.
    nonisolated public init(_ title: LocalizedStringKey) {
        self.init(amount: .indeterminate, caption: Text(title), currentValue: nil)
    }

    /// Nobody knows how far.
    @_disfavoredOverload
    nonisolated public init<Title: StringProtocol>(_ title: Title) {
        self.init(amount: .indeterminate, caption: Text(title), currentValue: nil)
    }

    /// That much of the total; nil: nobody knows how far.
    nonisolated public init<Value: BinaryFloatingPoint>(
        _ title: LocalizedStringKey, value: Value?, total: Value = 1
    ) {
        self.init(amount: ProgressAmount(value, total: total), caption: Text(title), currentValue: nil)
    }

    /// That much of the total; nil: nobody knows how far.
    @_disfavoredOverload
    nonisolated public init<Title: StringProtocol, Value: BinaryFloatingPoint>(
        _ title: Title, value: Value?, total: Value = 1
    ) {
        self.init(amount: ProgressAmount(value, total: total), caption: Text(title), currentValue: nil)
    }
}

extension ProgressAmount {
    fileprivate init<Value: BinaryFloatingPoint>(_ value: Value?, total: Value) {
        self = value.map { .value(Double($0), total: Double(total)) } ?? .indeterminate
    }
}
