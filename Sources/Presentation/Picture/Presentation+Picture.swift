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
    ///   - images: has the images that nodes name.
    public func picture(
        of surface: PresentationSurface, at moment: PresentationMoment, isDark: Bool,
        measure: any TextMeasure = AverageMeasure(), images: any ImageSource = NoImages()
    ) -> Picture? {
        guard surfaces.contains(surface) else { return nil }
        let words = text(of: surface, at: moment)
        let island = Layout(moment: moment, palette: .island, measure: measure, images: images)
        var picture =
            switch surface {
            case .banner: card(at: moment, isDark: isDark, measure: measure, images: images)
            case .compact: compact(island)
            case .minimal: minimal(island)
            case .expanded: expanded(island)
            }
        picture.label = words.lines.map(\.plain).filter { !$0.isEmpty }.joined(separator: ", ")
        return picture
    }

    // MARK: - The card

    private func card(
        at moment: PresentationMoment, isDark: Bool, measure: any TextMeasure, images: any ImageSource
    ) -> Picture {
        var palette = isDark ? Palette.dark : Palette.light
        if let tint = palette.paint(backgroundTint) { palette = palette.standing(on: tint) }
        let layout = Layout(moment: moment, palette: palette, measure: measure, images: images)
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

    // MARK: - What all have

    func island(_ whole: Area, radius: Double, _ items: [PictureItem], _ layout: Layout) -> Picture {
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
    static func edge(of area: Area, radius: Double, _ paint: Paint, width: Double) -> PictureItem {
        let half = Insets(top: width / 2, leading: width / 2, bottom: width / 2, trailing: width / 2)
        return .stroke(.rectangle(area.inset(by: half), radius: radius - width / 2), paint, width: width)
    }

    /// The margins of a region: those that the widget set, each edge's last one, else the usual ones.
    func insets(of regions: Set<String>, else standard: Insets) -> Insets {
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
