// SPDX-License-Identifier: Apache-2.0

/// A view that takes place: it says how large it is in the room that it is offered, and paints itself where it was put.
///
/// The rules are those of SwiftUI as far as they are documented: a parent offers room, a child chooses its size, the parent
/// puts it somewhere. Children are asked often, so answers are kept.
class LayoutBox {
    /// Who has more of it is given room earlier.
    var priority = 0.0
    private var sizes: [Proposal: Size] = [:]

    /// How large it is in the room that it is offered.
    final func size(in proposal: Proposal) -> Size {
        if let size = sizes[proposal] { return size }
        let size = measure(proposal)
        sizes[proposal] = size
        return size
    }

    /// The least and the most that it takes along an axis where it is offered a length across it.
    final func range(along axis: Axis, across length: Double?) -> ClosedRange<Double> {
        let least = axis.length(of: size(in: axis.proposal(0, across: length)))
        let most = axis.length(of: size(in: axis.proposal(Size.longest, across: length)))
        return least...max(least, most)
    }

    /// What `size` answers.
    func measure(_ proposal: Proposal) -> Size { Size(0, 0) }

    /// Paints it where it was put.
    func draw(in area: Area, on canvas: inout [PictureItem]) {}

    /// How far below its top the first or last line of its text stands, where it is of a size; else its bottom.
    func baseline(_ baseline: Alignment.Baseline, in size: Size) -> Double { size.height }

    /// Whether it is room and nothing else.
    var isSpacer: Bool { false }
    /// Whether it is text, which stands closer to other text.
    var isText: Bool { false }
}

/// A direction in which a stack goes.
enum Axis {
    case horizontal, vertical

    func length(of size: Size) -> Double { self == .horizontal ? size.width : size.height }
    func across(_ size: Size) -> Double { self == .horizontal ? size.height : size.width }

    func proposal(_ length: Double?, across: Double?) -> Proposal {
        self == .horizontal ? Proposal(length, across) : Proposal(across, length)
    }

    func size(_ length: Double, across: Double) -> Size {
        self == .horizontal ? Size(length, across) : Size(across, length)
    }
}
