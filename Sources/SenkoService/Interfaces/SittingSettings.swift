// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import MeditationCore

/// What a sitting is like where its caller does not say, and the programmes that have names.
///
/// One object, which a new reading of the configuration changes.
final class SittingSettings {
    /// The configuration as it was last read.
    var configuration: Configuration

    init(_ configuration: Configuration) {
        self.configuration = configuration
    }

    /// The title of a sitting that is started without one.
    var title: String { configuration.sitting.title }

    /// How long a sitting lasts where its caller leaves it to the daemon; 0: open-ended.
    var duration: Duration { configuration.sitting.duration }

    /// The named programmes.
    var presets: [String: Programme] {
        Dictionary(configuration.presets.map { ($0.name, $0.programme) }) { first, _ in first }
    }

    /// The options of `org.senko.Senko1.Meditation.Start`.
    func options(_ options: [String: BusValue], seed: UInt64) throws(ActivityError) -> SittingOptions {
        var reader = OptionReader(options)
        var result = SittingOptions(
            programme: configuration.standardProgramme, onSuspend: configuration.sitting.onSuspend,
            bells: configuration.bells.ring, seed: seed)
        if let phases = try reader.take("phases", as: [BusTuple<String, Double>].self) {
            result.programme = try programme(phases)
        }
        if let name = try reader.take("preset", as: String.self) {
            guard options["phases"] == nil else {
                throw ActivityError(.invalidArgs, "the options phases and preset are both given: give one")
            }
            result.programme = try preset(name)
        }
        if let preparation = try reader.takeSeconds("prepare") { result.preparation = preparation }
        if let gap = try reader.takeSeconds("interval_bell") { result.intervalBell = .every(gap) }
        if let range = try reader.take("interval_bell_range", as: BusTuple<Double, Double>.self) {
            guard options["interval_bell"] == nil else {
                throw ActivityError(
                    .invalidArgs, "the options interval_bell and interval_bell_range are both given: give one")
            }
            let (low, high) = (range.fields.0, range.fields.1)
            let least = try Duration(seconds: low, of: "the lower bound of interval_bell_range")
            let most = try Duration(seconds: high, of: "the upper bound of interval_bell_range")
            guard least <= most else {
                throw ActivityError(
                    .invalidArgs, "the option interval_bell_range is \(low) to \(high) seconds: put the lower first")
            }
            result.intervalBell = .within(least...most)
        }
        if let overtime = try reader.take("overtime", as: Bool.self) { result.overtime = overtime }
        if let policy = try reader.takeWord("on_suspend", as: SuspendPolicy.self) { result.onSuspend = policy }
        if let bells = try reader.take("bells", as: [String].self) {
            var kinds: Set<BellKind> = []
            for bell in bells { kinds.insert(try reader.word(bell, of: "bells")) }
            result.bells = kinds
        }
        if let sound = try reader.take("sound", as: String.self) { result.sound = sound }
        if let key = try reader.take("key", as: String.self) { result.key = key }
        try reader.finish()
        return result
    }

    /// A programme by its name.
    func preset(_ name: String) throws(ActivityError) -> Programme {
        guard let programme = configuration.programme(named: name) else {
            let names = configuration.presets.map(\.name).joined(separator: ", ")
            throw ActivityError(.invalidArgs, "there is no preset \(name.quotedForMessage): give one of \(names)")
        }
        return programme
    }

    private func programme(_ phases: [BusTuple<String, Double>]) throws(ActivityError) -> Programme {
        var list: [Phase] = []
        for phase in phases {
            let (name, seconds) = (phase.fields.0, phase.fields.1)
            let duration = try Duration(seconds: seconds, of: "the phase \(name.quotedForMessage)")
            list.append(try Phase(name: name, duration: duration))
        }
        return try Programme(phases: list)
    }
}

extension Dismissal {
    /// The options `dismissal` and `dismissal_date` of the methods that end an activity.
    init(from reader: inout OptionReader) throws(ActivityError) {
        let policy = try reader.takeWord("dismissal", as: DismissalPolicy.self)
        let date = try reader.take("dismissal_date", as: UInt64.self)
        switch (policy, date) {
        case (.immediate, nil): self = .immediate
        case (_, let date?) where policy != .immediate: self = .at(Instant(microseconds: Int64(clamping: date)))
        case (.immediate, _):
            throw ActivityError(
                .invalidArgs, "the options dismissal=immediate and dismissal_date are both given: give one")
        default: self = .standard
        }
    }
}

/// The words of the option `dismissal`.
private enum DismissalPolicy: String, CaseIterable {
    case standard = "default"
    case immediate
}
