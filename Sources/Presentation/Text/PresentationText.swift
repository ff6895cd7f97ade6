// SPDX-License-Identifier: Apache-2.0

/// What a widget drew as text, in the order in which it is read.
///
/// Views beside one another are on one line, as far as each is a line; views below one another are on lines of their own.
public struct PresentationText: Hashable, Sendable {
    /// A button.
    public struct Button: Hashable, Sendable {
        /// What `ActionInvoked` gives back.
        public var action: String
        /// What stands on it.
        public var label: String
        /// `destructive` or `cancel`; nil: neither.
        public var role: String?
    }

    /// Writes the text of a timer or date in a form of the host's own; nil: as on a clock.
    public typealias Writer = (TimedText) -> String?

    /// The lines, none of them empty.
    public private(set) var lines: [TextLine]
    /// The buttons, in order.
    public private(set) var buttons: [Button] = []
    /// The freedesktop icon name of the first image that has one.
    public private(set) var icon: String?
    /// What the first view that shows it says of progress.
    public private(set) var progress: NodeProgress?
    /// The colour that the view that shows progress asks for as its tint, else the first that any does.
    public private(set) var tint: String?
    private let clocks: [TimedText]
    private let bars: [NodeProgress]

    /// What nodes say at a moment.
    ///
    /// - Parameter write: writes what the clock says.
    public init(
        _ nodes: [PresentationNode], at moment: PresentationMoment, write: @escaping Writer = { _ in nil }
    ) {
        var reader = Reader(moment: moment, write: write)
        lines = nodes.flatMap { reader.lines(of: $0) }.filter { !$0.plain.isEmpty || $0.bar != nil }
        buttons = reader.buttons
        icon = reader.icon
        progress = reader.progress
        tint = reader.tint
        clocks = reader.clocks
        bars = reader.bars
    }

    /// When the clock next changes any of it, in microseconds since 1970; nil: it stays as it is.
    ///
    /// - Parameter steps: into how many steps a bar is divided, of which each is seen.
    public func nextChange(after moment: PresentationMoment, steps: Int = 100) -> Int64? {
        let changes =
            clocks.map { $0.nextChange(after: moment) } + bars.map { $0.nextChange(after: moment, steps: steps) }
        return changes.compactMap { $0 }.min()
    }

    /// Whether it says and shows nothing.
    public var isEmpty: Bool { lines.isEmpty }

    /// All on one line, glyphs and all.
    public var line: String { lines.map(\.plain).filter { !$0.isEmpty }.joined(separator: " · ") }

    /// Takes the headline out: the first text that strikes the eye, which is none of a clock and has letters.
    ///
    /// - Parameter marked: whether a character that stands before it as a text, such as an emoji, is taken with it.
    /// - Returns: its text, or nil where there is none.
    public mutating func takeHeadline(marked: Bool = false) -> String? {
        func isCandidate(_ run: TextRun) -> Bool {
            !run.isTimed && !run.isGlyph && run.link == nil && run.text.contains(where: \.isLetter)
        }
        let all = lines.flatMap(\.runs).filter(isCandidate)
        // Body text or more; what is smaller only where there is nothing else.
        guard let headline = all.first(where: { $0.prominence >= 17 && !$0.isFaint }) ?? all.first else { return nil }
        var words = headline.text
        for index in lines.indices {
            guard let place = lines[index].runs.firstIndex(of: headline) else { continue }
            var runs = lines[index].runs
            runs.remove(at: place)
            // It would say nothing without the text that it stands before.
            let before = runs[..<place].filter { $0.text.contains { !" ·".contains($0) } }
            if marked, before.count == 1, let mark = before.first, mark.text.count == 1, !mark.isGlyph, !mark.isTimed,
                mark.link == nil
            {
                words = "\(mark.text) \(words)"
                runs.removeSubrange(..<place)
            }
            // The glyph before it is its picture, and blanks and dots have nothing to separate any more.
            while let first = runs.first, first.isGlyph || !first.text.contains(where: { !" ·".contains($0) }) {
                runs.removeFirst()
            }
            lines[index].runs = runs
            if lines[index].plain.isEmpty, lines[index].bar == nil { lines.remove(at: index) }
            break
        }
        return words
    }
}

extension Presentation {
    /// What the regions of a surface say at a moment.
    public func text(
        of surface: PresentationSurface, at moment: PresentationMoment,
        write: @escaping PresentationText.Writer = { _ in nil }
    ) -> PresentationText {
        let regions: [PresentationRegion] =
            switch surface {
            case .banner: [.banner]
            case .compact: [.compactLeading, .compactTrailing]
            case .minimal: [.minimal]
            case .expanded: PresentationRegion.expanded
            }
        return PresentationText(regions.compactMap { self[$0] }, at: moment, write: write)
    }

    /// The keys of all its buttons.
    public var actions: Set<String> {
        regions.values.reduce(into: []) { $1.addActions(to: &$0) }
    }
}

extension PresentationNode {
    fileprivate func addActions(to actions: inout Set<String>) {
        if kind == .button, let action = text("action"), !action.isEmpty { actions.insert(action) }
        for child in children { child.addActions(to: &actions) }
    }
}
