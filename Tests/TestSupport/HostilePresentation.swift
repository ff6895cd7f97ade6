// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// Presentations as a program could hand them in that means ill or is broken: right types with every odd number, instant and
/// text in them.
public enum HostilePresentation {
    private static let regions = [
        "banner", "compactLeading", "compactTrailing", "minimal", "expandedLeading", "expandedTrailing",
        "expandedCenter",
        "expandedBottom",
    ]
    private static let types = [
        "Text", "Image", "Label", "HStack", "VStack", "ZStack", "Spacer", "Divider", "ProgressView", "Gauge", "Button",
        "Link", "Color", "Shape", "Group", "Padding", "Frame", "Background", "Overlay", "Opacity", "Clip", "Odd", "",
    ]
    private static let numbers: [Double] = [
        0, -0.0, 1, -1, 0.5, 17, 1e-300, .leastNonzeroMagnitude, 1e300, -1e300, .greatestFiniteMagnitude, .infinity,
        -.infinity, .nan,
    ]
    private static let lengths = [
        "size", "spacing", "minLength", "value", "total", "minimum", "maximum", "width", "height", "minWidth",
        "maxWidth", "minHeight", "maxHeight", "cornerRadius", "lineWidth", "minimumScale", "layoutPriority", "priority",
    ]
    private static let words = [
        "string", "style", "systemName", "icon", "glyph", "name", "alignment", "action", "role", "url", "color", "kind",
        "fill", "stroke", "slot", "foreground", "tint", "font", "weight", "design", "textAlignment", "scale",
        "accessibilityLabel",
    ]
    private static let texts = [
        "", "a", "label", "currentValueLabel", "circular", "timer", "relative", "offset", "#ff8800", "#zz", "primary",
        "center", "capsule", "leading", "caption2", "Ünï <b>&amp; \u{202E}\n\t", "👩‍👩‍👧",
        String(repeating: "w ", count: 300),
    ]
    private static let instants: [UInt64] = [
        0, 1, 1_799_999_999_999_999, 1_800_000_060_000_000, UInt64(Int64.max), .max,
    ]

    /// One with a node in each region.
    public static func random(using generator: inout SeededGenerator) -> [String: BusValue] {
        regions.reduce(into: [:]) { $0[$1] = node(3, &generator) }
    }

    private static func node(_ depth: Int, _ generator: inout SeededGenerator) -> BusValue {
        var properties: [String: BusValue] = [:]
        for name in lengths where Bool.random(using: &generator) {
            properties[name] = .double(numbers.randomElement(using: &generator)!)
        }
        for name in words where Bool.random(using: &generator) {
            properties[name] = .string(texts.randomElement(using: &generator)!)
        }
        for name in ["timerInterval", "insets", "date", "pauseTime", "lineLimit"] where Bool.random(using: &generator) {
            properties[name] = odd(name, &generator)
        }
        let children = depth == 0 ? 0 : Int.random(in: 0...3, using: &generator)
        return .structure([
            .string(types.randomElement(using: &generator)!), properties.busValue,
            .array(
                element: BusValue.busSignature,
                (0..<children).map { _ in .variant(node(depth - 1, &generator)) }),
        ])
    }

    private static func odd(_ name: String, _ generator: inout SeededGenerator) -> BusValue {
        switch name {
        case "timerInterval":
            .structure((0..<2).map { _ in .uint64(instants.randomElement(using: &generator)!) })
        case "insets": .structure((0..<4).map { _ in .double(numbers.randomElement(using: &generator)!) })
        case "lineLimit": .int32([.min, -1, 0, 1, 2, .max].randomElement(using: &generator)!)
        default: .uint64(instants.randomElement(using: &generator)!)
        }
    }
}
