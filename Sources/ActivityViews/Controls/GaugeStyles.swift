// SPDX-License-Identifier: Apache-2.0

/// As the host has it: a bar.
public struct DefaultGaugeStyle: Sendable, KnownGaugeStyle {
    var isCircular: Bool { false }

    /// That style.
    nonisolated public init() {}
}

extension DefaultGaugeStyle: GaugeStyle {
    /// Never used: the host draws it.
    public func makeBody(configuration: GaugeStyleConfiguration) -> some View { configuration.label }
}

extension GaugeStyle where Self == DefaultGaugeStyle {
    /// As the host has it: a bar.
    nonisolated public static var automatic: DefaultGaugeStyle { DefaultGaugeStyle() }
}

/// A bar that is filled.
public struct LinearCapacityGaugeStyle: Sendable, KnownGaugeStyle {
    var isCircular: Bool { false }

    /// That style.
    nonisolated public init() {}
}

extension LinearCapacityGaugeStyle: GaugeStyle {
    /// Never used: the host draws it.
    public func makeBody(configuration: GaugeStyleConfiguration) -> some View { configuration.label }
}

extension GaugeStyle where Self == LinearCapacityGaugeStyle {
    /// A bar that is filled.
    nonisolated public static var linearCapacity: LinearCapacityGaugeStyle { LinearCapacityGaugeStyle() }
}

/// A bar.
public struct AccessoryLinearGaugeStyle: Sendable, KnownGaugeStyle {
    var isCircular: Bool { false }

    /// That style.
    nonisolated public init() {}
}

extension AccessoryLinearGaugeStyle: GaugeStyle {
    /// Never used: the host draws it.
    public func makeBody(configuration: GaugeStyleConfiguration) -> some View { configuration.label }
}

extension GaugeStyle where Self == AccessoryLinearGaugeStyle {
    /// A bar.
    nonisolated public static var accessoryLinear: AccessoryLinearGaugeStyle { AccessoryLinearGaugeStyle() }
}

/// A bar that is filled.
public struct AccessoryLinearCapacityGaugeStyle: Sendable, KnownGaugeStyle {
    var isCircular: Bool { false }

    /// That style.
    nonisolated public init() {}
}

extension AccessoryLinearCapacityGaugeStyle: GaugeStyle {
    /// Never used: the host draws it.
    public func makeBody(configuration: GaugeStyleConfiguration) -> some View { configuration.label }
}

extension GaugeStyle where Self == AccessoryLinearCapacityGaugeStyle {
    /// A bar that is filled.
    nonisolated public static var accessoryLinearCapacity: AccessoryLinearCapacityGaugeStyle {
        AccessoryLinearCapacityGaugeStyle()
    }
}

/// A ring.
public struct AccessoryCircularGaugeStyle: Sendable, KnownGaugeStyle {
    var isCircular: Bool { true }

    /// That style.
    nonisolated public init() {}
}

extension AccessoryCircularGaugeStyle: GaugeStyle {
    /// Never used: the host draws it.
    public func makeBody(configuration: GaugeStyleConfiguration) -> some View { configuration.label }
}

extension GaugeStyle where Self == AccessoryCircularGaugeStyle {
    /// A ring.
    nonisolated public static var accessoryCircular: AccessoryCircularGaugeStyle { AccessoryCircularGaugeStyle() }
}

/// A ring that is filled.
public struct AccessoryCircularCapacityGaugeStyle: Sendable, KnownGaugeStyle {
    var isCircular: Bool { true }

    /// That style.
    nonisolated public init() {}
}

extension AccessoryCircularCapacityGaugeStyle: GaugeStyle {
    /// Never used: the host draws it.
    public func makeBody(configuration: GaugeStyleConfiguration) -> some View { configuration.label }
}

extension GaugeStyle where Self == AccessoryCircularCapacityGaugeStyle {
    /// A ring that is filled.
    nonisolated public static var accessoryCircularCapacity: AccessoryCircularCapacityGaugeStyle {
        AccessoryCircularCapacityGaugeStyle()
    }
}
