// SPDX-License-Identifier: Apache-2.0

/// Where something stands within something larger: 0 at the left or top, 1 at the right or bottom.
struct Alignment: Hashable {
    enum Baseline { case first, last }

    var horizontal = 0.5
    var vertical = 0.5
    /// By which line of text neighbours are put at one height; nil: by `vertical`.
    var baseline: Baseline?

    static let centre = Alignment()

    init() {}

    /// An alignment of the vocabulary; an unknown one is that of the middle.
    init(_ name: String?) {
        switch name {
        case "leading": horizontal = 0
        case "trailing": horizontal = 1
        case "top": vertical = 0
        case "bottom": vertical = 1
        case "topLeading": (horizontal, vertical) = (0, 0)
        case "topTrailing": (horizontal, vertical) = (1, 0)
        case "bottomLeading": (horizontal, vertical) = (0, 1)
        case "bottomTrailing": (horizontal, vertical) = (1, 1)
        case "firstTextBaseline": baseline = .first
        case "lastTextBaseline": baseline = .last
        default: break
        }
    }
}
