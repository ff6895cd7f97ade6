// SPDX-License-Identifier: Apache-2.0

/// Title and icon, as the host has them.
public struct DefaultLabelStyle: Sendable {
    /// That style.
    nonisolated public init() {}
}

extension DefaultLabelStyle: LabelStyle {
    /// The label as it is.
    public func makeBody(configuration: LabelStyleConfiguration) -> some View { Label(configuration) }
}

/// Title and icon.
public struct TitleAndIconLabelStyle: Sendable {
    /// That style.
    nonisolated public init() {}
}

extension TitleAndIconLabelStyle: LabelStyle {
    /// The label as it is.
    public func makeBody(configuration: LabelStyleConfiguration) -> some View { Label(configuration) }
}

/// The title alone.
public struct TitleOnlyLabelStyle: Sendable {
    /// That style.
    nonisolated public init() {}
}

extension TitleOnlyLabelStyle: LabelStyle {
    /// The title.
    public func makeBody(configuration: LabelStyleConfiguration) -> some View { configuration.title }
}

/// The icon alone.
public struct IconOnlyLabelStyle: Sendable {
    /// That style.
    nonisolated public init() {}
}

extension IconOnlyLabelStyle: LabelStyle {
    /// The icon.
    public func makeBody(configuration: LabelStyleConfiguration) -> some View { configuration.icon }
}

extension LabelStyle where Self == DefaultLabelStyle {
    /// As the host has it.
    nonisolated public static var automatic: DefaultLabelStyle { DefaultLabelStyle() }
}

extension LabelStyle where Self == TitleAndIconLabelStyle {
    /// Title and icon.
    nonisolated public static var titleAndIcon: TitleAndIconLabelStyle { TitleAndIconLabelStyle() }
}

extension LabelStyle where Self == TitleOnlyLabelStyle {
    /// The title alone.
    nonisolated public static var titleOnly: TitleOnlyLabelStyle { TitleOnlyLabelStyle() }
}

extension LabelStyle where Self == IconOnlyLabelStyle {
    /// The icon alone.
    nonisolated public static var iconOnly: IconOnlyLabelStyle { IconOnlyLabelStyle() }
}
