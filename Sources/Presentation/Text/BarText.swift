// SPDX-License-Identifier: Apache-2.0

/// What a widget drew on one line, with more to be read beside it, as the bars of desktops take it.
public struct BarText: Hashable, Sendable {
    /// What stands in the bar: what is compact, else the glyph, else the headline.
    public let line: TextLine
    /// What is shown on request: the large form, else the banner, each line by itself.
    public let tooltip: [TextLine]
    /// How full a bar or ring is, in per cent, rounded down; nil: nobody knows.
    public let percentage: Int?
    /// The colour that the widget asked for, as `#rrggbb`; nil: none.
    public let colour: String?
    /// When the clock next changes the line, the percentage or the colour, in microseconds since 1970; nil: never.
    public let lineChange: Int64?
    /// When the clock next changes the tooltip; nil: never.
    public let tooltipChange: Int64?

    /// A line of a host's own, for what no widget drew.
    ///
    /// - Parameter colour: as the vocabulary writes colours.
    public init(
        _ line: TextLine, tooltip: [TextLine], percentage: Int? = nil, colour: String? = nil,
        lineChange: Int64? = nil, tooltipChange: Int64? = nil
    ) {
        self.line = line.drawn
        self.tooltip = tooltip.map(\.drawn)
        self.percentage = percentage
        self.colour = Palette.dark.paint(colour)?.hexadecimal
        self.lineChange = lineChange
        self.tooltipChange = tooltipChange
    }

    /// What a presentation has for a bar at a moment; nil where it has nothing.
    public init?(_ presentation: Presentation, at moment: PresentationMoment) {
        let surfaces = presentation.surfaces
        guard let last = surfaces.first else { return nil }
        func text(_ surface: PresentationSurface) -> PresentationText { presentation.text(of: surface, at: moment) }
        let inLine = [.compact, .minimal].first { surfaces.contains($0) } ?? last
        let large = surfaces.contains(.expanded) ? .expanded : surfaces.contains(.banner) ? .banner : inLine
        let shown = text(inLine)
        let more = text(large)
        let lines = inLine == .compact || inLine == .minimal ? shown.lines : Array(shown.lines.prefix(1))
        var runs: [TextRun] = []
        for part in lines.map({ $0.drawn.runs }) where !part.isEmpty {
            if !runs.isEmpty { runs.append(TextRun(" ")) }
            runs += part
        }
        line = TextLine(runs)
        tooltip = more.lines.map(\.drawn)
        let progress = shown.progress ?? more.progress
        percentage = progress?.fraction(at: moment).map { Int($0 * 100 + 1e-6) }
        let name = runs.lazy.compactMap(\.colour).first ?? shown.tint ?? presentation.keylineTint
        colour = Palette.dark.paint(name)?.hexadecimal
        let clocks = [shown.nextChange(after: moment), progress?.nextChange(after: moment, steps: 100)]
        lineChange = clocks.compactMap { $0 }.min()
        tooltipChange = more.nextChange(after: moment)
    }

    /// The line in the markup of Pango, in its colours; it may be shown where that is read alone.
    public var markup: String { line.spans }

    /// The tooltip in the markup of Pango.
    public var tooltipMarkup: String { tooltip.map(\.spans).joined(separator: "\n") }

    /// The line with the format tags of polybar.
    ///
    /// Source: polybar's wiki, "Formatting": a tag stands in `%{` and `}`.
    public var polybar: String {
        // The last that a program says before what comes next; what looks like one letter may begin with a brace.
        var last: Unicode.Scalar?
        return line.runs.reduce("") { text, run in
            var piece = String.UnicodeScalarView()
            for scalar in run.text.unicodeScalars {
                // WORD JOINER: no tag begins in what a program says, nor between two runs of it.
                if scalar == "{", last == "%" { piece.append("\u{2060}") }
                piece.append(scalar)
                last = scalar
            }
            guard let paint = Palette.dark.paint(run.colour) else { return text + String(piece) }
            return text + "%{F\(paint.hexadecimal)}\(String(piece))%{F-}"
        }
    }
}

extension TextLine {
    /// The line with its bar as characters before its text, which commands nothing.
    fileprivate var drawn: TextLine {
        let runs = runs.map { run in
            var run = run
            run.text = run.text.safeLine
            return run
        }
        guard let bar else { return TextLine(runs) }
        var run = TextRun("…")
        if let fraction = bar.fraction {
            let filled = Int((fraction * 10).rounded(.down))
            run.text =
                bar.isRing
                ? ["○", "◔", "◑", "◕", "●"][Int((fraction * 4).rounded())]
                : String(repeating: "━", count: filled) + String(repeating: "─", count: 10 - filled)
        }
        run.colour = bar.tint
        return TextLine([run] + (runs.isEmpty ? [] : [TextRun(" ")]) + runs)
    }

    /// The line in the markup of Pango, colours and all.
    fileprivate var spans: String {
        runs.reduce("") { text, run in
            var piece = TextLine.escaped(run.text)
            if run.isUnderlined { piece = "<u>\(piece)</u>" }
            if run.isItalic { piece = "<i>\(piece)</i>" }
            if run.isBold { piece = "<b>\(piece)</b>" }
            if let paint = Palette.dark.paint(run.colour) {
                piece = "<span foreground=\"\(paint.hexadecimal)\">\(piece)</span>"
            } else if run.isFaint {
                piece = "<span alpha=\"62%\">\(piece)</span>"
            }
            return text + piece
        }
    }
}
