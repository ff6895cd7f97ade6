// SPDX-License-Identifier: Apache-2.0

extension Text {
    /// How a line under or through text looks. Hosts draw one line.
    public struct LineStyle: Hashable, Sendable {
        /// The pattern of a line.
        public enum Pattern: Hashable, Sendable {
            /// Unbroken.
            case solid
            /// Of dots.
            case dot
            /// Of dashes.
            case dash
        }

        /// A line of that pattern.
        public init(pattern: Pattern = .solid, color: Color? = nil) {}

        /// An unbroken line.
        public static let single = LineStyle()
    }

    /// The text, where nothing inside it says otherwise, in that style.
    func styled(_ change: (inout TextStyle) -> Void) -> Text {
        var style = TextStyle()
        change(&style)
        return Text(runs: runs.map { TextRun(content: $0.content, style: style.merging($0.style)) })
    }

    /// The text in that font.
    public func font(_ font: Font?) -> Text { styled { $0.font = font } }

    /// The text in that weight.
    public func fontWeight(_ weight: Font.Weight?) -> Text { styled { $0.weight = weight } }

    /// The text in that design.
    public func fontDesign(_ design: Font.Design?) -> Text { styled { $0.design = design } }

    /// The text in bold.
    public func bold() -> Text { bold(true) }

    /// The text in bold, or not.
    public func bold(_ isActive: Bool) -> Text { styled { $0.weight = isActive ? .bold : nil } }

    /// The text in italics.
    public func italic() -> Text { italic(true) }

    /// The text in italics, or not.
    public func italic(_ isActive: Bool) -> Text { styled { $0.isItalic = isActive } }

    /// The text with characters of equal width.
    public func monospaced(_ isActive: Bool = true) -> Text { styled { $0.design = isActive ? .monospaced : nil } }

    /// The text with digits of equal width.
    public func monospacedDigit() -> Text { styled { $0.hasMonospacedDigits = true } }

    /// The text with a line under it.
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> Text {
        styled { $0.isUnderlined = isActive }
    }

    /// The text with a line under it.
    public func underline(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
        styled { $0.isUnderlined = isActive }
    }

    /// The text with a line through it.
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> Text {
        styled { $0.isStruckThrough = isActive }
    }

    /// The text with a line through it.
    public func strikethrough(_ isActive: Bool = true, pattern: LineStyle.Pattern, color: Color? = nil) -> Text {
        styled { $0.isStruckThrough = isActive }
    }

    /// The text in that colour.
    public func foregroundColor(_ color: Color?) -> Text { styled { $0.foreground = color.map(StyleValue.color) } }

    /// The text in that style.
    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Text {
        styled { $0.foreground = style.painted }
    }

    /// Accepted without effect: hosts set their own distances between letters.
    public func kerning(_ kerning: Double) -> Text { self }

    /// Accepted without effect: hosts set their own distances between letters.
    public func tracking(_ tracking: Double) -> Text { self }

    /// Accepted without effect: hosts set text on their own line.
    public func baselineOffset(_ baselineOffset: Double) -> Text { self }
}
