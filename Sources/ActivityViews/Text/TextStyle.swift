// SPDX-License-Identifier: Apache-2.0

internal import BusValues

/// How a text or a symbol is to look, as far as somebody said; nil is inherited.
struct TextStyle: Hashable, Sendable {
    var font: Font?
    var weight: Font.Weight?
    var design: Font.Design?
    var isItalic: Bool?
    var isUnderlined: Bool?
    var isStruckThrough: Bool?
    var hasMonospacedDigits: Bool?
    var foreground: StyleValue?

    /// The style where `own` has the last word.
    func merging(_ own: TextStyle) -> TextStyle {
        var style = self
        style.font = own.font ?? font
        style.weight = own.weight ?? weight
        style.design = own.design ?? design
        style.isItalic = own.isItalic ?? isItalic
        style.isUnderlined = own.isUnderlined ?? isUnderlined
        style.isStruckThrough = own.isStruckThrough ?? isStruckThrough
        style.hasMonospacedDigits = own.hasMonospacedDigits ?? hasMonospacedDigits
        style.foreground = own.foreground ?? foreground
        return style
    }

    /// As a host reads it, but for the foreground.
    var properties: [String: BusValue] {
        var properties: [String: BusValue] = [:]
        switch font?.size {
        case .style(let style): properties["font"] = .string(style.name)
        case .points(let points): properties["size"] = .double(points)
        case nil: break
        }
        properties["weight"] = (weight ?? font?.weight).map { .string($0.name) }
        if let design = design ?? font?.design, design != .default { properties["design"] = .string(design.name) }
        let flags = [
            "italic": isItalic ?? font?.isItalic, "underline": isUnderlined, "strikethrough": isStruckThrough,
            "monospacedDigit": hasMonospacedDigits ?? font?.hasMonospacedDigits,
        ]
        for (name, flag) in flags where flag == true {
            properties[name] = .boolean(true)
        }
        return properties
    }
}
