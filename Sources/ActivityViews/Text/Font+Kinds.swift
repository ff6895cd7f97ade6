// SPDX-License-Identifier: Apache-2.0

extension Font {
    /// What a text is for.
    public enum TextStyle: String, Hashable, Sendable, CaseIterable {
        /// The largest title.
        case largeTitle
        /// A title.
        case title
        /// A smaller title.
        case title2
        /// The smallest title.
        case title3
        /// What stands above text.
        case headline
        /// What stands below a headline.
        case subheadline
        /// Text.
        case body
        /// Text that stands out.
        case callout
        /// A note below text.
        case footnote
        /// What stands below a picture.
        case caption
        /// The smallest.
        case caption2

        var name: String { rawValue }
    }

    /// How thick lines are.
    public struct Weight: Hashable, Sendable {
        let name: String

        /// The thinnest.
        public static let ultraLight = Weight(name: "ultraLight")
        /// Thinner than light.
        public static let thin = Weight(name: "thin")
        /// Thinner than usual.
        public static let light = Weight(name: "light")
        /// As usual.
        public static let regular = Weight(name: "regular")
        /// A little thicker than usual.
        public static let medium = Weight(name: "medium")
        /// Almost bold.
        public static let semibold = Weight(name: "semibold")
        /// Bold.
        public static let bold = Weight(name: "bold")
        /// Thicker than bold.
        public static let heavy = Weight(name: "heavy")
        /// The thickest.
        public static let black = Weight(name: "black")
    }

    /// The family of letters.
    public enum Design: String, Hashable, Sendable {
        /// The host's usual one.
        case `default`
        /// With serifs.
        case serif
        /// With rounded ends.
        case rounded
        /// All of equal width.
        case monospaced

        var name: String { rawValue }
    }

    /// The distance between lines.
    public enum Leading: Hashable, Sendable {
        /// As usual.
        case standard
        /// Less.
        case tight
        /// More.
        case loose
    }

    /// How wide letters are.
    public struct Width: Hashable, Sendable {
        /// The share of the usual width that is added.
        public var value: Double

        /// That share.
        public init(_ value: Double) {
            self.value = value
        }

        /// Narrow.
        public static let compressed = Width(-0.3)
        /// Narrower than usual.
        public static let condensed = Width(-0.2)
        /// As usual.
        public static let standard = Width(0)
        /// Wide.
        public static let expanded = Width(0.2)
    }
}
