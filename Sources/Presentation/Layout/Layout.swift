// SPDX-License-Identifier: Apache-2.0

/// Makes of nodes the boxes that take place, with all that they depend on: the moment, the colours, the font.
struct Layout {
    let moment: PresentationMoment
    let palette: Palette
    let measure: any TextMeasure
    var images: any ImageSource = NoImages()

    /// The box of a node.
    ///
    /// - Parameter axis: that of the stack in which it stands; nil: there is none.
    func box(_ node: PresentationNode, within axis: Axis? = nil) -> LayoutBox {
        let box = make(node, within: axis)
        if let priority = node.number("layoutPriority") { box.priority = priority }
        return box
    }

    /// Several nodes as one: below each other, where there is more than one.
    func box(_ nodes: [PresentationNode]) -> LayoutBox {
        nodes.count == 1 ? box(nodes[0]) : stack(.vertical, nodes)
    }

    private func make(_ node: PresentationNode, within axis: Axis?) -> LayoutBox {
        switch node.kind {
        case .text: return text(node)
        case .image: return image(node)
        case .label: return label(node)
        case .horizontal: return stack(.horizontal, node.stacked, node)
        case .vertical: return stack(.vertical, node.stacked, node)
        case .layered:
            return LayersBox(node.stacked.map { box($0) }, alignment: Alignment(node.text("alignment")))
        case .fitting:
            return FittingBox(node.stacked.map { box($0, within: axis) }, axes: node.text("axes"))
        case .spacer: return SpacerBox(along: axis, least: node.length("minLength") ?? 8)
        case .divider:
            return DividerBox(within: axis ?? .vertical, paint: palette.primary.faded(to: palette.isDark ? 0.25 : 0.15))
        case .progress, .gauge: return progress(node)
        case .button: return button(node)
        case .link, .group: return box(node.stacked)
        case .colour: return ShapeBox(.rectangle, fill: palette.paint(node.text("color")))
        case .shape: return shape(node)
        case .padding: return PaddingBox(box(node.stacked), node.insets)
        case .frame: return frame(node)
        case .background, .overlay:
            guard let first = node.children.first else { return LayoutBox() }
            let other = Array(node.children.dropFirst())
            return other.isEmpty
                ? box(first, within: axis)
                : BackedBox(
                    box(first, within: axis), box(other), isBehind: node.kind == .background,
                    alignment: Alignment(node.text("alignment")))
        case .opacity: return EffectBox(box(node.stacked), opacity: node.part("value") ?? 1)
        case .clip: return EffectBox(box(node.stacked), clip: Form(node))
        }
    }

    private func stack(_ axis: Axis, _ nodes: [PresentationNode], _ node: PresentationNode? = nil) -> LayoutBox {
        StackBox(
            axis, nodes.map { box($0, within: axis) }, alignment: Alignment(node?.text("alignment")),
            spacing: node?.distance("spacing"))
    }

    private func frame(_ node: PresentationNode) -> LayoutBox {
        func bounds(_ exact: String, _ least: String, _ most: String) -> FrameBox.Bounds {
            FrameBox.Bounds(exact: node.length(exact), least: node.length(least), most: node.length(most))
        }
        return FrameBox(
            box(node.stacked), width: bounds("width", "minWidth", "maxWidth"),
            height: bounds("height", "minHeight", "maxHeight"), alignment: Alignment(node.text("alignment")))
    }

    private func shape(_ node: PresentationNode) -> LayoutBox {
        let stroke = palette.paint(node.text("stroke")).map { (paint: $0, width: node.length("lineWidth") ?? 1) }
        let fill =
            palette.paint(node.text("fill"))
            ?? (stroke == nil ? palette.paint(node.text("foreground")) ?? palette.primary : nil)
        return ShapeBox(Form(node), fill: fill, stroke: stroke)
    }

    private func label(_ node: PresentationNode) -> LayoutBox {
        let icon = node.child(in: "icon")
        let title = node.child(in: "title")
        let parts = [icon, title].compactMap(\.self) + node.children(besides: ["icon", "title"])
        return StackBox(.horizontal, parts.map { box($0, within: .horizontal) }, spacing: 6)
    }

    private func button(_ node: PresentationNode) -> LayoutBox {
        let tint =
            palette.paint(node.text("tint"))
            ?? (node.text("role") == "destructive" ? palette.paint("red") : nil) ?? palette.primary
        let label = PaddingBox(box(node.stacked), Insets(top: 6, leading: 12, bottom: 6, trailing: 12))
        return BackedBox(
            label, ShapeBox(.capsule, fill: tint.faded(to: palette.isDark ? 0.28 : 0.16)), isBehind: true,
            alignment: .centre)
    }
}
