// SPDX-License-Identifier: Apache-2.0

/// A colour that a program chose for its activity, as servers read it.
public enum Tint {
    private static let colours: [String: String] = [
        "red": "#ff3b30", "orange": "#ff9500", "yellow": "#ffcc00", "green": "#34c759", "mint": "#00c7be",
        "teal": "#30b0c7", "cyan": "#32ade6", "blue": "#007aff", "indigo": "#5856d6", "purple": "#af52de",
        "pink": "#ff2d55", "brown": "#a2845e", "gray": "#8e8e93", "grey": "#8e8e93", "white": "#ffffff",
        "black": "#000000",
    ]

    /// The names that are known, in alphabetical order.
    public static let names = colours.keys.sorted()

    /// The colour as `#rrggbb`, or nil where the text is none: `#rrggbb` itself, or a name.
    public static func hexadecimal(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard bytes.first == UInt8(ascii: "#") else { return colours[text.lowercased()] }
        guard bytes.count == 7, bytes.dropFirst().allSatisfy(isDigit) else { return nil }
        return text.lowercased()
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        switch byte | 0x20 {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
        default: false
        }
    }
}
