// SPDX-License-Identifier: Apache-2.0

/// `HStack` and `VStack`: views one behind the other.
///
/// Room is shared as in SwiftUI: those of the highest layout priority first, and among those the least flexible first;
/// each is offered an equal part of what is left.
final class StackBox: LayoutBox {
    private let axis: Axis
    private let alignment: Alignment
    private let children: [LayoutBox]
    /// Between each child and the next.
    private let gaps: [Double]

    /// - Parameter spacing: between two children; nil: the usual one.
    init(_ axis: Axis, _ children: [LayoutBox], alignment: Alignment = .centre, spacing: Double? = nil) {
        self.axis = axis
        self.alignment = alignment
        self.children = children
        gaps = zip(children, children.dropFirst()).map { one, other in
            if let spacing { return spacing }
            if one.isSpacer || other.isSpacer { return 0 }
            return axis == .vertical && one.isText && other.isText ? 3 : 8
        }
    }

    override var isText: Bool { children.contains(where: \.isText) }

    override func measure(_ proposal: Proposal) -> Size {
        let sizes = sizes(in: proposal)
        let length = sizes.reduce(gaps.reduce(0, +)) { $0 + axis.length(of: $1) }
        if let baseline = alignment.baseline, axis == .horizontal {
            let heights = zip(children, sizes).map { child, size in
                let above = child.baseline(baseline, in: size)
                return (above: above, below: size.height - above)
            }
            return Size(length, (heights.map(\.above).max() ?? 0) + (heights.map(\.below).max() ?? 0))
        }
        return axis.size(length, across: sizes.map(axis.across).max() ?? 0)
    }

    override func draw(in area: Area, on canvas: inout [PictureItem]) {
        let sizes = sizes(in: Proposal(area.size))
        let length = sizes.reduce(gaps.reduce(0, +)) { $0 + axis.length(of: $1) }
        // What did not fit stands out on both sides.
        var position = (axis.length(of: area.size) - length) / 2
        let baselines = alignment.baseline.map { baseline in
            zip(children, sizes).map { $0.baseline(baseline, in: $1) }
        }
        let lowest = baselines?.max() ?? 0
        for (index, (child, size)) in zip(children, sizes).enumerated() {
            if axis == .horizontal {
                let y =
                    baselines.map { lowest - $0[index] } ?? ((area.height - size.height) * alignment.vertical)
                child.draw(in: Area(area.x + position, area.y + y, size.width, size.height), on: &canvas)
            } else {
                let x = (area.width - size.width) * alignment.horizontal
                child.draw(in: Area(area.x + x, area.y + position, size.width, size.height), on: &canvas)
            }
            position += axis.length(of: size) + (index < gaps.count ? gaps[index] : 0)
        }
    }

    override func baseline(_ baseline: Alignment.Baseline, in size: Size) -> Double {
        let sizes = sizes(in: Proposal(size))
        guard axis == .vertical else {
            return zip(children, sizes).map { child, childSize in
                child.baseline(baseline, in: childSize) + (size.height - childSize.height) * alignment.vertical
            }.max() ?? size.height
        }
        let index = baseline == .first ? 0 : children.count - 1
        guard children.indices.contains(index) else { return size.height }
        let above = zip(sizes, gaps).prefix(index).reduce(0) { $0 + $1.0.height + $1.1 }
        return above + children[index].baseline(baseline, in: sizes[index])
    }

    /// The size of each child.
    private func sizes(in proposal: Proposal) -> [Size] {
        let across = axis == .horizontal ? proposal.height : proposal.width
        let offered = axis == .horizontal ? proposal.width : proposal.height
        guard let offered else { return children.map { $0.size(in: axis.proposal(nil, across: across)) } }
        var sizes = [Size](repeating: Size(0, 0), count: children.count)
        var left = offered - gaps.reduce(0, +)
        let ranges = children.map { $0.range(along: axis, across: across) }
        let groups = Dictionary(grouping: children.indices) { children[$0].priority }
        // Those that come later have at least the least that they take.
        var reserved = ranges.reduce(0) { $0 + $1.lowerBound }
        for (_, group) in groups.sorted(by: { $0.key > $1.key }) {
            reserved -= group.reduce(0) { $0 + ranges[$1].lowerBound }
            let ordered = group.sorted { one, other in
                let (first, second) = (ranges[one], ranges[other])
                let (a, b) = (first.upperBound - first.lowerBound, second.upperBound - second.lowerBound)
                return a == b ? one < other : a < b
            }
            for (number, index) in ordered.enumerated() {
                let part = max(0, left - reserved) / Double(ordered.count - number)
                sizes[index] = children[index].size(in: axis.proposal(part, across: across))
                left -= axis.length(of: sizes[index])
            }
        }
        return sizes
    }
}
