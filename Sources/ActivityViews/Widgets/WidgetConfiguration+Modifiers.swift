// SPDX-License-Identifier: Apache-2.0

/// A configuration with one that it changes.
@MainActor
protocol ChangedConfiguration {
    var changed: any WidgetConfiguration { get }
    var families: [ActivityFamily]? { get }
}

struct FamilyConfiguration<Content: WidgetConfiguration> {
    let content: Content
    let families: [ActivityFamily]?
}

extension FamilyConfiguration: WidgetConfiguration, ChangedConfiguration {
    typealias Body = Never

    var changed: any WidgetConfiguration { content }
}

extension WidgetConfiguration {
    /// The sizes of card that it has views for. With `small` it is drawn for that size as well.
    nonisolated public func supplementalActivityFamilies(_ families: [ActivityFamily]) -> some WidgetConfiguration {
        FamilyConfiguration(content: self, families: families)
    }

    /// What the widget is called. Accepted without effect: there is no gallery of widgets.
    nonisolated public func configurationDisplayName(_ name: LocalizedStringKey) -> some WidgetConfiguration { self }

    /// What the widget is called. Accepted without effect: there is no gallery of widgets.
    @_disfavoredOverload
    nonisolated public func configurationDisplayName<Name: StringProtocol>(
        _ name: Name
    ) -> some WidgetConfiguration { self }

    /// What the widget is for. Accepted without effect: there is no gallery of widgets.
    nonisolated public func description(_ description: LocalizedStringKey) -> some WidgetConfiguration { self }

    /// What the widget is for. Accepted without effect: there is no gallery of widgets.
    @_disfavoredOverload
    nonisolated public func description<Description: StringProtocol>(
        _ description: Description
    ) -> some WidgetConfiguration { self }

    /// Accepted without effect: hosts have margins of their own.
    nonisolated public func contentMarginsDisabled() -> some WidgetConfiguration { self }
}
