// SPDX-License-Identifier: Apache-2.0

/// Pictures of what a widget drew, in the sizes that it is made for.
///
/// Source of the sizes: Human Interface Guidelines, "Live Activities", "Dimensions".
extension Presentation {
    /// The surfaces for which it has something.
    public var surfaces: [PresentationSurface] {
        PresentationSurface.allCases.filter { surface in
            switch surface {
            case .banner: self[.banner] != nil
            case .compact: self[.compactLeading] != nil || self[.compactTrailing] != nil
            case .minimal: self[.minimal] != nil
            case .expanded: PresentationRegion.expanded.contains { self[$0] != nil }
            }
        }
    }

    /// A surface as a picture; nil where it has nothing for it.
    ///
    /// - Parameters:
    ///   - isDark: whether the card is light text on dark ground; the island is so anyway.
    ///   - measure: says how wide texts are in the fonts that they will be painted with.
    public func picture(
        of surface: PresentationSurface, at moment: PresentationMoment, isDark: Bool,
        measure: any TextMeasure = AverageMeasure()
    ) -> Picture? {
        guard surfaces.contains(surface) else { return nil }
        let words = text(of: surface, at: moment)
        var picture =
            switch surface {
            case .banner: card(at: moment, isDark: isDark, measure: measure)
            case .compact: compact(Layout(moment: moment, palette: .island, measure: measure))
            case .minimal: minimal(Layout(moment: moment, palette: .island, measure: measure))
            case .expanded: expanded(Layout(moment: moment, palette: .island, measure: measure))
            }
        picture.label = words.lines.map(\.plain).filter { !$0.isEmpty }.joined(separator: ", ")
        return picture
    }

    // MARK: - The card

    private func card(at moment: PresentationMoment, isDark: Bool, measure: any TextMeasure) -> Picture {
        var palette = isDark ? Palette.dark : Palette.light
        if let tint = palette.paint(backgroundTint) { palette = palette.standing(on: tint) }
        let layout = Layout(moment: moment, palette: palette, measure: measure)
        let width = 371.0
        let insets = insets(of: ["banner"], else: Insets(top: 14, leading: 14, bottom: 14, trailing: 14))
        let box = self[.banner].map { layout.box($0) } ?? LayoutBox()
        let inner = width - insets.horizontal
        let size = box.size(in: Proposal(inner, 160 - insets.vertical))
        let height = min(max(size.height + insets.vertical, 60), 160)
        let whole = Area(0, 0, width, height)
        let room = whole.inset(by: insets)
        var items: [PictureItem] = []
        box.draw(in: room.placing(Size(min(size.width, inner), min(size.height, room.height)), .centre), on: &items)
        let outline = Outline.rectangle(whole, radius: 24)
        return Picture(
            size: whole.size,
            items: [
                .fill(outline, palette.ground), .group(opacity: 1, clip: outline, items),
                Self.edge(of: whole, radius: 24, palette.primary.faded(to: 0.12), width: 1),
            ])
    }

    // MARK: - The island

    private func compact(_ layout: Layout) -> Picture {
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

    private func minimal(_ layout: Layout) -> Picture {
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
    private func expanded(_ layout: Layout) -> Picture {
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

    private func island(_ whole: Area, radius: Double, _ items: [PictureItem], _ layout: Layout) -> Picture {
        let outline = Outline.rectangle(whole, radius: radius)
        let edge = layout.palette.paint(keylineTint).map { $0.faded(to: 0.7) } ?? Paint(0xFFFFFF, alpha: 0.14)
        return Picture(
            size: whole.size,
            items: [
                .fill(outline, layout.palette.ground), .group(opacity: 1, clip: outline, items),
                Self.edge(of: whole, radius: radius, edge, width: 1),
            ])
    }

    /// A line just within an outline.
    private static func edge(of area: Area, radius: Double, _ paint: Paint, width: Double) -> PictureItem {
        let half = Insets(top: width / 2, leading: width / 2, bottom: width / 2, trailing: width / 2)
        return .stroke(.rectangle(area.inset(by: half), radius: radius - width / 2), paint, width: width)
    }

    /// The margins of a region: those that the widget set, each edge's last one, else the usual ones.
    private func insets(of regions: Set<String>, else standard: Insets) -> Insets {
        margins.filter { regions.contains($0.region) }.reduce(into: standard) { insets, margin in
            let points = min(margin.points, 100)
            let edge = margin.edge
            if ["top", "vertical", "all"].contains(edge) { insets.top = points }
            if ["bottom", "vertical", "all"].contains(edge) { insets.bottom = points }
            if ["leading", "horizontal", "all"].contains(edge) { insets.leading = points }
            if ["trailing", "horizontal", "all"].contains(edge) { insets.trailing = points }
        }
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
        case .group(let opacity, let clip, let items):
            return .group(opacity: opacity, clip: clip.map(moved), items.map { $0.moved(down: points) })
        }
    }
}
