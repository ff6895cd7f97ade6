// SPDX-License-Identifier: Apache-2.0

internal import BusValues

extension EnvironmentValues {
    /// What stands for a style here, as a host reads it.
    func name(of style: StyleValue) -> String {
        switch style {
        case .color(let color): color.name
        case .foreground: foreground.first.map { name(of: $0, from: 1) } ?? "primary"
        case .tint: tint.map { $0 == .tint ? "accent" : name(of: $0) } ?? "accent"
        case .level(let level):
            level < foreground.count ? name(of: foreground[level], from: level + 1) : StyleValue.levels[level]
        }
    }

    /// A level that stands for another one is looked up above it only, so that none leads back to itself.
    private func name(of style: StyleValue, from first: Int) -> String {
        switch style {
        case .level(let level) where level < first || level >= foreground.count: StyleValue.levels[level]
        case .level(let level): name(of: foreground[level], from: level + 1)
        case .foreground: "primary"
        default: name(of: style)
        }
    }

    /// `foreground`, where somebody set one.
    var foregroundProperties: [String: BusValue] {
        foreground.first.map { ["foreground": .string(name(of: $0, from: 1))] } ?? [:]
    }

    /// `tint`, where somebody set one.
    var tintProperties: [String: BusValue] {
        tint.map { ["tint": .string(name(of: $0))] } ?? [:]
    }

    /// What a text or a symbol inherits.
    func textProperties(_ own: TextStyle = TextStyle()) -> [String: BusValue] {
        var properties = text.merging(own).properties
        if let style = own.foreground {
            properties["foreground"] = .string(name(of: style))
        } else {
            properties.merge(foregroundProperties) { $1 }
        }
        properties["lineLimit"] = lineLimit.map { .int32(Int32(clamping: $0)) }
        if multilineTextAlignment != .leading {
            properties["textAlignment"] = .string(multilineTextAlignment.rawValue)
        }
        if minimumScaleFactor < 1 { properties["minimumScale"] = .double(minimumScaleFactor) }
        if isPrivacySensitive { properties["privacySensitive"] = .boolean(true) }
        return properties
    }
}
