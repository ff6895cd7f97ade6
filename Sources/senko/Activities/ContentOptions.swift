// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// The options that say what an activity shows, and the content that they make.
enum ContentOptions {
    /// All but the title, which is an operand of `start`.
    static let options: [OptionDescription] = [
        OptionDescription("body", letter: "b", value: "TEXT", "the line below the title"),
        OptionDescription("icon", value: "ICON", "its icon: a name of the icon theme, or the path of a file"),
        OptionDescription(
            "progress", letter: "p", value: "PART", "how much is done: 42%, 0.42, or unknown for a bar without an end"),
        OptionDescription("timer", value: "DURATION", "count down from there, beginning now"),
        OptionDescription("tint", value: "COLOUR", "the colour of its bar: #rrggbb, or a name such as orange (below)"),
        OptionDescription(
            "content", letter: "c", value: "KEY=VALUE",
            "further content; a type may stand behind the key, as in files:u=12"),
    ]

    static let titleOption = OptionDescription("title", letter: "t", value: "TITLE", "the new title")

    static let note = """
        --content may be given several times. Its VALUE is text, unless a type of D-Bus stands behind the KEY: b (true, \
        false), y, n, q, i, u, x, t (whole numbers), d, s. The keys title, body, icon, progress, timer and tint are read as \
        the options of those names are. The names of colours are \(Tint.names.joined(separator: ", ")).
        """

    /// The content that the options make.
    ///
    /// - Parameter now: from when timers count.
    static func content(
        _ arguments: ParsedArguments, title: String?, now: Instant<Realtime>
    ) throws(UsageError) -> [String: BusValue] {
        var content: [String: BusValue] = [:]
        for text in arguments.options["content"] ?? [] {
            let (key, value) = try pair(text, now: now)
            content[key] = value
        }
        for key in ["title", "body", "icon", "progress", "timer", "tint"] {
            guard let text = arguments.value(key) ?? (key == "title" ? title : nil) else { continue }
            content[key] = try value(text, of: key, subject: "--" + key, now: now)
        }
        return content
    }

    /// `KEY=VALUE` or `KEY:TYPE=VALUE`, with the option's name for messages.
    static func pair(
        _ text: String, option: String = "--content", now: Instant<Realtime>
    ) throws(UsageError) -> (String, BusValue) {
        guard let equals = text.firstIndex(of: "="), equals != text.startIndex else {
            throw UsageError("\(option): '\(text)' is no KEY=VALUE: write one like stage=linking or files:u=12")
        }
        let name = text[..<equals]
        let value = String(text[text.index(after: equals)...])
        guard let colon = name.lastIndex(of: ":") else {
            return (String(name), try self.value(value, of: String(name), subject: option + " " + name, now: now))
        }
        let key = String(name[..<colon])
        let type = String(name[name.index(after: colon)...])
        guard !key.isEmpty else { throw UsageError("\(option): '\(text)' lacks a key before the ':'") }
        return (key, try typed(value, type, subject: option + " " + key))
    }

    /// A value of one of the keys that Senko draws by itself, or else a text.
    private static func value(
        _ text: String, of key: String, subject: String, now: Instant<Realtime>
    ) throws(UsageError) -> BusValue {
        switch key {
        case "progress": return try progress(text, subject: subject).busValue
        case "timer":
            let duration = try DurationArgument.parse(text, for: subject)
            let (start, end) = (now, now + duration)
            return BusTuple(UInt64(clamping: start.microseconds), UInt64(clamping: end.microseconds)).busValue
        case "tint":
            guard Tint.hexadecimal(text) != nil else {
                let names = Tint.names.joined(separator: ", ")
                throw UsageError(
                    "\(subject): '\(text)' is no colour: write #rrggbb, such as #ff8800, or one of \(names)")
            }
            return text.busValue
        default: return text.busValue
        }
    }

    /// `42%`, `0.42`, `unknown`.
    static func progress(_ text: String, subject: String) throws(UsageError) -> Double {
        if text == "unknown" || text == "-1" { return -1 }
        let isPercent = text.hasSuffix("%")
        guard let number = Double(isPercent ? String(text.dropLast()) : text), number.isFinite else {
            throw UsageError("\(subject): '\(text)' is no part of a whole: write one like 42%, 0.42 or unknown")
        }
        let part = isPercent ? number / 100 : number
        guard (0...1).contains(part) else {
            let meant = !isPercent && (1...100).contains(number) ? ": write \(text)%" : ": it goes from 0% to 100%"
            throw UsageError("\(subject): '\(text)' is out of bounds\(meant)")
        }
        return part
    }

    private static func typed(_ text: String, _ type: String, subject: String) throws(UsageError) -> BusValue {
        let value: BusValue? =
            switch type {
            case "s": text.busValue
            case "b": Bool(text)?.busValue
            case "y": UInt8(text)?.busValue
            case "n": Int16(text)?.busValue
            case "q": UInt16(text)?.busValue
            case "i": Int32(text)?.busValue
            case "u": UInt32(text)?.busValue
            case "x": Int64(text)?.busValue
            case "t": UInt64(text)?.busValue
            case "d": Double(text)?.busValue
            default:
                throw UsageError("\(subject): '\(type)' is no type: use one of b, y, n, q, i, u, x, t, d, s")
            }
        guard let value else { throw UsageError("\(subject): '\(text)' is no value of type \(type)") }
        return value
    }
}
