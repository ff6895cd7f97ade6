// SPDX-License-Identifier: Apache-2.0

extension PresentationText {
    /// Reads nodes one after the other.
    struct Reader {
        let moment: PresentationMoment
        let write: Writer
        var buttons: [Button] = []
        var icon: String?
        var progress: NodeProgress?
        var tint: String?

        init(moment: PresentationMoment, write: @escaping Writer) {
            self.moment = moment
            self.write = write
        }

        /// The lines of a node.
        mutating func lines(of node: PresentationNode) -> [TextLine] {
            if tint == nil { tint = node.text("tint") }
            switch node.kind {
            case .text: return text(node)
            case .image: return image(node)
            case .horizontal: return side(node.stacked)
            // A text has room for the first.
            case .fitting: return node.stacked.first.map { lines(of: $0) } ?? []
            case .label:
                let parts = [node.child(in: "icon"), node.child(in: "title")].compactMap(\.self)
                return side(parts + node.children(besides: ["icon", "title"]))
            case .progress, .gauge: return bar(node)
            case .button: return button(node)
            case .link:
                return node.children.flatMap { lines(of: $0) }.map { line in
                    var line = line
                    for index in line.runs.indices { line.runs[index].link = node.text("url") }
                    return line
                }
            case .background, .overlay:
                guard let first = node.children.first else { return [] }
                let own = lines(of: first)
                let other = node.children.dropFirst().flatMap { lines(of: $0) }
                // What lies behind something is decoration, unless it is all there is.
                return node.kind == .overlay || own.isEmpty ? own + other : own
            case .opacity where (node.number("value") ?? 1) < 0.05: return []
            case .spacer, .divider, .colour, .shape: return spoken(node)
            default: return node.stacked.flatMap { lines(of: $0) }
            }
        }

        private func text(_ node: PresentationNode) -> [TextLine] {
            let parts = node.textParts
            var lines = [TextLine()]
            for part in parts {
                let timed = TimedText(part)
                let text = timed.flatMap(write) ?? part.text(at: moment)
                for (number, piece) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                    if number > 0 { lines.append(TextLine()) }
                    guard !piece.isEmpty else { continue }
                    var run = Self.run(String(piece), of: part)
                    run.isTimed = timed != nil
                    lines[lines.count - 1].runs.append(run)
                }
            }
            let shown = lines.filter { !$0.plain.isEmpty }
            return shown.isEmpty ? spoken(node) : shown
        }

        private static func run(_ text: String, of node: PresentationNode) -> TextRun {
            let font = TextFont(node)
            var run = TextRun(text)
            run.isBold = font.weight >= 600
            run.isItalic = font.isItalic
            run.isUnderlined = node.flag("underline") ?? false
            run.isStruckThrough = node.flag("strikethrough") ?? false
            let colour = node.text("foreground")
            run.isFaint = colour == "secondary" || colour == "tertiary" || colour == "quaternary"
            run.colour = run.isFaint || colour == "primary" ? nil : colour
            run.prominence = font.size + (run.isBold ? 3 : 0)
            return run
        }

        /// What a node without text is called for those who do not see it.
        private func spoken(_ node: PresentationNode) -> [TextLine] {
            guard let label = node.text("accessibilityLabel"), !label.isEmpty else { return [] }
            return [TextLine([Self.run(label, of: node)])]
        }

        private mutating func image(_ node: PresentationNode) -> [TextLine] {
            if icon == nil { icon = node.text("icon").flatMap { $0.isEmpty ? nil : $0 } }
            guard let glyph = node.glyph else { return spoken(node) }
            var run = Self.run(glyph, of: node)
            run.isGlyph = true
            return [TextLine([run])]
        }

        /// Views beside one another: those of one line each are on one.
        private mutating func side(_ nodes: [PresentationNode]) -> [TextLine] {
            var lines: [TextLine] = []
            var isOpen = false
            var isApart = false
            for node in nodes {
                if node.kind == .spacer || node.kind == .divider {
                    isApart = true
                    continue
                }
                let block = Self.joined(self.lines(of: node), isAlone: nodes.count == 1)
                guard let first = block.first else { continue }
                if isOpen, block.count == 1, let last = lines.last, last.bar == nil || first.bar == nil {
                    let isAfterGlyph = last.runs.last?.isGlyph == true
                    let separator =
                        isAfterGlyph || first.runs.isEmpty || last.runs.isEmpty ? " " : isApart ? " · " : " "
                    let runs = last.runs + (last.runs.isEmpty || first.runs.isEmpty ? [] : [TextRun(separator)])
                    lines[lines.count - 1] = TextLine(runs + first.runs, bar: last.bar ?? first.bar)
                } else {
                    // A glyph alone is the picture of the lines that follow.
                    if isOpen, let last = lines.last, last.runs.count == 1, last.runs[0].isGlyph, last.bar == nil {
                        lines.removeLast()
                        lines.append(TextLine(last.runs + [TextRun(" ")] + first.runs, bar: first.bar))
                        lines += block.dropFirst()
                    } else {
                        lines += block
                    }
                }
                isOpen = block.count == 1
                isApart = false
            }
            return lines
        }

        /// A column of a few short words beside other views is one line: it is a figure with its caption, or a crest with a name.
        private static func joined(_ block: [TextLine], isAlone: Bool) -> [TextLine] {
            // What a clock says does not change how lines stand.
            let length = block.flatMap(\.runs).reduce(block.count - 1) { $0 + ($1.isTimed ? 5 : $1.text.count) }
            guard !isAlone, block.count > 1, length <= 16, block.allSatisfy({ $0.bar == nil }) else { return block }
            let runs = block.dropFirst().reduce(block[0].runs) { $0 + [TextRun(" ")] + $1.runs }
            return [TextLine(runs)]
        }

        private mutating func bar(_ node: PresentationNode) -> [TextLine] {
            let shown = NodeProgress(node)
            if progress == nil {
                progress = shown
                // What has the bar has the colour.
                tint = node.text("tint") ?? tint
            }
            let label =
                node.child(in: "label")
                ?? node.children(besides: ["currentValueLabel", "minimumValueLabel", "maximumValueLabel"]).first
            let labels = label.map { lines(of: $0) } ?? []
            var values: [TextLine] = []
            if let value = node.child(in: "currentValueLabel") {
                values = lines(of: value)
            } else if let timer = shown?.timer {
                var run = TextRun(write(timer) ?? timer.text(at: moment))
                run.isTimed = true
                run.isFaint = true
                run.prominence = 12
                values = [TextLine([run])]
            }
            let bar = TextLine.Bar(
                fraction: shown?.fraction(at: moment), isRing: node.text("style") == "circular",
                tint: node.text("tint"))
            guard values.count <= 1 else { return labels + [TextLine(bar: bar)] + values }
            return labels + [TextLine(values.first?.runs ?? [], bar: bar)]
        }

        private mutating func button(_ node: PresentationNode) -> [TextLine] {
            let known = icon
            let label = node.children.flatMap { lines(of: $0) }
            // A button's image is no picture of the activity.
            icon = known
            guard let action = node.text("action"), !action.isEmpty else { return label }
            let words = label.map(\.words).filter { !$0.isEmpty }.joined(separator: " ")
            let name =
                words.isEmpty ? node.text("accessibilityLabel") ?? label.map(\.plain).joined(separator: " ") : words
            if !buttons.contains(where: { $0.action == action }) {
                buttons.append(Button(action: action, label: name, role: node.text("role")))
            }
            return []
        }
    }
}
