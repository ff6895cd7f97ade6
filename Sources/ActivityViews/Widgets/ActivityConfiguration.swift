// SPDX-License-Identifier: Apache-2.0

public import LiveActivities

/// How activities of one type look: as a card, and in the three forms of the island.
public struct ActivityConfiguration<Attributes: ActivityAttributes> {
    let content: (ActivityViewContext<Attributes>) -> any View
    let island: (ActivityViewContext<Attributes>) -> DynamicIsland

    /// The card, and the island.
    nonisolated public init<Content: View>(
        for attributesType: Attributes.Type,
        @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
        dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
    ) {
        self.content = { content($0) }
        island = dynamicIsland
    }
}

extension ActivityConfiguration: WidgetConfiguration {
    /// None.
    public typealias Body = Never
}
