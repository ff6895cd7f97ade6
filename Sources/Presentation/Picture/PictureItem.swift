// SPDX-License-Identifier: Apache-2.0

/// One thing that is painted.
public indirect enum PictureItem: Hashable, Sendable {
    /// The inside of an outline.
    case fill(Outline, Paint)
    /// A line along an outline, with round ends.
    case stroke(Outline, Paint, width: Double)
    /// A line of text.
    case text(TextSpan)
    /// An image file, as large as its place; with a paint, its shape in that colour.
    case image(PictureImage, Area, Paint?)
    /// Things of which only what lies within the outline is seen, and through which what lies below is.
    case group(opacity: Double, clip: Outline?, [PictureItem])

    /// The texts in it.
    var texts: [TextSpan] {
        switch self {
        case .text(let text): [text]
        case .group(_, _, let items): items.flatMap(\.texts)
        default: []
        }
    }
}
