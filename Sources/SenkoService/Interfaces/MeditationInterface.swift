// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore

/// `org.senko.Senko1.Meditation` on the root object.
func meditationInterface(_ settings: SittingSettings) -> Interface<Host> {
    typealias Options = [String: BusValue]
    typealias Row = BusTuple<ObjectPath, String, String, String, UInt32, UInt32>

    return Interface(
        Names.meditationInterface,
        [
            .method("Start", in: ["title", "total_seconds", "options"], out: ["sitting"]) {
                (host, _, title: String, seconds: UInt32, options: Options) -> ObjectPath in
                var generator = SystemRandomNumberGenerator()
                let id = try host.perform(
                    .startSitting(
                        .random(using: &generator), title: title.isEmpty ? settings.title : title,
                        total: seconds == 0 ? nil : .seconds(seconds),
                        options: settings.options(options, seed: generator.next())))
                return Names.path(of: id)
            },
            .method("Update", in: ["sitting", "remaining_seconds", "phase", "options"]) {
                (host, _, sitting: ObjectPath, seconds: UInt32, phase: String, options: Options) in
                try OptionReader(options).finish()
                try host.perform(
                    .updateSitting(Names.activity(sitting), remaining: .seconds(seconds), phase: phase))
            },
            .method("End", in: ["sitting", "options"]) { (host, _, sitting: ObjectPath, options: Options) in
                let id = try Names.activity(sitting)
                guard host.board[id]?.sitting != nil else { throw ActivityError.noSitting(sitting) }
                try host.perform(.end(id, reason: .app, dismissal: Dismissal(options)))
            },
            .method("List", out: ["sittings"]) { (host, _) -> [Row] in
                let now = host.clocks.now.boottime
                return host.board.ordered.compactMap { entry in
                    entry.sitting.map { sitting in
                        Row(
                            Names.path(of: entry.activity.id), sitting.title, sitting.state.rawValue, sitting.phase,
                            sitting.remaining(at: now).busSecondsRoundedUp,
                            (sitting.total ?? .zero).busSecondsRoundedUp)
                    }
                }
            },
            .method("Pause", in: ["sitting"]) { (host, _, sitting: ObjectPath) in
                try host.perform(.pause(Names.activity(sitting)))
            },
            .method("Resume", in: ["sitting"]) { (host, _, sitting: ObjectPath) in
                try host.perform(.resume(Names.activity(sitting)))
            },
            .method("Skip", in: ["sitting"]) { (host, _, sitting: ObjectPath) in
                try host.perform(.skip(Names.activity(sitting)))
            },
            .method("Extend", in: ["sitting", "seconds"]) { (host, _, sitting: ObjectPath, seconds: Int32) in
                try host.perform(.extend(Names.activity(sitting), by: .seconds(seconds)))
            },
            .signal("Started", ("sitting", ObjectPath.self), ("title", String.self), ("total_seconds", UInt32.self)),
            .signal(
                "PhaseChanged", ("sitting", ObjectPath.self), ("phase", String.self), ("index", UInt32.self),
                ("remaining_seconds", UInt32.self)),
            .signal(
                "StateChanged", ("sitting", ObjectPath.self), ("state", String.self),
                ("previous_state", String.self), ("reason", String.self)),
            .signal("Bell", ("sitting", ObjectPath.self), ("bell", String.self)),
            .property("Presets", .signalled) { _ in settings.presets.mapValues(\.busPhases) },
            .property("DefaultSeconds", .signalled) { _ in settings.duration.busSecondsRoundedUp },
        ])
}

extension Programme {
    /// The phases as the bus carries them: `a(sd)`, names and seconds.
    var busPhases: [BusTuple<String, Double>] {
        phases.map { BusTuple($0.name, $0.duration.busSeconds) }
    }
}

extension ActivityError {
    static func noSitting(_ path: ObjectPath) -> ActivityError {
        ActivityError(.noSuchActivity, "\(path) is no sitting: List shows the sittings that there are.")
    }
}
