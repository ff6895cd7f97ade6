// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore

/// A section with fixed keys.
struct ConfigurationSection: Sendable {
    let name: String
    let settings: [ConfigurationSetting]

    /// The section whose keys are names of the person's choice.
    static let presetsName = "Presets"
    /// The key in `[Sitting]` whose value is checked when all presets are known.
    static let presetKey = "Preset"

    /// The sections in the order of the documentation.
    static let all = [
        ConfigurationSection(
            name: "Sitting",
            settings: [
                ConfigurationSetting("Title", \.sitting.title, read: title),
                ConfigurationSetting("Duration", \.sitting.duration) { (text) throws(ConfigurationValueError) in
                    try duration(text, in: .zero ... .longest)
                },
                ConfigurationSetting(presetKey, \.sitting.preset) { $0 },
                ConfigurationSetting("OnSuspend", \.sitting.onSuspend, read: suspendPolicy),
                ConfigurationSetting("KeepAwake", \.sitting.keepAwake, read: boolean),
                ConfigurationSetting("Linger", \.sitting.linger) { (text) throws(ConfigurationValueError) in
                    try duration(text, in: .zero...Dismissal.longest)
                },
            ]),
        ConfigurationSection(
            name: "Activities",
            settings: [
                ConfigurationSetting("Total", \.activities.total) { (text) throws(ConfigurationValueError) in
                    try number(text, in: 1...1_000_000)
                },
                ConfigurationSetting("PerOwner", \.activities.perOwner) { (text) throws(ConfigurationValueError) in
                    try number(text, in: 1...1_000_000)
                },
                ConfigurationSetting("PayloadBytes", \.activities.payloadBytes) {
                    (text) throws(ConfigurationValueError) in
                    // Less would leave no room for a sitting.
                    try number(text, in: 1024...1_048_576)
                },
                ConfigurationSetting("PresentationBytes", \.activities.presentationBytes) {
                    (text) throws(ConfigurationValueError) in
                    try number(text, in: 0...1_048_576)
                },
                ConfigurationSetting("UpdatesPerSecond", \.activities.updatesPerSecond) {
                    (text) throws(ConfigurationValueError) in
                    if text == "off" { return 0 }
                    return try number(text, in: 0...1_000_000, or: "off")
                },
                ConfigurationSetting("UpdateBurst", \.activities.updateBurst) {
                    (text) throws(ConfigurationValueError) in
                    try number(text, in: 1...1_000_000)
                },
                ConfigurationSetting("TimeLimit", \.activities.timeLimit) { (text) throws(ConfigurationValueError) in
                    if text == "off" { return nil }
                    return try duration(text, in: .seconds(60) ... .longest, or: "off")
                },
                ConfigurationSetting("Linger", \.activities.linger) { (text) throws(ConfigurationValueError) in
                    try duration(text, in: .zero...Dismissal.longest)
                },
            ]),
        ConfigurationSection(
            name: "Notifications",
            settings: [
                ConfigurationSetting("Enabled", \.notifications.isEnabled, read: boolean),
                ConfigurationSetting("Refresh", \.notifications.refresh) { (text) throws(ConfigurationValueError) in
                    if text == "off" || text == "0" { return nil }
                    return try duration(text, in: .seconds(1) ... .longest, or: "off")
                },
                ConfigurationSetting("FinalCountdown", \.notifications.finalCountdown) {
                    (text) throws(ConfigurationValueError) in
                    text == "off" ? .zero : try duration(text, in: .zero ... .seconds(60), or: "off")
                },
                ConfigurationSetting("FinalTimeout", \.notifications.finalTimeout, read: finalTimeout),
            ]),
        ConfigurationSection(
            name: "Bells",
            settings: [
                ConfigurationSetting("Enabled", \.bells.isEnabled, read: boolean),
                ConfigurationSetting("Ring", \.bells.ring, read: bells),
                ConfigurationSetting("Sound", \.bells.sound, read: sound),
                ConfigurationSetting("EndSound", \.bells.endSound, read: sound),
                ConfigurationSetting("Volume", \.bells.volume, read: volume),
            ]),
    ]

