// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore

/// `org.senko.Senko1.Activities` on the root object.
let activitiesInterface = Interface<Root>(
    Names.activitiesInterface,
    [
        .method("Start", in: ["kind", "attributes", "content", "options"], out: ["activity"]) {
            (root, call, kind: String, attributes: Dictionary, content: Dictionary, options: Dictionary) -> ObjectPath
            in
            try Names.path(
                of: root.start(call, kind: kind, attributes: attributes, content: content, options: options))
        },
        .method("Update", in: ["activity", "content", "options"], out: ["outcome", "revision"]) {
            (root, call, activity: ObjectPath, content: Dictionary, options: Dictionary) -> (String, UInt64) in
            let applied = try root.update(Names.activity(activity), call, content: content, options: options)
            return (applied.outcome.rawValue, applied.revision)
        },
        .method("End", in: ["activity", "content", "options"], out: ["outcome"]) {
            (root, call, activity: ObjectPath, content: Dictionary, options: Dictionary) -> String in
            try root.end(Names.activity(activity), call, content: content, options: options).outcome.rawValue
        },
        .method("List", in: ["filter"], out: ["activities"]) { (root, _, filter: Dictionary) -> ActivityList in
            try ActivityList(root, filter: filter)
        },
        .method("Identify", out: ["owner"]) { (root, call) -> String in
            root.callers.caller(of: call).owner
        },
        .signal("Started", ("activity", ObjectPath.self), ("kind", String.self)),
        .signal("Updated", ("activity", ObjectPath.self), ("content", Dictionary.self), ("revision", UInt64.self)),
        .signal(
            "StateChanged", ("activity", ObjectPath.self), ("state", String.self), ("previous_state", String.self),
            ("reason", String.self)),
        .signal(
            "Alerted", ("activity", ObjectPath.self), ("title", String.self), ("body", String.self),
            ("sound", String.self)),
        .property("Enabled", .signalled, get: { $0.host.board.isEnabled }) { (root, call, isEnabled: Bool) in
            let caller = root.callers.caller(of: call)
            guard caller.confinement == .none else {
                throw ActivityError.notOwner(caller, "Enabled is the person's own")
            }
            try root.host.perform(.setEnabled(isEnabled))
        },
        .property("Limits", .signalled) { $0.host.limits.busDictionary },
        .property("Usage", .silent) { $0.usage },
        .property("Version", .constant) { _ in SenkoVersion.text },
        .property("Features", .constant) { _ in ["sittings", "activities"] },
    ])

private typealias Dictionary = [String: BusValue]
