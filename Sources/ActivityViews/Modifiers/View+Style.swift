// SPDX-License-Identifier: Apache-2.0

extension View {
    /// What is inside is painted with that style.
    nonisolated public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
        surrounded { $0.foreground = [$0.merged(style.painted)] }
    }

    /// What is inside is painted with these styles, the second where something is less important.
    nonisolated public func foregroundStyle<One: ShapeStyle, Two: ShapeStyle>(_ one: One, _ two: Two) -> some View {
        surrounded { $0.foreground = [$0.merged(one.painted), $0.merged(two.painted)] }
    }

    /// What is inside is painted with these styles, the second and third where something is less important.
    nonisolated public func foregroundStyle<One: ShapeStyle, Two: ShapeStyle, Three: ShapeStyle>(
        _ one: One, _ two: Two, _ three: Three
    ) -> some View {
        surrounded { $0.foreground = [$0.merged(one.painted), $0.merged(two.painted), $0.merged(three.painted)] }
    }

    /// What is inside is painted in that colour; nil: the host's.
    nonisolated public func foregroundColor(_ color: Color?) -> some View {
        surrounded { $0.foreground = color.map { [.color($0)] } ?? [] }
    }

    /// Progress, gauges, buttons and links inside have that colour; nil: the host's.
    nonisolated public func tint(_ tint: Color?) -> some View { surrounded { $0.tint = tint.map { .color($0) } } }

    /// Progress, gauges, buttons and links inside are painted with that style.
    nonisolated public func tint<Style: ShapeStyle>(_ tint: Style) -> some View {
        surrounded { $0.tint = $0.merged(tint.painted) }
    }

    /// Progress, gauges, buttons and links inside have that colour; nil: the host's.
    nonisolated public func accentColor(_ color: Color?) -> some View { tint(color) }

    /// What is inside can be used, or not: buttons then do nothing.
    nonisolated public func disabled(_ isDisabled: Bool) -> some View {
        surrounded { $0.isEnabled = $0.isEnabled && !isDisabled }
    }

    /// Labels of progress and gauges inside are not shown.
    nonisolated public func labelsHidden() -> some View { surrounded { $0.areLabelsHidden = true } }

    /// What is inside is not for the eyes of others: a host may hide it on a locked screen.
    nonisolated public func privacySensitive(_ isSensitive: Bool = true) -> some View {
        surrounded { $0.isPrivacySensitive = isSensitive }
    }

    /// Texts inside are blanked out.
    nonisolated public func redacted(reason: RedactionReasons) -> some View {
        surrounded { $0.redactionReasons.formUnion(reason) }
    }

    /// Texts inside are not blanked out.
    nonisolated public func unredacted() -> some View { surrounded { $0.redactionReasons = [] } }
}

extension EnvironmentValues {
    /// A style as it is where it is set: what stands for the surroundings stands for those around.
    fileprivate func merged(_ style: StyleValue) -> StyleValue {
        switch style {
        case .foreground: foreground.first ?? .level(0)
        case .level(let level) where level < foreground.count: foreground[level]
        case .tint: tint ?? .color(.accentColor)
        default: style
        }
    }
}
