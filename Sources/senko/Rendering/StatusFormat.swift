// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// How `senko status` shows what goes on.
enum StatusFormat: Equatable {
    case text
    case json
    case template(Template)
    /// A line for what deserves a bar most.
    case bar(BarFormat)

    /// Reads the value of `--format`.
    init(_ value: String) throws(UsageError) {
        switch value {
        case "text": self = .text
        case "json": self = .json
        default:
            if let bar = BarFormat(rawValue: value) {
                self = .bar(bar)
                return
            }
            guard value.contains("{") || value.contains("}") else {
                throw UsageError(
                    "--format: '\(value)' is no format: give text, json, waybar, polybar, i3 or a template such as '{phase} {remaining}'"
                )
            }
            self = .template(try Template(value))
        }
    }

    /// What is printed once, with line breaks. A template prints nothing but an empty line where no sitting is going on.
    func text(_ sittings: [SittingSnapshot], now: Instants, style: Style, width: Int) -> String {
        switch self {
        case .json: return SittingJSON.text(sittings, now: now) + "\n"
        case .template(let template):
            guard !sittings.isEmpty else { return "\n" }
            return sittings.reduce("") { $0 + template.line(for: $1, now: now) + "\n" }
        case .bar(let format):
            return BarStatus.line(of: BoardSnapshot(sittings: sittings), format, now: now).text + "\n"
        case .text:
            guard !sittings.isEmpty else { return SittingSelection.noneText + "\n" }
            let blocks = sittings.map { SittingText.block($0, now: now, style: style, width: width) }
            return blocks.joined(separator: [""]).reduce("") { $0 + $1 + "\n" }
        }
    }

    /// What is printed at a change while following: text is a single line here.
    func followingText(_ sittings: [SittingSnapshot], now: Instants, style: Style) -> String {
        guard self == .text, !sittings.isEmpty else { return text(sittings, now: now, style: style, width: 80) }
        return sittings.reduce("") { text, sitting in
            text + Self.followingLine(sitting, SittingText.standing(sitting, now: now), now: now, style: style)
        }
    }

    /// A line with the time of day, and with its break.
    static func followingLine(_ sitting: SittingSnapshot, _ text: String, now: Instants, style: Style) -> String {
        style.apply(.faint, CalendarText.clockWithSeconds(now.realtime)) + "  "
            + style.apply(.strong, SittingText.title(sitting)) + ": " + text + "\n"
    }
}
