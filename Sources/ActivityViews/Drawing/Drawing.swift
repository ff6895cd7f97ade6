// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import FoundationEssentials
internal import LiveActivities
internal import Presentation

/// What a widget drew for one state of an activity.
struct Drawing {
    /// The presentation, at most as large as a daemon takes it.
    var presentation: [String: BusValue]
    /// What was left out for that, by key.
    var omitted: [String]
    /// What the buttons in it stand for, by action key.
    var intents: [String: any AppIntent]
}

extension ActivityConfiguration {
    /// Draws one state.
    @MainActor
    func draw(_ context: ActivityViewContext<Attributes>, families: [ActivityFamily] = []) -> Drawing {
        var environment = EnvironmentValues()
        environment.supportedActivityFamilies = families
        let card = DrawingContext(environment)
        var nodes: [String: PresentationNode] = [:]
        nodes["banner"] = card.node { content(context) }
        if families.contains(.small) {
            environment.activityFamily = .small
            let small = DrawingContext(environment)
            nodes["small"] = small.node { content(context) }
            card.sheet.intents.merge(small.sheet.intents) { $1 }
            environment.activityFamily = .medium
        }
        let form = DrawingContext(environment)
        let island = form.evaluate { self.island(context) }
        nodes["compactLeading"] = form.node(stack: "HStack") { island.compactLeading() }
        nodes["compactTrailing"] = form.node(stack: "HStack") { island.compactTrailing() }
        nodes["minimal"] = form.node(stack: "HStack") { island.minimal() }
        let regions = form.evaluate { island.expanded() }
        for (key, node) in form.nodes(of: regions) { nodes[key] = node }

        var values = nodes.compactMapValues { $0.limited()?.busValue }
        values["backgroundTint"] = card.sheet.backgroundTint.map { .string($0) }
        values["actionForeground"] = card.sheet.actionForeground.map { .string($0) }
        values["keylineTint"] = island.keylineTint.map { .string($0.name) }
        let url = card.sheet.url ?? island.url.flatMap { $0?.absoluteString } ?? form.sheet.url
        values["url"] = url.map { .string($0) }
        let margins = (island.margins + regions.flatMap(\.margins)).flatMap(\.fields)
        if !margins.isEmpty { values["margins"] = margins.busValue }
        let (presentation, omitted) = values.fitted()
        return Drawing(
            presentation: presentation, omitted: omitted,
            intents: card.sheet.intents.merging(form.sheet.intents) { $1 })
    }
}

extension DrawingContext {
    /// The regions of the large form by key; several at one place stand below one another.
    fileprivate func nodes(of regions: [ExpandedRegion]) -> [(String, PresentationNode)] {
        var found: [(key: String, nodes: [PresentationNode], properties: [String: BusValue])] = []
        for region in regions {
            sheet.verticalPlacement = .default
            sheet.views = 0
            let drawn = nodes(of: region.content)
            guard !drawn.isEmpty else { continue }
            var properties: [String: BusValue] = [:]
            if region.priority != 0, region.priority.isFinite { properties["priority"] = .double(region.priority) }
            properties["verticalPlacement"] = sheet.verticalPlacement.name.map { .string($0) }
            if let index = found.firstIndex(where: { $0.key == region.position.key }) {
                found[index].nodes += drawn
                found[index].properties.merge(properties) { $1 }
            } else {
                found.append((region.position.key, drawn, properties))
            }
        }
        return found.map { key, nodes, properties in
            let node = nodes.count == 1 ? nodes[0] : PresentationNode("VStack", children: nodes)
            return (key, node.with(properties))
        }
    }
}

extension DynamicIsland.Margin {
    /// `(ssd)` for each edge.
    fileprivate var fields: [BusTuple<String, String, Double>] {
        guard length.isFinite, length >= 0 else { return [] }
        if edges == .all { return [BusTuple(region, "all", length)] }
        return Edge.allCases.filter { edges.contains(Edge.Set($0)) }.map { BusTuple(region, $0.name, length) }
    }
}
