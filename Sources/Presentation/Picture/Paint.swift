// SPDX-License-Identifier: Apache-2.0

/// A colour as it is painted: red, green, blue, and how opaque it is, each 0…1.
public struct Paint: Hashable, Sendable {
    /// How much red.
    public var red: Double
    /// How much green.
    public var green: Double
    /// How much blue.
    public var blue: Double
    /// How opaque it is.
    public var alpha: Double

    /// A colour.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// The colour of `0xrrggbb`.
    init(_ value: UInt32, alpha: Double = 1) {
        self.init(
            red: Double(value >> 16 & 0xFF) / 255, green: Double(value >> 8 & 0xFF) / 255,
            blue: Double(value & 0xFF) / 255, alpha: alpha)
    }

    /// The colour of `#rrggbb` or `#rrggbbaa`; nil where the text is neither.
    public init?(hexadecimal text: String) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6 || digits.count == 8,
            digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(String(digits) ?? "", radix: 16)
        else { return nil }
        if digits.count == 6 {
            self.init(value)
        } else {
            self.init(value >> 8, alpha: Double(value & 0xFF) / 255)
        }
    }

    /// As `#rrggbb`, without how opaque it is.
    public var hexadecimal: String {
        let digits = [red, green, blue].map { part in
            let value = UInt8((min(max(part, 0), 1) * 255).rounded())
            return (value < 16 ? "0" : "") + String(value, radix: 16)
        }
        return "#" + digits.joined()
    }

    /// How light it looks, 0…1. Source: WCAG 2.2, "relative luminance".
    public var luminance: Double {
        func linear(_ part: Double) -> Double {
            // Near enough to the curve of sRGB, and without a library.
            part * part * (0.8 + 0.2 * part)
        }
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    }

    /// The colour, less opaque.
    func faded(to part: Double) -> Paint {
        Paint(red: red, green: green, blue: blue, alpha: alpha * part)
    }

    /// The colour as it looks on another one, which is opaque.
    func over(_ other: Paint) -> Paint {
        func mix(_ upper: Double, _ lower: Double) -> Double { upper * alpha + lower * (1 - alpha) }
        return Paint(red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
    }
}
