// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore

/// `org.senko.Senko1.Activity` on each activity.
let activityInterface = Interface<EntryView>(
    Names.activityInterface,
    [
        .method("Update", in: ["content", "options"], out: ["outcome", "revision"]) {
            (view, call, content: [String: BusValue], options: [String: BusValue]) -> (String, UInt64) in
            let applied = try view.root.update(view.id, call, content: content, options: options)
            return (applied.outcome.rawValue, applied.revision)
        },
        .method("End", in: ["content", "options"], out: ["outcome"]) {
            (view, call, content: [String: BusValue], options: [String: BusValue]) -> String in
            try view.root.end(view.id, call, content: content, options: options).outcome.rawValue
        },
        .method("Dismiss") { (view, call) in
            try view.root.caller(call, actingOn: view.id)
            try view.host.perform(.dismiss(view.id))
        },
        .method("InvokeAction", in: ["action_key"]) { (view, call, key: String) in
            try view.root.caller(call, actingOn: view.id)
            try view.host.perform(.invokeAction(view.id, key: key, token: ""))
        },
        .method("SetPresentation", in: ["revision", "presentation"]) {
            (view, call, revision: UInt64, presentation: [String: BusValue]) in
            try view.root.caller(call, actingOn: view.id)
            try view.host.perform(
                .setPresentation(view.id, revision: revision, presentation.storable("the presentation")))
        },
        .property("Id", .constant) { $0.id.description },
        .property("Kind", .constant) { $0.activity.kind },
        .property("Owner", .constant) { $0.activity.owner },
        .property("Key", .constant) { $0.activity.key ?? "" },
        .property("Attributes", .constant) { $0.activity.attributes },
        .property("StartedTimestamp", .constant) { $0.timestamp($0.activity.startedAt) },
        .property("State", .signalled) { $0.activity.state.rawValue },
        .property("Content", .signalled) { $0.activity.content },
        .property("Revision", .signalled) { $0.activity.revision },
        .property("StaleTimestamp", .signalled) { $0.staleTimestamp },
        .property("DismissalTimestamp", .signalled) { $0.timestamp($0.activity.dismissalAt) },
        .property("RelevanceScore", .signalled) { $0.activity.relevanceScore },
        .property("EndReason", .signalled) { $0.activity.endReason?.rawValue ?? "" },
        .property("Presentation", .signalled) { $0.activity.presentation },
        .signal("ActionInvoked", ("action_key", String.self), ("activation_token", String.self)),
        .signal("Opened", ("url", String.self), ("activation_token", String.self)),
    ])
