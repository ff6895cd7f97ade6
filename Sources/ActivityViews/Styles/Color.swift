// SPDX-License-Identifier: Apache-2.0

internal import ActivityCore
internal import BusValues
internal import Presentation

/// A colour: one of those that a host chooses for light and dark, or one of red, green and blue.
public struct Color: ShapeStyle, Hashable {
    /// What the parts of a colour are measured in; all are taken for sRGB.
    public enum RGBColorSpace: Hashable, Sendable {
        /// The usual one.
        case sRGB
        /// The usual one, its parts proportional to light.
        case sRGBLinear
        /// A wider one.
        case displayP3
    }

    private enum Storage: Hashable, Sendable {
        /// A name that hosts know.
        case named(String)
        /// Parts from 0 to 1.
        case parts(red: Double, green: Double, blue: Double, opacity: Double)
    }

    private let storage: Storage

    private init(_ storage: Storage) {
        self.storage = storage
    }

    init(named name: String) {
        self.init(.named(name))
    }

    /// Of its parts, each from 0 to 1.
    public init(
        _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {
        self.init(.parts(red: red, green: green, blue: blue, opacity: opacity))
    }

    /// A grey, from 0 for black to 1 for white.
    public init(_ colorSpace: RGBColorSpace = .sRGB, white: Double, opacity: Double = 1) {
        self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
    }

    /// Not there: a program has no asset catalogue.
    @available(
        *, unavailable,
        message: "there are no asset catalogues: use Color(red:green:blue:) or Color(hue:saturation:brightness:)"
    )
    public init(_ name: String) {
        self.init(.named("primary"))
    }

    /// Of hue, saturation and brightness, each from 0 to 1.
    public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
        func part(_ offset: Double) -> Double {
            let position = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness - brightness * saturation * max(0, min(position, 4 - position, 1))
        }
        self.init(red: part(5), green: part(3), blue: part(1), opacity: opacity)
    }

    /// The colour, as much let through. A colour that the host chooses becomes the next fainter one.
    public func opacity(_ opacity: Double) -> Color {
        switch storage {
        case .parts(let red, let green, let blue, let own):
            return Color(.parts(red: red, green: green, blue: blue, opacity: own * opacity))
        case .named(let name):
            if let level = StyleValue.levels.firstIndex(of: name) {
                return Color(named: StyleValue.levels[max(level, StyleValue.level(opacity: opacity))])
            }
            guard opacity < 1, let parts = Self.parts(of: name) else { return self }
            return Color(.parts(red: parts[0], green: parts[1], blue: parts[2], opacity: opacity))
        }
    }

    /// The colour, to be painted with. Hosts have no gradients.
    public var gradient: AnyGradient { AnyGradient(Gradient(colors: [self])) }

    /// As a host reads it: a name, `#rrggbb` or `#rrggbbaa`.
    var name: String {
        switch storage {
        case .named(let name): return name
        case .parts(let red, let green, let blue, let opacity):
            let parts = opacity < 1 ? [red, green, blue, opacity] : [red, green, blue]
            return "#" + parts.map(Self.hexadecimal).joined()
        }
    }

    private static func hexadecimal(_ part: Double) -> String {
        let byte = UInt8((part.isNaN ? 0 : min(1, max(0, part))) * 255 + 0.5)
        return (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }

    private static func parts(of name: String) -> [Double]? {
        guard let number = Tint.hexadecimal(name).flatMap({ Int($0.dropFirst(), radix: 16) }) else { return nil }
        return [16, 8, 0].map { Double(number >> $0 & 255) / 255 }
    }
}

extension Color: PaintedStyle {
    var value: StyleValue { .color(self) }
}

extension Color: View {
    /// None.
    public typealias Body = Never
}

extension Color: DrawnView {
    func nodes(in context: DrawingContext) -> [PresentationNode] {
        [PresentationNode("Color", ["color": .string(name)])]
    }
}
