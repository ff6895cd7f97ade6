// SPDX-License-Identifier: Apache-2.0

/// A line of what a widget drew, as text.
public struct TextLine: Hashable, Sendable {
    /// A bar on the line, or a ring.
    public struct Bar: Hashable, Sendable {
        /// How full it is, 0…1; nil: nobody knows.
        public var fraction: Double?
        /// Whether it is a ring.
        public var isRing: Bool
        /// Its colour as the vocabulary writes it; nil: the usual one.
        public var tint: String?

        /// A bar.
        public init(fraction: Double?, isRing: Bool = false, tint: String? = nil) {
            self.fraction = fraction
            self.isRing = isRing
            self.tint = tint
        }
    }

    /// What it says.
    public var runs: [TextRun]
    /// What shows how far something is; it stands before the text.
    public var bar: Bar?

    /// A line.
    public init(_ runs: [TextRun] = [], bar: Bar? = nil) {
        self.runs = runs
        self.bar = bar
    }

    /// What it says, glyphs and all.
    public var plain: String { Self.joined(runs.map(\.text)) }

    /// What it says in words.
    public var words: String { Self.joined(runs.filter { !$0.isGlyph }.map(\.text)) }

    private static func joined(_ texts: [String]) -> String {
        var text = texts.joined()
        while text.last == " " { text.removeLast() }
        return String(text.drop { $0 == " " })
    }
}
