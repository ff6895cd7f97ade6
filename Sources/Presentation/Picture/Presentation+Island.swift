// SPDX-License-Identifier: Apache-2.0

/// The forms of the island: light on black, whatever the rest is.
extension Presentation {
    func compact(_ layout: Layout) -> Picture {
        let whole = Area(0, 0, 240, 36.67)
        let sides = [(PresentationRegion.compactLeading, 0.0), (.compactTrailing, 1.0)]
        var items: [PictureItem] = []
        for (region, alignment) in sides {
            guard let node = self[region] else { continue }
            let insets = insets(of: [region.rawValue], else: Insets(top: 2, leading: 12, bottom: 2, trailing: 12))
            let box = layout.box(node)
            // Each has half of the island at most.
            let room = Area(alignment == 0 ? 0 : 120, 0, 120, whole.height).inset(by: insets)
            let size = box.size(in: Proposal(room.size))
            var place = Alignment()
            place.horizontal = alignment
            box.draw(in: room.placing(size, place), on: &items)
        }
        return island(whole, radius: whole.height / 2, items, layout)
    }

    func minimal(_ layout: Layout) -> Picture {
        let box = self[.minimal].map { layout.box($0) } ?? LayoutBox()
        let insets = insets(of: ["minimal"], else: Insets(top: 4, leading: 6, bottom: 4, trailing: 6))
        let size = box.size(in: Proposal(45 - insets.horizontal, 36.67 - insets.vertical))
        let whole = Area(0, 0, min(max(size.width + insets.horizontal, 36.67), 45), 36.67)
        var items: [PictureItem] = []
        box.draw(in: whole.placing(size, .centre), on: &items)
        return island(whole, radius: whole.height / 2, items, layout)
    }

    /// The large island.
    ///
    /// The middle is measured first, against the least widths of the two beside it, which then are equally wide; the one of
    /// those three with the highest priority has the whole width below the others; the bottom lies under all.
    func expanded(_ layout: Layout) -> Picture {
        let insets = insets(of: ["expanded"], else: Insets(top: 16, leading: 20, bottom: 16, trailing: 20))
        let width = 371 - insets.horizontal
        var boxes: [PresentationRegion: LayoutBox] = [:]
        for region in PresentationRegion.expanded {
            guard let node = self[region] else { continue }
            let own = self.insets(of: [region.rawValue], else: Insets())
            boxes[region] = PaddingBox(layout.box(node), own)
        }
        var below = [firstRegion(among: boxes)].compactMap(\.self)
        // Who asks for it stands below the others where it does not fit beside them.
        let middle = boxes[.expandedCenter]?.size(in: Proposal(width, 128)).width ?? 0
        for region in [PresentationRegion.expandedLeading, .expandedTrailing] where !below.contains(region) {
            guard self[region]?.text("verticalPlacement") == "belowIfTooWide", let box = boxes[region],
                box.size(in: Proposal(nil, nil)).width > (width - middle) / 2 - 8
            else { continue }
            below.append(region)
        }
        let wide = (below + [.expandedBottom]).compactMap { boxes[$0] }
        let top = Self.topRow(
            boxes.filter { !below.contains($0.key) && $0.key != .expandedBottom }, width: width)
        var items: [PictureItem] = []
        var y = insets.top
        for (box, place) in top.places {
            box.draw(in: Area(insets.leading + place.x, y + place.y, place.width, place.height), on: &items)
        }
        y += top.height
        for box in wide {
            if y > insets.top { y += 8 }
            let size = box.size(in: Proposal(width, max(0, 160 - insets.bottom - y)))
            box.draw(in: Area(insets.leading + (width - size.width) / 2, y, size.width, size.height), on: &items)
            y += size.height
        }
        let whole = Area(0, 0, 371, min(max(y + insets.bottom, 84), 160))
        // Less than the least height stands in its middle.
        let shift = max(0, (whole.height - y - insets.bottom) / 2)
        return island(whole, radius: min(44, whole.height / 2), items.map { $0.moved(down: shift) }, layout)
    }

    /// The region of the upper three with the highest priority, where one has more than the others.
    private func firstRegion(among boxes: [PresentationRegion: LayoutBox]) -> PresentationRegion? {
        let ranked = boxes.filter { $0.key != .expandedBottom }.map { region, _ in
            (region: region, priority: self[region]?.number("priority") ?? self[region]?.number("layoutPriority") ?? 0)
        }.sorted { $0.priority > $1.priority }
        guard ranked.count > 1, ranked[0].priority > ranked[1].priority else { return nil }
        return ranked[0].region
    }

    /// Where the boxes of the upper row stand in it.
    static func topRow(
        _ boxes: [PresentationRegion: LayoutBox], width: Double
    ) -> (places: [(LayoutBox, Area)], height: Double) {
        let gap = 8.0
        let height = 128.0
        let sides = [PresentationRegion.expandedLeading, .expandedTrailing].compactMap { boxes[$0] }
        var middle = Size(0, 0)
        if let centre = boxes[.expandedCenter] {
            // A text can be as narrow as one likes; some room it has anyway.
            let least = sides.map { max(min($0.size(in: Proposal(nil, height)).width, 44), 0) }.max() ?? 0
            let room = width - (sides.isEmpty ? 0 : 2 * (least + gap))
            middle = centre.size(in: Proposal(room, height))
        }
        let hasBoth = sides.count == 2
        let side: Double
        if boxes[.expandedCenter] != nil {
            side = max(0, (width - middle.width) / 2 - gap)
        } else {
            side = hasBoth ? (width - gap) / 2 : width
        }
        var places: [(LayoutBox, Area)] = []
        if let leading = boxes[.expandedLeading] {
            let size = leading.size(in: Proposal(side, height))
            places.append((leading, Area(0, 0, size.width, size.height)))
        }
        if let centre = boxes[.expandedCenter] {
            places.append((centre, Area((width - middle.width) / 2, 0, middle.width, middle.height)))
        }
        if let trailing = boxes[.expandedTrailing] {
            let size = trailing.size(in: Proposal(side, height))
            places.append((trailing, Area(width - size.width, 0, size.width, size.height)))
        }
        let row = places.map(\.1.height).max() ?? 0
        return (places.map { ($0, Area($1.x, (row - $1.height) / 2, $1.width, $1.height)) }, row)
    }
}

extension PictureItem {
    /// The same, some points lower.
    fileprivate func moved(down points: Double) -> PictureItem {
        guard points > 0 else { return self }
        func moved(_ area: Area) -> Area { Area(area.x, area.y + points, area.width, area.height) }
        func moved(_ outline: Outline) -> Outline {
            switch outline {
            case .rectangle(let area, let radius): .rectangle(moved(area), radius: radius)
            case .ellipse(let area): .ellipse(moved(area))
            case .arc(let centre, let radius, let start, let sweep):
                .arc(centre: Point(centre.x, centre.y + points), radius: radius, start: start, sweep: sweep)
            }
        }
        switch self {
        case .fill(let outline, let paint): return .fill(moved(outline), paint)
        case .stroke(let outline, let paint, let width): return .stroke(moved(outline), paint, width: width)
        case .text(var text):
            text.origin.y += points
            return .text(text)
        case .image(let image, let area, let paint): return .image(image, moved(area), paint)
        case .group(let opacity, let clip, let items):
            return .group(opacity: opacity, clip: clip.map(moved), items.map { $0.moved(down: points) })
        }
    }
}
