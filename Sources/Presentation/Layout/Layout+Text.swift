// SPDX-License-Identifier: Apache-2.0

import BusValues

/// Texts, images, and what shows how far something is.
extension Layout {
    func text(_ node: PresentationNode) -> LayoutBox {
        var pieces = node.textParts.map { part in
            TextBox.Piece(
                text: part.text(at: moment), font: font(of: part), paint: paint(of: part),
                isUnderlined: part.flag("underline") ?? false,
                isStruckThrough: part.flag("strikethrough") ?? false)
        }
        if pieces.isEmpty { pieces = [TextBox.Piece(text: "", font: font(of: node), paint: paint(of: node))] }
        let timed = pieces.count == 1 ? TimedText(node) : nil
        return TextBox(
            pieces, measure: measure, widest: timed?.widest(at: moment), lineLimit: node.count("lineLimit"),
            alignment: Alignment(node.text("textAlignment") ?? "leading").horizontal,
            minimumScale: node.part("minimumScale") ?? 1)
    }

    func image(_ node: PresentationNode) -> LayoutBox {
        if let box = file(node) { return box }
        var font = font(of: node)
        font.design = .standard
        let glyph = node.glyph ?? "●"
        return TextBox(
            [TextBox.Piece(text: glyph, font: font, paint: paint(of: node))], measure: measure, lineLimit: 1)
    }

    /// The file of an image, where there is one: a file as large as it is, an icon as large as the text around it.
    private func file(_ node: PresentationNode) -> LayoutBox? {
        let scale = node.text("scale")
        let side = font(of: node).lineHeight * (scale == "small" ? 0.8 : scale == "large" ? 1.3 : 1)
        let name = node.text("name")
        for name in [name, node.text("icon")].compactMap(\.self) where !name.isEmpty {
            guard let image = images.image(named: name, side: side) else { continue }
            let factor = name.hasPrefix("/") ? 1 : side / max(image.size.width, image.size.height)
            let mode: ImageBox.Mode =
                node.flag("resizable") != true ? .natural : node.text("contentMode") == "fill" ? .fill : .fit
            return ImageBox(
                image, natural: Size(image.size.width * factor, image.size.height * factor), mode: mode,
                paint: image.isSymbolic ? paint(of: node) : nil)
        }
        return nil
    }

    func progress(_ node: PresentationNode) -> LayoutBox {
        let progress = NodeProgress(node) ?? .indeterminate
        let fraction = progress.fraction(at: moment)
        let paint = palette.paint(node.text("tint")) ?? palette.paint("accent") ?? palette.primary
        let track = palette.primary.faded(to: 0.18)
        let label = node.child(in: "label") ?? node.children(besides: Self.progressSlots).first
        let value = node.child(in: "currentValueLabel") ?? progress.timer.map { Self.timerLabel($0, of: node) }
        guard node.text("style") == "circular" else {
            let bar = BarBox(fraction, paint: paint, track: track)
            let ends = [node.child(in: "minimumValueLabel"), node.child(in: "maximumValueLabel")]
            let row: LayoutBox =
                ends.allSatisfy { $0 == nil }
                ? bar
                : StackBox(
                    .horizontal, [ends[0].map { box($0) }, bar, ends[1].map { box($0) }].compactMap(\.self), spacing: 6)
            let parts = [label.map { box($0) }, row, value.map { box($0) }].compactMap(\.self)
            return parts.count == 1
                ? row : StackBox(.vertical, parts, alignment: Alignment("leading"), spacing: 4)
        }
        // An icon or a figure in the ring is as good as a value; more text as its label stands below it.
        let inside = value ?? label.flatMap { isFigure($0, of: node) ? $0 : nil }
        let ring = RingBox(fraction, paint: paint, track: track, middle: inside.map { fitting($0) })
        guard node.kind == .progress, let label, label != inside else { return ring }
        return StackBox(.vertical, [ring, box(label)], spacing: 4)
    }

    /// Whether a label is small enough for the middle of a ring: a gauge has icons there, a progress up to four letters too.
    private func isFigure(_ label: PresentationNode, of node: PresentationNode) -> Bool {
        func letters(in node: PresentationNode) -> Int {
            node.kind == .text
                ? node.textParts.reduce(0) { $0 + $1.text(at: moment).count }
                : node.children.reduce(0) { $0 + letters(in: $1) }
        }
        return label.kind == .image || (node.kind == .progress && (1...4).contains(letters(in: label)))
    }

    private static let progressSlots: Set<String> = [
        "label", "currentValueLabel", "minimumValueLabel", "maximumValueLabel",
    ]

    /// A node in little room: a text may become half as small, and has one line.
    private func fitting(_ node: PresentationNode) -> LayoutBox {
        guard node.kind == .text else { return box(node) }
        var node = node
        node.properties["minimumScale"] = .double(min(node.part("minimumScale") ?? 1, 0.5))
        node.properties["lineLimit"] = .int32(1)
        return text(node)
    }

    /// The text beside the bar of a timer, where the widget gave it no other.
    private static func timerLabel(_ timer: TimedText, of node: PresentationNode) -> PresentationNode {
        var label = PresentationNode(
            "Text", ["font": .string("caption"), "foreground": .string("secondary"), "monospacedDigit": .boolean(true)])
        guard case .timer = timer else { return label }
        for key in ["timerInterval", "countsDown"] { label.properties[key] = node.properties[key] }
        return label
    }

    private func font(of node: PresentationNode) -> TextFont {
        var font = TextFont(node)
        // Digits that change stand still.
        if TimedText(node) != nil { font.hasTabularDigits = true }
        return font
    }

    private func paint(of node: PresentationNode) -> Paint {
        palette.paint(node.text("foreground")) ?? palette.primary
    }
}

extension PresentationNode {
    /// The parts of a text that are set alike: itself, or the texts in it.
    var textParts: [PresentationNode] {
        let inner = children.filter { $0.kind == .text }
        let own = text("string") != nil || TimedText(self) != nil ? [self.withoutChildren] : []
        return own + inner.flatMap(\.textParts)
    }

    private var withoutChildren: PresentationNode { PresentationNode(type, properties) }

    /// What a node of type `Text` says by itself at a moment.
    func text(at moment: PresentationMoment) -> String {
        // More than that fits nowhere.
        TimedText(self)?.text(at: moment) ?? String((text("string") ?? "").prefix(1000))
    }

    /// The one character that stands for an image.
    var glyph: String? {
        guard let glyph = text("glyph"), let first = glyph.first, !first.isWhitespace else { return nil }
        return String(glyph.prefix(2))
    }
}
