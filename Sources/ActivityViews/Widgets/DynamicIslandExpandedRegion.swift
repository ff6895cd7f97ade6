// SPDX-License-Identifier: Apache-2.0

/// A part of the large form.
public struct DynamicIslandExpandedRegion<Content> {
    var region: ExpandedRegion
}

extension DynamicIslandExpandedRegion where Content: View {
    /// These views at that place. Of several, the one with the highest priority gets the whole width.
    nonisolated public init(
        _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0, @ViewBuilder content: () -> Content
    ) {
        region = ExpandedRegion(position: position, priority: priority, content: content())
    }

    /// Room at its edges, in points. What is said last counts.
    nonisolated public func contentMargins(
        _ edges: Edge.Set = .all, _ length: Double
    ) -> DynamicIslandExpandedRegion<Content> {
        var copy = self
        copy.region.margins.append(
            DynamicIsland.Margin(region: region.position.key, edges: edges, length: length))
        return copy
    }
}

/// A part of the large form whose view's type is not said.
struct ExpandedRegion {
    let position: DynamicIslandExpandedRegionPosition
    let priority: Double
    let content: any View
    var margins: [DynamicIsland.Margin] = []
}
