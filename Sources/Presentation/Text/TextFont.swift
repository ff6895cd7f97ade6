// SPDX-License-Identifier: Apache-2.0

/// How a text is set.
public struct TextFont: Hashable, Sendable {
    /// The family's sort.
    public enum Design: String, Hashable, Sendable {
        /// The host's own, without serifs.
        case standard = "default"
        /// With round ends, where the host has such a font.
        case rounded
        /// With serifs.
        case serif
        /// Every letter as wide as any other.
        case monospaced
    }

    /// In points.
    public var size: Double
    /// 100 (thin) to 900 (black); 400 is regular.
    public var weight: Int
    /// The family's sort.
    public var design: Design
    /// Whether it slants.
    public var isItalic: Bool
    /// Whether digits are of one width.
    public var hasTabularDigits: Bool

    /// A font.
    public init(
        size: Double, weight: Int = 400, design: Design = .standard, isItalic: Bool = false,
        hasTabularDigits: Bool = false
    ) {
        self.size = size
        self.weight = weight
        self.design = design
        self.isItalic = isItalic
        self.hasTabularDigits = hasTabularDigits
    }

    /// The font of a node; body where it has none.
    ///
    /// Source: docs/presentation.md, "Nodes"; the sizes of the text styles are those of the platform's default.
    public init(_ node: PresentationNode, standard: String = "body") {
        let style = node.text("font").flatMap { Self.sizes[$0] == nil ? nil : $0 } ?? standard
        let size = node.number("size").flatMap { $0 > 0 ? min(max($0, 1), 400) : nil }
        self.init(
            size: size ?? Self.sizes[style] ?? 17,
            weight: node.text("weight").flatMap { Self.weights[$0] }
                ?? (size == nil && style == "headline" ? 600 : 400),
            design: node.text("design").flatMap(Design.init) ?? .standard, isItalic: node.flag("italic") ?? false,
            hasTabularDigits: node.flag("monospacedDigit") ?? false)
    }

    /// From one line to the next.
    public var lineHeight: Double { size * 1.22 }
    /// From the top of a line to where its letters stand.
    public var ascent: Double { size * 0.95 }

    /// The font, larger or smaller.
    func scaled(by factor: Double) -> TextFont {
        var font = self
        font.size *= factor
        return font
    }

    private static let sizes: [String: Double] = [
        "largeTitle": 34, "title": 28, "title2": 22, "title3": 20, "headline": 17, "body": 17, "callout": 16,
        "subheadline": 15, "footnote": 13, "caption": 12, "caption2": 11,
    ]

    private static let weights: [String: Int] = [
        "ultraLight": 100, "thin": 200, "light": 300, "regular": 400, "medium": 500, "semibold": 600, "bold": 700,
        "heavy": 800, "black": 900,
    ]
}
