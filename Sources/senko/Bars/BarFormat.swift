// SPDX-License-Identifier: Apache-2.0

import Presentation

/// A bar whose form of a line is known.
enum BarFormat: String, CaseIterable {
    case waybar, polybar, i3

    /// A line for the bar.
    ///
    /// - Parameters:
    ///   - alt: what tells the states apart, for icons of the bar's own; nil: nothing does.
    ///   - classes: what it is, for the bar's style sheet.
    func line(_ bar: BarText, alt: String? = nil, classes: [String] = ["senko"]) -> String {
        switch self {
        // Source: waybar-custom(5), "RETURN-TYPE": texts are Pango markup.
        case .waybar:
            var members: [(name: String, value: JSON)] = [("text", .string(bar.markup))]
            if let alt { members.append(("alt", .string(alt))) }
            members.append(("tooltip", .string(bar.tooltipMarkup)))
            let names = classes.map { JSON.string($0) }
            members.append(("class", names.count == 1 ? names[0] : .array(names)))
            if let percentage = bar.percentage { members.append(("percentage", .integer(Int64(percentage)))) }
            return JSON.object(members).text
        case .polybar: return bar.polybar
        // Source: the i3bar protocol, "Blocks in detail".
        case .i3:
            var members: [(name: String, value: JSON)] = [
                ("name", .string("senko")), ("full_text", .string(bar.line.plain)),
            ]
            if let colour = bar.colour { members.append(("color", .string(colour))) }
            if let percentage = bar.percentage { members.append(("short_text", .string("\(percentage)%"))) }
            return JSON.object(members).text
        }
    }

    /// The line where there is nothing to show, which hides the module: an empty one, or a block without text.
    var hiddenLine: String {
        switch self {
        case .waybar, .polybar: ""
        case .i3: JSON.object([("name", .string("senko")), ("full_text", .string(""))]).text
        }
    }

    /// Whether more than the line itself is shown: what changes that alone is printed, too.
    var hasTooltip: Bool { self == .waybar }
}
