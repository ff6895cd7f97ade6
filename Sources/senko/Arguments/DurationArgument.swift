// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// Durations as they are typed, with the error texts for those that are none.
enum DurationArgument {
    /// The forms that are understood, for error texts and help.
    static let forms = "20m, 90s, 1h30m, 4.5s, 25:00"
    /// Those of whole seconds.
    static let wholeForms = "20m, 90s, 1h30m, 25:00"

    /// A duration of at least nothing.
    ///
    /// - Parameter subject: what the duration is for, as the error text names it, such as `--prepare`.
    static func parse(_ text: String, for subject: String) throws(UsageError) -> Duration {
        if text == "0" { return .zero }
        guard let duration = DurationText.parse(text), duration >= .zero else {
            let unit = isBareNumber(text) ? ", since it lacks a unit" : ""
            throw UsageError("\(subject): '\(text)' is no duration\(unit): write one like \(forms)")
        }
        return duration
    }

    /// A duration of whole seconds, which the daemon takes as a 32-bit number.
    static func parseWholeSeconds(_ text: String, for subject: String) throws(UsageError) -> UInt32 {
        let duration = try parse(text, for: subject)
        let (seconds, attoseconds) = duration.components
        guard attoseconds == 0 else {
            throw UsageError("\(subject): '\(text)' is not a whole number of seconds: write one like \(wholeForms)")
        }
        guard let whole = UInt32(exactly: seconds) else {
            throw UsageError("\(subject): '\(text)' is above the limit of \(UInt32.max) seconds")
        }
        return whole
    }

    /// Whole seconds that may be negative: what `extend` adds or takes away.
    static func parseSignedSeconds(_ text: String, for subject: String) throws(UsageError) -> Int32 {
        let isNegative = text.hasPrefix("-")
        let unsigned = isNegative || text.hasPrefix("+") ? String(text.dropFirst()) : text
        let seconds = Int64(try parseWholeSeconds(unsigned, for: subject))
        guard seconds != 0 else { throw UsageError("\(subject): '\(text)' changes nothing: write one like 5m or -5m") }
        guard let whole = Int32(exactly: isNegative ? -seconds : seconds) else {
            throw UsageError("\(subject): '\(text)' is above the limit of \(Int32.max) seconds")
        }
        return whole
    }

    /// Whether the text reads as a duration, a negative one too.
    static func isDuration(_ text: String) -> Bool {
        text == "0" || DurationText.parse(text, allowingNegative: true) != nil
    }

    /// Whether the text begins as a number does, behind blanks, a sign or a point: it is meant as a duration, most likely.
    static func beginsAsNumber(_ text: String) -> Bool {
        guard let first = text.utf8.first(where: { !" \t+-.:".utf8.contains($0) }) else { return false }
        return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
    }

    /// Whether the text is digits alone: a duration whose unit was forgotten, most likely.
    static func isBareNumber(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}
