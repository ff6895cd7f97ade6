// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// An activity in little room: large, compact on both sides, and as one glyph.
public struct DynamicIsland {
    let expanded: () -> [ExpandedRegion]
    let compactLeading: () -> any View
    let compactTrailing: () -> any View
    let minimal: () -> any View
    var url: URL??
    var keylineTint: Color?
    var margins: [Margin] = []

    /// Room that a widget wants at edges of a form.
    struct Margin: Hashable {
        var region: String
        var edges: Edge.Set
        var length: Double
    }

    /// The four forms.
    nonisolated public init<Expanded: View, CompactLeading: View, CompactTrailing: View, Minimal: View>(
        @DynamicIslandExpandedContentBuilder expanded: @escaping () -> DynamicIslandExpandedContent<Expanded>,
        @ViewBuilder compactLeading: @escaping () -> CompactLeading,
        @ViewBuilder compactTrailing: @escaping () -> CompactTrailing, @ViewBuilder minimal: @escaping () -> Minimal
    ) {
        self.expanded = { expanded().regions }
        self.compactLeading = { compactLeading() }
        self.compactTrailing = { compactTrailing() }
        self.minimal = { minimal() }
    }

    /// What a click opens; nil: nothing.
    nonisolated public func widgetURL(_ url: URL?) -> DynamicIsland {
        var island = self
        island.url = .some(url)
        return island
    }

    /// The colour of the edge; nil: the host's.
    nonisolated public func keylineTint(_ color: Color?) -> DynamicIsland {
        var island = self
        island.keylineTint = color
        return island
    }

    /// Room at edges of a form, in points. What is said last counts.
    nonisolated public func contentMargins(
        _ edges: Edge.Set = .all, _ length: Double, for mode: DynamicIslandMode
    ) -> DynamicIsland {
        var island = self
        island.margins.append(Margin(region: mode.name, edges: edges, length: length))
        return island
    }
}