    /// All sections, for a message.
    static let names = (all.map { "[\($0.name)]" } + ["[\(presetsName)]"]).joined(separator: ", ")

    private static func title(_ text: String) throws(ConfigurationValueError) -> String {
        guard text.utf8.count <= 256 else {
            throw ConfigurationValueError("the title has \(text.utf8.count) bytes", remedy: "give at most 256")
        }
        return text
    }

    private static func boolean(_ text: String) throws(ConfigurationValueError) -> Bool {
        switch text.lowercased() {
        case "yes", "true", "on", "1": return true
        case "no", "false", "off", "0": return false
        default:
            throw ConfigurationValueError("\(text.quotedForMessage) is neither yes nor no", remedy: "write yes or no")
        }
    }

    private static func number(
        _ text: String, in bounds: ClosedRange<Int>, or word: String? = nil
    ) throws(ConfigurationValueError) -> Int {
        guard let number = Int(text), bounds.contains(number) else {
            let alternative = word.map { ", or \($0)" } ?? ""
            throw ConfigurationValueError(
                "\(text.quotedForMessage) is no number within bounds",
                remedy: "give \(bounds.lowerBound) to \(bounds.upperBound)\(alternative)")
        }
        return number
    }

    private static func suspendPolicy(_ text: String) throws(ConfigurationValueError) -> SuspendPolicy {
        guard let policy = SuspendPolicy(rawValue: text) else {
            let known = SuspendPolicy.allCases.map(\.rawValue).joined(separator: ", ")
            throw ConfigurationValueError("\(text.quotedForMessage) is none of \(known)", remedy: "write one of them")
        }
        return policy
    }

    private static func bells(_ text: String) throws(ConfigurationValueError) -> Set<BellKind> {
        if text == "none" { return [] }
        var bells: Set<BellKind> = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            let name = word.trimmingBlanks()
            guard let bell = BellKind(rawValue: String(name)) else {
                let known = BellKind.allCases.map(\.rawValue).joined(separator: ",")
                throw ConfigurationValueError(
                    "\(name.quotedForMessage) is no bell", remedy: "write some of \(known), or none")
            }
            bells.insert(bell)
        }
        return bells
    }

    private static func sound(_ text: String) throws(ConfigurationValueError) -> String {
        guard text.utf8.count <= 4096 else {
            throw ConfigurationValueError("the sound has \(text.utf8.count) bytes", remedy: "give at most 4096")
        }
        return text
    }

    private static func volume(_ text: String) throws(ConfigurationValueError) -> Int {
        guard let decibels = Int(text), (-60...0).contains(decibels) else {
            throw ConfigurationValueError(
                "\(text.quotedForMessage) is no volume", remedy: "give decibels from -60 to 0, as -12")
        }
        return decibels
    }

    private static func finalTimeout(
        _ text: String
    ) throws(ConfigurationValueError) -> NotificationSettings.FinalTimeout {
        switch text {
        case "default": return .serverDefault
        case "never": return .never
        default:
            let bounds = Duration.milliseconds(1) ... .milliseconds(Int64(Int32.max))
            return .after(try duration(text, in: bounds, or: "default or never"))
        }
    }

    private static func duration(
        _ text: String, in bounds: ClosedRange<Duration>, or words: String? = nil
    ) throws(ConfigurationValueError) -> Duration {
        // Nought is the same in every unit, so it needs none.
        let duration = text == "0" ? .zero : DurationText.parse(text)
        let alternative = words.map { ", or \($0)" } ?? ""
        guard let duration else {
            throw ConfigurationValueError(
                "\(text.quotedForMessage) is no duration", remedy: "write it as 20m, 90s, 1h30m or 25:00\(alternative)")
        }
        guard bounds.contains(duration) else {
            let (lowest, highest) = (DurationText.words(bounds.lowerBound), DurationText.words(bounds.upperBound))
            throw ConfigurationValueError(
                "\(text.quotedForMessage) is out of bounds", remedy: "give \(lowest) to \(highest)\(alternative)")
        }
        return duration
    }
}
