// SPDX-License-Identifier: Apache-2.0

/// As the host likes.
public struct DefaultButtonStyle: Sendable, KnownButtonStyle {
    var name: String? { nil }

    /// That style.
    nonisolated public init() {}
}

extension DefaultButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == DefaultButtonStyle {
    /// As the host likes.
    nonisolated public static var automatic: DefaultButtonStyle { DefaultButtonStyle() }
}

/// Nothing but what stands on it.
public struct PlainButtonStyle: Sendable, KnownButtonStyle {
    var name: String? { "plain" }

    /// That style.
    nonisolated public init() {}
}

extension PlainButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == PlainButtonStyle {
    /// Nothing but what stands on it.
    nonisolated public static var plain: PlainButtonStyle { PlainButtonStyle() }
}

/// With a border.
public struct BorderedButtonStyle: Sendable, KnownButtonStyle {
    var name: String? { "bordered" }

    /// That style.
    nonisolated public init() {}
}

extension BorderedButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == BorderedButtonStyle {
    /// With a border.
    nonisolated public static var bordered: BorderedButtonStyle { BorderedButtonStyle() }
}

/// Filled with the tint.
public struct BorderedProminentButtonStyle: Sendable, KnownButtonStyle {
    var name: String? { "borderedProminent" }

    /// That style.
    nonisolated public init() {}
}

extension BorderedProminentButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
    /// Filled with the tint.
    nonisolated public static var borderedProminent: BorderedProminentButtonStyle { BorderedProminentButtonStyle() }
}

/// Without a border.
public struct BorderlessButtonStyle: Sendable, KnownButtonStyle {
    var name: String? { "borderless" }

    /// That style.
    nonisolated public init() {}
}

extension BorderlessButtonStyle: PrimitiveButtonStyle {}

extension PrimitiveButtonStyle where Self == BorderlessButtonStyle {
    /// Without a border.
    nonisolated public static var borderless: BorderlessButtonStyle { BorderlessButtonStyle() }
}
