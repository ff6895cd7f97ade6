// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// The options of the bus calls that start, update and end an activity, from those of the command line.
enum ActivityOptions {
    static let stale = OptionDescription(
        "stale", value: "DURATION", "how long the content holds, then it counts as out of date; never: for ever")
    static let score = OptionDescription(
        "score", value: "NUMBER", "how much it deserves the first place, 0 unless given")
    static let alert = OptionDescription("alert", value: "TITLE[:BODY]", "draw attention to it, with a sound")
    static let sound = OptionDescription(
        "sound", value: "NAME", "the sound of the alert: a name of the sound theme, or the path of a file")

    /// What `start` and `update` have in common.
    static func common(
        _ arguments: ParsedArguments, now: Instant<Realtime>
    ) throws(UsageError) -> [String: BusValue] {
        var options: [String: BusValue] = [:]
        if let text = arguments.value("stale") {
            let date = text == "never" ? 0 : timestamp(try DurationArgument.parse(text, for: "--stale"), after: now)
            options["stale_date"] = date.busValue
        }
        if let text = arguments.value("score") {
            guard let score = Double(text), score.isFinite else {
                throw UsageError("--score: '\(text)' is no number: write one like 10 or 0.5")
            }
            options["relevance_score"] = score.busValue
        }
        if let text = arguments.value("alert") {
            options["alert"] = try alert(text, sound: arguments.value("sound")).busValue
        } else if arguments.has("sound") {
            throw UsageError("--sound is that of an alert: add --alert, or leave it out")
        }
        return options
    }

    /// `KEY=LABEL` for each button.
    static func actions(_ texts: [String]) throws(UsageError) -> [BusTuple<String, String>] {
        var actions: [BusTuple<String, String>] = []
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
                throw UsageError("--action: '\(text)' is no KEY=LABEL: write one like retry='Try again'")
            }
            actions.append(BusTuple(parts[0], parts[1]))
        }
        return actions
    }

    /// One of the words that an option takes.
    static func word(_ text: String, of words: [String], for option: String) throws(UsageError) -> String {
        guard !words.contains(text) else { return text }
        let meant = Suggestion.nearest(to: text, among: words).map { "did you mean '\($0)'?" }
        throw UsageError(
            "\(option): '\(text)' is unknown: " + (meant ?? "give one of " + words.joined(separator: ", ")))
    }

    /// A date on the wire.
    static func timestamp(_ duration: Duration, after now: Instant<Realtime>) -> UInt64 {
        UInt64(clamping: (now + duration).microseconds)
    }

    /// `TITLE` or `TITLE:BODY`, where a blank may follow the colon.
    private static func alert(_ text: String, sound: String?) throws(UsageError) -> [String: BusValue] {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard !parts[0].isEmpty else {
            throw UsageError("--alert: '\(text)' has no title: write one like 'Build failed: 3 errors'")
        }
        var alert = ["title": String(parts[0]).busValue]
        alert["body"] = parts.count == 2 ? String(parts[1].drop { $0 == " " }).busValue : "".busValue
        alert["sound"] = sound?.busValue
        return alert
    }
}
