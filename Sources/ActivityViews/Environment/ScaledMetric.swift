// SPDX-License-Identifier: Apache-2.0

/// A length that grows with the size of text that the person chose. The host knows that size, so it is the length itself.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    /// The length.
    public let wrappedValue: Value

    /// A length beside body text.
    nonisolated public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// A length beside text of that style.
    nonisolated public init(wrappedValue: Value, relativeTo style: Font.TextStyle) {
        self.wrappedValue = wrappedValue
    }
}
