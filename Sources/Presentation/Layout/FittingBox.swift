// SPDX-License-Identifier: Apache-2.0

/// `ViewThatFits`: the first of several views that is no larger than the room, as large as it likes best; else the last.
final class FittingBox: LayoutBox {
    private let choices: [LayoutBox]
    private let axes: [Axis]

    init(_ choices: [LayoutBox], axes: String?) {
        self.choices = choices
        self.axes =
            switch axes {
            case "horizontal": [.horizontal]
            case "vertical": [.vertical]
            default: [.horizontal, .vertical]
            }
    }

    override func measure(_ proposal: Proposal) -> Size {
        chosen(in: proposal)?.size(in: proposal) ?? Size(0, 0)
    }

    override func draw(in area: Area, on canvas: inout [PictureItem]) {
        chosen(in: Proposal(area.size))?.draw(in: area, on: &canvas)
    }

    override func baseline(_ baseline: Alignment.Baseline, in size: Size) -> Double {
        chosen(in: Proposal(size))?.baseline(baseline, in: size) ?? size.height
    }

    private func chosen(in proposal: Proposal) -> LayoutBox? {
        choices.first { choice in
            axes.allSatisfy { axis in
                let room = axis == .horizontal ? proposal.width : proposal.height
                let ideal = choice.size(
                    in: axis == .horizontal ? Proposal(nil, proposal.height) : Proposal(proposal.width, nil))
                return axis.length(of: ideal) <= (room ?? Size.longest) + 0.01
            }
        } ?? choices.last
    }
}
