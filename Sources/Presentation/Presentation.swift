// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// What a widget drew of an activity: a tree for each region, and what belongs to none.
///
/// Source: docs/presentation.md.
public struct Presentation: Hashable, Sendable {
    /// What each region shows; one that is absent shows nothing of its own.
    public var regions: [PresentationRegion: PresentationNode]
    /// The colour behind the banner, as the vocabulary writes colours; nil: the host's own.
    public var backgroundTint: String?
    /// The colour of buttons that a host has of its own on the banner; nil: the host's own.
    public var actionForeground: String?
    /// The colour of the island's edge; nil: the host's own.
    public var keylineTint: String?
    /// What a click opens; nil: nothing.
    public var url: String?
    /// Margins that a widget set, in the order in which it did.
    public var margins: [PresentationMargin]

    /// What a widget drew.
    public init(
        regions: [PresentationRegion: PresentationNode] = [:], backgroundTint: String? = nil,
        actionForeground: String? = nil, keylineTint: String? = nil, url: String? = nil,
        margins: [PresentationMargin] = []
    ) {
        self.regions = regions
        self.backgroundTint = backgroundTint
        self.actionForeground = actionForeground
        self.keylineTint = keylineTint
        self.url = url
        self.margins = margins
    }

    /// From `a{sv}`. A region that is no node is left out, and so is whatever else has another type than it should.
    public init(dictionary: [String: BusValue]) {
        func text(_ key: String) -> String? {
            guard case .string(let text)? = dictionary[key]?.content, !text.isEmpty else { return nil }
            return text
        }
        self.init(
            backgroundTint: text("backgroundTint"), actionForeground: text("actionForeground"),
            keylineTint: text("keylineTint"), url: text("url"))
        for region in PresentationRegion.allCases {
            regions[region] = dictionary[region.rawValue].flatMap { PresentationNode(busValue: $0) }
        }
        if case .array(_, let elements)? = dictionary["margins"]?.content {
            margins = elements.compactMap { PresentationMargin(busValue: $0) }
        }
    }

    /// As `a{sv}`; what is absent has no key.
    public var dictionary: [String: BusValue] {
        var dictionary: [String: BusValue] = [:]
        for (region, node) in regions { dictionary[region.rawValue] = node.busValue }
        if let backgroundTint { dictionary["backgroundTint"] = .string(backgroundTint) }
        if let actionForeground { dictionary["actionForeground"] = .string(actionForeground) }
        if let keylineTint { dictionary["keylineTint"] = .string(keylineTint) }
        if let url { dictionary["url"] = .string(url) }
        if !margins.isEmpty { dictionary["margins"] = margins.busValue }
        return dictionary
    }

    /// What a click opens; nil: nothing, or something that no click may open.
    public var link: CardLink? { url.flatMap { try? CardLink($0) } }

    /// Whether there is nothing in any region.
    public var isEmpty: Bool { regions.isEmpty }

    /// What a region shows.
    public subscript(_ region: PresentationRegion) -> PresentationNode? { regions[region] }

    /// What stands for all of it where there is one card: the banner, else the large form, else the compact one.
    public var card: PresentationNode? {
        if let banner = self[.banner] { return banner }
        let expanded = PresentationRegion.expanded.compactMap { self[$0] }
        if !expanded.isEmpty { return PresentationNode("VStack", children: expanded) }
        let compact = [.compactLeading, .compactTrailing].compactMap { self[$0] }
        return compact.isEmpty ? self[.minimal] : PresentationNode("HStack", children: compact)
    }
}
