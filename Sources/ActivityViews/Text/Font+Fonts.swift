// SPDX-License-Identifier: Apache-2.0

extension Font {
    /// The largest title.
    public static let largeTitle = Font(.style(.largeTitle))
    /// A title.
    public static let title = Font(.style(.title))
    /// A smaller title.
    public static let title2 = Font(.style(.title2))
    /// The smallest title.
    public static let title3 = Font(.style(.title3))
    /// What stands above text.
    public static let headline = Font(.style(.headline))
    /// What stands below a headline.
    public static let subheadline = Font(.style(.subheadline))
    /// Text.
    public static let body = Font(.style(.body))
    /// Text that stands out.
    public static let callout = Font(.style(.callout))
    /// A note below text.
    public static let footnote = Font(.style(.footnote))
    /// What stands below a picture.
    public static let caption = Font(.style(.caption))
    /// The smallest.
    public static let caption2 = Font(.style(.caption2))

    /// The host's font of that size in points.
    public static func system(size: Double, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(.points(size), weight: weight, design: design)
    }

    /// The host's font for that purpose.
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
        Font(.style(style), weight: weight, design: design)
    }

    /// The host's font of that size: hosts have no fonts of programs.
    public static func custom(_ name: String, size: Double) -> Font {
        Font(.points(size))
    }

    /// The host's font of that size: hosts have no fonts of programs.
    public static func custom(_ name: String, fixedSize: Double) -> Font {
        Font(.points(fixedSize))
    }

    /// The host's font for that purpose: hosts have no fonts of programs.
    public static func custom(_ name: String, size: Double, relativeTo style: TextStyle) -> Font {
        Font(.points(size))
    }
}
