// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// What `senko start` asks of the daemon.
struct StartRequest: Equatable {
    /// Empty: the daemon puts its configured title.
    let title: String
    /// 0: open-ended; nil: as long as the daemon is configured for.
    let totalSeconds: UInt32?
    /// The options of the bus call.
    let options: [String: BusValue]

    /// Reads the operands and options of the command.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        do {
            (title, totalSeconds) = try Self.titleAndTotal(arguments)
            options = try Self.options(arguments)
        } catch {
            throw UsageError(error.message, command: "start")
        }
    }

    /// The arguments of `org.senko.Senko1.Meditation.Start`.
    ///
    /// - Parameter standard: tells for how long the daemon is configured, in seconds; asked only where it matters.
    func callArguments(standard: () throws -> UInt32) rethrows -> [BusValue] {
        [title.busValue, try (totalSeconds ?? standard()).busValue, options.busValue]
    }

    private static let asTitle = "to have it as a title, write a duration behind it"

    private static func titleAndTotal(_ arguments: ParsedArguments) throws(UsageError) -> (String, UInt32?) {
        var title = arguments.operands.first ?? ""
        var duration: String?
        switch arguments.operands.count {
        case 1 where DurationArgument.isDuration(title):
            duration = title
            title = ""
        case 1 where DurationArgument.isBareNumber(title):
            throw UsageError(
                "'\(title)' lacks a unit: write \(title)m for minutes or \(title)s for seconds; \(asTitle)")
        case 1 where DurationArgument.beginsAsNumber(title):
            throw UsageError("'\(title)' is no duration: write one like \(DurationArgument.wholeForms); \(asTitle)")
        case 2:
            duration = arguments.operands[1]
            guard DurationArgument.isDuration(title) else { break }
            guard DurationArgument.isDuration(duration!) else {
                throw UsageError("the title comes first: senko start '\(duration!)' \(title)")
            }
            throw UsageError(
                "'\(title)' and '\(duration!)' are two durations: leave out one, or write a title before it")
        default: break
        }
        let total = try duration.map { text throws(UsageError) in
            try DurationArgument.parseWholeSeconds(text, for: "DURATION")
        }
        guard arguments.has("open") else { return (title, total) }
        if let duration, total != 0 {
            throw UsageError("--open is a sitting without an end: leave out the duration '\(duration)'")
        }
        return (title, 0)
    }

    private static func options(_ arguments: ParsedArguments) throws(UsageError) -> [String: BusValue] {
        var options: [String: BusValue] = [:]
        if let texts = arguments.options["phases"] {
            guard !arguments.has("preset") else {
                throw UsageError("--phases and --preset exclude each other: leave out one")
            }
            options["phases"] = try phases(texts).busValue
        }
        if let preset = arguments.value("preset") { options["preset"] = preset.busValue }
        if let text = arguments.value("prepare") {
            options["prepare"] = seconds(try DurationArgument.parse(text, for: "--prepare")).busValue
        }
        if let text = arguments.value("interval-bell") {
            let (name, value) = try intervalBell(text)
            options[name] = value
        }
        if arguments.has("overtime") { options["overtime"] = true.busValue }
        if let policy = arguments.value("on-suspend") {
            guard suspendPolicies.contains(policy) else {
                throw UsageError(
                    "--on-suspend: '\(policy)' is no policy: give one of \(suspendPolicies.joined(separator: ", "))")
            }
            options["on_suspend"] = policy.busValue
        }
        if let text = arguments.value("bells") { options["bells"] = try bells(text).busValue }
        if let sound = arguments.value("sound") { options["sound"] = sound.busValue }
        if let key = arguments.value("key") { options["key"] = key.busValue }
        return options
    }

    private static let suspendPolicies = ["pause", "continue", "end"]
    private static let bellNames = ["start", "interval", "phase", "end"]

    /// `4m:breathing,1m:rest`, once or several times: one programme.
    private static func phases(_ texts: [String]) throws(UsageError) -> [BusTuple<String, Double>] {
        var phases: [BusTuple<String, Double>] = []
        for text in texts.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            // The duration may be written with a colon itself: 1:30:breathing.
            let count = (1..<parts.count).last { DurationArgument.isDuration(parts[..<$0].joined(separator: ":")) }
            guard let count, count < parts.count else {
                throw UsageError("--phases: '\(text)' is no phase: write DURATION:NAME, such as 4m:breathing")
            }
            let duration = try DurationArgument.parse(parts[..<count].joined(separator: ":"), for: "--phases")
            let name = parts[count...].joined(separator: ":")
            guard duration > .zero, !name.isEmpty else {
                throw UsageError(
                    "--phases: '\(text)' lacks a name or a duration above zero: write one like 4m:breathing")
            }
            phases.append(BusTuple(name, seconds(duration)))
        }
        return phases
    }

    /// `5m`, or `4m-6m` for a random time within.
    private static func intervalBell(_ text: String) throws(UsageError) -> (String, BusValue) {
        let bounds = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard bounds.count <= 2 else {
            throw UsageError("--interval-bell: '\(text)' is neither DURATION nor DURATION-DURATION: write 5m or 4m-6m")
        }
        var durations: [Duration] = []
        for bound in bounds {
            let duration = try DurationArgument.parse(bound, for: "--interval-bell")
            guard duration > .zero else {
                throw UsageError("--interval-bell: '\(text)' rings without an interval: give a duration above zero")
            }
            durations.append(duration)
        }
        guard durations.count == 2 else { return ("interval_bell", seconds(durations[0]).busValue) }
        guard durations[0] <= durations[1] else {
            throw UsageError("--interval-bell: '\(text)' begins above its end: put the shorter first")
        }
        return ("interval_bell_range", BusTuple(seconds(durations[0]), seconds(durations[1])).busValue)
    }

    private static func bells(_ text: String) throws(UsageError) -> [String] {
        if text == "none" { return [] }
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        if let wrong = names.first(where: { !bellNames.contains($0) }) {
            throw UsageError(
                "--bells: '\(wrong)' is no bell: name some of \(bellNames.joined(separator: ",")), or none")
        }
        return names
    }

    private static func seconds(_ duration: Duration) -> Double {
        Double(duration.wholeMicroseconds) / 1_000_000
    }
}
