// SPDX-License-Identifier: Apache-2.0

/// `Spacer`: takes what is left.
final class SpacerBox: LayoutBox {
    private let axis: Axis?
    private let least: Double

    /// - Parameter axis: that of the stack in which it stands; nil: there is none.
    init(along axis: Axis?, least: Double) {
        self.axis = axis
        self.least = least
        super.init()
        priority = -Size.longest
    }

    override var isSpacer: Bool { true }

    override func measure(_ proposal: Proposal) -> Size {
        Size(
            axis == .vertical ? 0 : max(least, proposal.width ?? least),
            axis == .horizontal ? 0 : max(least, proposal.height ?? least))
    }
}

/// `Divider`: a thin line across the stack in which it stands.
final class DividerBox: LayoutBox {
    private let axis: Axis
    private let paint: Paint

    init(within axis: Axis, paint: Paint) {
        self.axis = axis
        self.paint = paint
    }

    override func measure(_ proposal: Proposal) -> Size {
        axis == .vertical ? Size(proposal.width ?? 10, 1) : Size(1, proposal.height ?? 10)
    }

    override func draw(in area: Area, on canvas: inout [PictureItem]) {
        canvas.append(.fill(.rectangle(area, radius: 0), paint))
    }
}

/// `Color` and `Shape`: fill the room that they are offered.
final class ShapeBox: LayoutBox {
    private let form: Form
    private let fill: Paint?
    private let stroke: (paint: Paint, width: Double)?

    init(_ form: Form, fill: Paint?, stroke: (paint: Paint, width: Double)? = nil) {
        self.form = form
        self.fill = fill
        self.stroke = stroke
    }

    override func measure(_ proposal: Proposal) -> Size {
        let size = Size(proposal.width ?? 10, proposal.height ?? 10)
        guard form == .circle else { return size }
        let side = min(size.width, size.height)
        return Size(side, side)
    }

    override func draw(in area: Area, on canvas: inout [PictureItem]) {
        if let fill { canvas.append(.fill(form.outline(in: area), fill)) }
        if let stroke {
            canvas.append(.stroke(form.outline(in: area), stroke.paint, width: stroke.width))
        }
    }
}

/// A bar that is filled from the left.
final class BarBox: LayoutBox {
    private let fraction: Double?
    private let paint: Paint
    private let track: Paint

    /// - Parameter fraction: 0…1; nil: nobody knows.
    init(_ fraction: Double?, paint: Paint, track: Paint) {
        self.fraction = fraction
        self.paint = paint
        self.track = track
    }

    override func measure(_ proposal: Proposal) -> Size { Size(proposal.width ?? 160, 6) }

    override func draw(in area: Area, on canvas: inout [PictureItem]) {
        let radius = area.height / 2
        canvas.append(.fill(.rectangle(area, radius: radius), track))
        let width = fraction.map { max(area.height, area.width * $0) } ?? area.width / 3
        guard fraction != 0 else { return }
        let start = fraction == nil ? area.x + (area.width - width) / 2 : area.x
        canvas.append(.fill(.rectangle(Area(start, area.y, width, area.height), radius: radius), paint))
    }
}

/// A ring that is filled clockwise from the top, with something small in its middle.
final class RingBox: LayoutBox {
    /// As large as it gets by itself; a frame may make it smaller.
    private static let largest = 60.0

    private let fraction: Double?
    private let paint: Paint
    private let track: Paint
    private let middle: LayoutBox?

    /// - Parameter fraction: 0…1; nil: nobody knows.
    init(_ fraction: Double?, paint: Paint, track: Paint, middle: LayoutBox?) {
        self.fraction = fraction
        self.paint = paint
        self.track = track
        self.middle = middle
    }

    override func measure(_ proposal: Proposal) -> Size {
        let side = min(proposal.width ?? 44, proposal.height ?? 44, Self.largest)
        return Size(side, side)
    }

    override func draw(in area: Area, on canvas: inout [PictureItem]) {
        let side = min(area.width, area.height)
        let width = max(2, side * 0.11)
        let radius = max(1, (side - width) / 2)
        let centre = Point(area.x + area.width / 2, area.y + area.height / 2)
        canvas.append(.stroke(.arc(centre: centre, radius: radius, start: 0, sweep: 1), track, width: width))
        let sweep = fraction ?? 0.3
        if sweep > 0 {
            canvas.append(.stroke(.arc(centre: centre, radius: radius, start: 0, sweep: sweep), paint, width: width))
        }
        guard let middle else { return }
        // Of a text the square in the circle; a picture may be round itself.
        let inner = (side - 2 * width) * (middle is TextBox ? 0.72 : 1)
        let room = area.placing(Size(inner, inner), .centre)
        // What would be cut there is left out; a text may be half as small.
        guard middle.size(in: Proposal(nil, nil)).width <= inner * 2 else { return }
        let size = middle.size(in: Proposal(room.size))
        guard size.width <= inner + 1, size.height <= inner + 1 else { return }
        middle.draw(in: room.placing(size, .centre), on: &canvas)
    }
}
