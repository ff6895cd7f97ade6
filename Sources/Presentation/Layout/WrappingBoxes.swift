// SPDX-License-Identifier: Apache-2.0

/// `Padding`: a view with margins.
final class PaddingBox: LayoutBox {
    private let inner: LayoutBox
    private let insets: Insets

    init(_ inner: LayoutBox, _ insets: Insets) {
        self.inner = inner
        self.insets = insets
    }

    override var isText: Bool { inner.isText }

    override func measure(_ proposal: Proposal) -> Size {
        let size = inner.size(in: proposal.inset(by: insets))
        return Size(max(0, size.width + insets.horizontal), max(0, size.height + insets.vertical))
    }

    override func draw(in area: Area, on canvas: inout [PictureItem]) {
        inner.draw(in: area.inset(by: insets), on: &canvas)
    }

    override func baseline(_ baseline: Alignment.Baseline, in size: Size) -> Double {
        insets.top
            + inner.baseline(
                baseline, in: Size(max(0, size.width - insets.horizontal), max(0, size.height - insets.vertical)))
    }
}

/// `Frame`: a view in room of a size, or of one between bounds.
final class FrameBox: LayoutBox {
    /// The bounds in one direction.
    struct Bounds {
        var exact: Double?
        var least: Double?
        var most: Double?

        /// What the view inside is offered.
        func offer(_ length: Double?) -> Double? {
            if let exact { return exact }
            guard var offer = length ?? (least == nil ? nil : 0) else { return nil }
            if length == nil, let least { offer = least }
            return Swift.max(Swift.min(offer, most ?? Size.longest), least ?? 0)
        }

        /// How long the frame is, where the view inside is of a length.
        func length(_ inner: Double, in offer: Double?) -> Double {
            if let exact { return exact }
            var length = inner
            if let least { length = Swift.max(least, Swift.min(length, offer ?? length)) }
            if let most { length = Swift.min(most, Swift.max(length, offer ?? length)) }
            return Swift.max(length, least ?? 0)
        }
    }

    private let inner: LayoutBox
    private let width: Bounds
    private let height: Bounds
    private let alignment: Alignment

    init(_ inner: LayoutBox, width: Bounds, height: Bounds, alignment: Alignment) {
        self.inner = inner
        self.width = width
        self.height = height
        self.alignment = alignment
    }

    override var isText: Bool { inner.isText }

    override func measure(_ proposal: Proposal) -> Size {
        let size = inner.size(in: Proposal(width.offer(proposal.width), height.offer(proposal.height)))
        return Size(width.length(size.width, in: proposal.width), height.length(size.height, in: proposal.height))
    }

    override func draw(in area: Area, on canvas: inout [PictureItem]) {
        let size = inner.size(in: Proposal(width.offer(area.width), height.offer(area.height)))
        inner.draw(in: area.placing(size, alignment), on: &canvas)
    }

    override func baseline(_ baseline: Alignment.Baseline, in size: Size) -> Double {
        let inside = inner.size(in: Proposal(width.offer(size.width), height.offer(size.height)))
        return (size.height - inside.height) * alignment.vertical + inner.baseline(baseline, in: inside)
    }
}

/// `ZStack`: views one upon the other.
final class LayersBox: LayoutBox {
    private let children: [LayoutBox]
    private let alignment: Alignment

    init(_ children: [LayoutBox], alignment: Alignment) {
        self.children = children
        self.alignment = alignment
    }

    override var isText: Bool { children.contains(where: \.isText) }

    override func measure(_ proposal: Proposal) -> Size {
        children.reduce(Size(0, 0)) { size, child in
            let other = child.size(in: proposal)
            return Size(max(size.width, other.width), max(size.height, other.height))
        }
    }

    override func draw(in area: Area, on canvas: inout [PictureItem]) {
        for child in children {
            child.draw(in: area.placing(child.size(in: Proposal(area.size)), alignment), on: &canvas)
        }
    }
}

/// `Background` and `Overlay`: a view, and another one in its room.
final class BackedBox: LayoutBox {
    private let inner: LayoutBox
    private let other: LayoutBox
    private let isBehind: Bool
    private let alignment: Alignment

    /// - Parameter isBehind: whether the other one lies behind the view; else above it.
    init(_ inner: LayoutBox, _ other: LayoutBox, isBehind: Bool, alignment: Alignment) {
        self.inner = inner
        self.other = other
        self.isBehind = isBehind
        self.alignment = alignment
    }

    override var isText: Bool { inner.isText }
    override func measure(_ proposal: Proposal) -> Size { inner.size(in: proposal) }

    override func draw(in area: Area, on canvas: inout [PictureItem]) {
        let place = area.placing(other.size(in: Proposal(area.size)), alignment)
        if isBehind { other.draw(in: place, on: &canvas) }
        inner.draw(in: area, on: &canvas)
        if !isBehind { other.draw(in: place, on: &canvas) }
    }

    override func baseline(_ baseline: Alignment.Baseline, in size: Size) -> Double {
        inner.baseline(baseline, in: size)
    }
}

/// `Opacity` and `Clip`: a view through which one sees, or of which a part is seen.
final class EffectBox: LayoutBox {
    private let inner: LayoutBox
    private let opacity: Double
    private let clip: Form?

    init(_ inner: LayoutBox, opacity: Double = 1, clip: Form? = nil) {
        self.inner = inner
        self.opacity = min(max(opacity, 0), 1)
        self.clip = clip
    }

    override var isText: Bool { inner.isText }
    override func measure(_ proposal: Proposal) -> Size { inner.size(in: proposal) }

    override func draw(in area: Area, on canvas: inout [PictureItem]) {
        var items: [PictureItem] = []
        inner.draw(in: area, on: &items)
        guard !items.isEmpty else { return }
        canvas.append(.group(opacity: opacity, clip: clip?.outline(in: area), items))
    }

    override func baseline(_ baseline: Alignment.Baseline, in size: Size) -> Double {
        inner.baseline(baseline, in: size)
    }
}
