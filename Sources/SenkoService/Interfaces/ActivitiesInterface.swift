// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore

/// `org.senko.Senko1.Activities` on the root object.
let activitiesInterface = Interface<Host>(
    Names.activitiesInterface,
    [
        .method("End", in: ["activity", "content", "options"], out: ["outcome"]) {
            (host, _, activity: ObjectPath, content: [String: BusValue], options: [String: BusValue]) -> String in
            try end(Names.activity(activity), content: content, options: options, on: host)
        },
        .method("List", in: ["filter"], out: ["activities"]) {
            (host, _, filter: [String: BusValue]) -> [BusTuple<ObjectPath, [String: BusValue]>] in
            var reader = OptionReader(filter)
            let kind = try reader.take("kind", as: String.self)
            let state = try reader.takeWord("state", as: ActivityState.self)
            let owner = try reader.take("owner", as: String.self)
            try reader.finish()
            return try host.board.ordered.filter { entry in
                (kind == nil || entry.activity.kind == kind) && (state == nil || entry.activity.state == state)
                    && (owner == nil || entry.activity.owner == owner)
            }.map { entry in
                let view = EntryView(entry: entry, host: host)
                return try BusTuple(Names.path(of: view.id), activityInterface.properties(of: view))
            }
        },
        .signal("Started", ("activity", ObjectPath.self), ("kind", String.self)),
        .signal(
            "Updated", ("activity", ObjectPath.self), ("content", [String: BusValue].self), ("revision", UInt64.self)),
        .signal(
            "StateChanged", ("activity", ObjectPath.self), ("state", String.self), ("previous_state", String.self),
            ("reason", String.self)),
        .property("Version", .constant) { _ in SenkoVersion.text },
        .property("Features", .constant) { _ in ["sittings"] },
    ])
