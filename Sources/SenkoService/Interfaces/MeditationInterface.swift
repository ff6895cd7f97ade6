// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore

/// `org.senko.Senko1.Meditation` on the root object.
let meditationInterface = Interface<Root>(
    Names.meditationInterface,
    [
        .method("Start", in: ["title", "total_seconds", "options"], out: ["sitting"]) {
            (root, _, title: String, seconds: UInt32, options: Options) -> ObjectPath in
            var generator = SystemRandomNumberGenerator()
            let id = ActivityID.random(using: &generator)
            let applied = try root.host.perform(
                .startSitting(
                    id, title: title.isEmpty ? root.settings.title : title,
                    total: seconds == 0 ? nil : .seconds(seconds),
                    options: root.settings.options(options, seed: generator.next())))
            return Names.path(of: applied.activity ?? id)
        },
        .method("Update", in: ["sitting", "remaining_seconds", "phase", "options"]) {
            (root, call, sitting: ObjectPath, seconds: UInt32, phase: String, options: Options) in
            try OptionReader(options).finish()
            try root.host.perform(
                .updateSitting(root.sitting(sitting, for: call), remaining: .seconds(seconds), phase: phase))
        },
        .method("End", in: ["sitting", "options"]) { (root, call, sitting: ObjectPath, options: Options) in
            let id = try root.sitting(sitting, for: call)
            guard root.host.board[id]?.sitting != nil else { throw ActivityError.noSitting(sitting) }
            try root.end(id, call, content: [:], options: options)
        },
        .method("List", out: ["sittings"]) { (root, _) -> SittingList in SittingList(host: root.host) },
        .method("Pause", in: ["sitting"]) { (root, call, sitting: ObjectPath) in
            try root.host.perform(.pause(root.sitting(sitting, for: call)))
        },
        .method("Resume", in: ["sitting"]) { (root, call, sitting: ObjectPath) in
            try root.host.perform(.resume(root.sitting(sitting, for: call)))
        },
        .method("Skip", in: ["sitting"]) { (root, call, sitting: ObjectPath) in
            try root.host.perform(.skip(root.sitting(sitting, for: call)))
        },
        .method("Extend", in: ["sitting", "seconds"]) { (root, call, sitting: ObjectPath, seconds: Int32) in
            try root.host.perform(.extend(root.sitting(sitting, for: call), by: .seconds(seconds)))
        },
        .signal("Started", ("sitting", ObjectPath.self), ("title", String.self), ("total_seconds", UInt32.self)),
        .signal(
            "PhaseChanged", ("sitting", ObjectPath.self), ("phase", String.self), ("index", UInt32.self),
            ("remaining_seconds", UInt32.self)),
        .signal(
            "StateChanged", ("sitting", ObjectPath.self), ("state", String.self),
            ("previous_state", String.self), ("reason", String.self)),
        .signal("Bell", ("sitting", ObjectPath.self), ("bell", String.self)),
        .property("Presets", .signalled) { $0.settings.presets.mapValues(\.busPhases) },
        .property("DefaultSeconds", .signalled) { $0.settings.duration.busSecondsRoundedUp },
    ])

extension Root {
    /// The sitting that an argument names, where the caller may act on it.
    fileprivate func sitting(_ path: ObjectPath, for call: Invocation) throws(ActivityError) -> ActivityID {
        let id = try Names.activity(path)
        try caller(call, actingOn: id)
        return id
    }
}

private typealias Options = [String: BusValue]

extension Programme {
    /// The phases as the bus carries them: `a(sd)`, names and seconds.
    var busPhases: [BusTuple<String, Double>] {
        phases.map { BusTuple($0.name, $0.duration.busSeconds) }
    }
}

extension ActivityError {
    static func noSitting(_ path: ObjectPath) -> ActivityError {
        ActivityError(.noSuchActivity, "\(path) is no sitting: name one of those that are listed")
    }
}
