// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// Reads the options of a call (`a{sv}`): each known key once, with its type; then whatever is left is refused.
///
/// Keys that begin with `x-` or hold a dot are other programs' business and passed over.
struct OptionReader {
    private var options: [String: BusValue]
    /// What stands before a key in a message, where the options are the value of another option.
    private let prefix: String

    /// A reader of options.
    ///
    /// - Parameter option: the option whose value they are; nil: they are those of the call itself.
    init(_ options: [String: BusValue], within option: String? = nil) {
        self.options = options
        prefix = option.map { "\($0)." } ?? ""
    }

    /// The value of a key, or nil where it is not given.
    mutating func take<Value: BusRepresentable>(
        _ key: String, as type: Value.Type = Value.self
    ) throws(ActivityError) -> Value? {
        guard let option = options.removeValue(forKey: key) else { return nil }
        guard let value = Value(busValue: Value.self == BusValue.self ? .variant(option) : option) else {
            throw ActivityError(
                .invalidArgs,
                "the option \(prefix)\(key) has the type \(option.signature): give the type \(Value.busSignature)")
        }
        return value
    }

    /// The value of a key that is one of a few words.
    mutating func takeWord<Word: RawRepresentable & CaseIterable>(
        _ key: String, as type: Word.Type = Word.self
    ) throws(ActivityError) -> Word? where Word.RawValue == String {
        guard let text = try take(key, as: String.self) else { return nil }
        return try word(text, of: key)
    }

    /// One of a few words.
    func word<Word: RawRepresentable & CaseIterable>(
        _ text: String, of key: String
    ) throws(ActivityError) -> Word where Word.RawValue == String {
        guard let word = Word(rawValue: text) else {
            let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
            throw ActivityError(.invalidArgs, "the option \(prefix)\(key) is \(text.quotedForMessage): give one of \(words)")
        }
        return word
    }

    /// A time in seconds, rounded to whole milliseconds.
    mutating func takeSeconds(_ key: String) throws(ActivityError) -> Duration? {
        guard let seconds = try take(key, as: Double.self) else { return nil }
        return try Duration(seconds: seconds, of: "the option \(key)")
    }

    /// Refuses what has not been taken.
    func finish() throws(ActivityError) {
        let unknown = options.keys.filter { !$0.hasPrefix("x-") && !$0.contains(".") }
        guard let key = unknown.min() else { return }
        throw ActivityError(
            .invalidArgs,
            "the option \((prefix + key).quotedForMessage) is not known: see Features, or prefix a key of your own with x-")
    }
}

extension Duration {
    /// A time that came as seconds, rounded to whole milliseconds.
    init(seconds: Double, of what: String) throws(ActivityError) {
        guard seconds.isFinite, seconds >= 0, seconds <= Double(UInt32.max) else {
            throw ActivityError(.invalidArgs, "\(what) is \(seconds) seconds: give 0 to \(UInt32.max)")
        }
        self = .milliseconds(Int64((seconds * 1000).rounded()))
    }

    /// Seconds, as the bus carries them.
    var busSeconds: Double { Double(wholeMicroseconds) / 1_000_000 }

    /// Whole seconds, rounded up, as the bus carries them.
    var busSecondsRoundedUp: UInt32 { UInt32(clamping: secondsRoundedUp) }
}
