// SPDX-License-Identifier: Apache-2.0

/// A part of a line that is set alike.
public struct TextRun: Hashable, Sendable {
    /// What it says.
    public var text: String
    /// Whether it is bold.
    public var isBold = false
    /// Whether it slants.
    public var isItalic = false
    /// Whether there is a line below it.
    public var isUnderlined = false
    /// Whether there is a line through it.
    public var isStruckThrough = false
    /// Whether it steps back: its colour is `secondary` or less.
    public var isFaint = false
    /// Its colour as the vocabulary writes it; nil: that of all text.
    public var colour: String?
    /// What it leads to.
    public var link: String?
    /// How much it strikes the eye: the size of its font in points, and more for bold.
    public var prominence = 17.0
    /// Whether the host's clock writes it.
    public var isTimed = false
    /// Whether it is one character that stands for an image.
    public var isGlyph = false
    /// Whether it stands for the room that a `Spacer` leaves: a host may move what follows to the other end of the line.
    public var isSpace = false

    /// A plain text.
    public init(_ text: String) { self.text = text }
}
