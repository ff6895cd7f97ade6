// SPDX-License-Identifier: Apache-2.0

/// The colours that a host chooses: what the vocabulary's names are in light and in dark.
public struct Palette: Hashable, Sendable {
    /// Whether light text stands on dark ground.
    public var isDark: Bool
    /// What a card without a tint of its own is painted on.
    public var ground: Paint
    /// What a view is painted with that asks for nothing else.
    public var primary: Paint

    /// Dark text on light ground.
    public static let light = Palette(isDark: false, ground: Paint(0xF7F7F9), primary: Paint(0x16161A))
    /// Light text on dark ground.
    public static let dark = Palette(isDark: true, ground: Paint(0x26262B), primary: Paint(0xFFFFFF))
    /// That of the island, which is black whatever the rest is.
    public static let island = Palette(isDark: true, ground: Paint(0x000000), primary: Paint(0xFFFFFF))

    private init(isDark: Bool, ground: Paint, primary: Paint) {
        self.isDark = isDark
        self.ground = ground
        self.primary = primary
    }

    /// The palette for a card on a ground of its own: it is light or dark as the ground is.
    func standing(on ground: Paint) -> Palette {
        let opaque = ground.over(self.ground)
        var palette = opaque.luminance < 0.4 ? Palette.dark : Palette.light
        palette.ground = opaque
        return palette
    }

    /// A colour of the vocabulary; nil where the text is none.
    public func paint(_ name: String?) -> Paint? {
        guard let name else { return nil }
        switch name {
        case "primary": return primary
        case "secondary": return primary.faded(to: 0.62)
        case "tertiary": return primary.faded(to: 0.38)
        case "quaternary": return primary.faded(to: 0.22)
        case "accent", "accentColor": return paint("blue")
        case "clear": return Paint(0, alpha: 0)
        default: break
        }
        if let paint = Paint(hexadecimal: name) { return paint }
        guard let pair = Self.named[name.lowercased()] else { return nil }
        return Paint(isDark ? pair.dark : pair.light)
    }

    /// The names that `tint` of an activity's content knows, too, in alphabetical order.
    public static let names = named.keys.sorted()

    private static let named: [String: (light: UInt32, dark: UInt32)] = [
        "red": (0xFF3B30, 0xFF453A), "orange": (0xFF9500, 0xFF9F0A), "yellow": (0xFFCC00, 0xFFD60A),
        "green": (0x34C759, 0x30D158), "mint": (0x00C7BE, 0x63E6E2), "teal": (0x30B0C7, 0x40C8E0),
        "cyan": (0x32ADE6, 0x64D2FF), "blue": (0x007AFF, 0x0A84FF), "indigo": (0x5856D6, 0x5E5CE6),
        "purple": (0xAF52DE, 0xBF5AF2), "pink": (0xFF2D55, 0xFF375F), "brown": (0xA2845E, 0xAC8E68),
        "gray": (0x8E8E93, 0x98989D), "grey": (0x8E8E93, 0x98989D), "white": (0xFFFFFF, 0xFFFFFF),
        "black": (0x000000, 0x000000),
    ]
}
