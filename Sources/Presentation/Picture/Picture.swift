// SPDX-License-Identifier: Apache-2.0

/// What is to be painted, in order, in points.
public struct Picture: Hashable, Sendable {
    /// How large it is.
    public var size: Size
    /// What is painted, the lowest first.
    public var items: [PictureItem]
    /// What it shows, in words, for those who do not see it.
    public var label: String

    /// A picture.
    public init(size: Size, items: [PictureItem], label: String = "") {
        self.size = size
        self.items = items
        self.label = label
    }

    /// The texts in it, in the order in which they are painted.
    public var texts: [TextSpan] { items.flatMap(\.texts) }
}
