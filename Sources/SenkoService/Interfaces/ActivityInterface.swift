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
            (view, _, _: [String: BusValue], options: [String: BusValue]) -> (String, UInt64) in
            var reader = OptionReader(options)
            _ = try reader.take("stale_date", as: UInt64.self)
            _ = try reader.take("relevance_score", as: Double.self)
            _ = try reader.take("timestamp", as: UInt64.self)
            _ = try reader.take("merge", as: Bool.self)
            _ = try reader.take("expected_revision", as: UInt64.self)
            try reader.finish()
            throw ActivityError(
                .invalidState,
                "\(Names.path(of: view.id)) is a sitting, which the daemon drives: use \(Names.meditationInterface)")
        },
        .method("End", in: ["content", "options"], out: ["outcome"]) {
            (view, _, content: [String: BusValue], options: [String: BusValue]) -> String in
            try end(view.id, content: content, options: options, on: view.host)
        },
        .method("Dismiss") { (view, _) in try view.host.perform(.dismiss(view.id)) },
        .method("InvokeAction", in: ["action_key"]) { (view, _, key: String) in
            try view.host.perform(.invokeAction(view.id, key: key, token: ""))
        },
        .property("Id", .constant) { $0.id.description },
        .property("Kind", .constant) { $0.activity.kind },
        .property("Owner", .constant) { $0.activity.owner },
        .property("Attributes", .constant) { $0.activity.attributes },
        .property("StartedTimestamp", .constant) { $0.timestamp($0.activity.startedAt) },
        .property("State", .signalled) { $0.activity.state.rawValue },
        .property("Content", .signalled) { $0.activity.content },
        .property("Revision", .signalled) { $0.activity.revision },
        .property("StaleTimestamp", .signalled) { $0.timestamp($0.activity.staleAt) },
        .property("DismissalTimestamp", .signalled) { $0.timestamp($0.activity.dismissalAt) },
        .property("RelevanceScore", .signalled) { $0.activity.relevanceScore },
        .property("EndReason", .signalled) { $0.activity.endReason?.rawValue ?? "" },
        .signal("ActionInvoked", ("action_key", String.self), ("activation_token", String.self)),
    ])

/// Ends an activity for a program that asks for it over the bus.
///
/// - Returns: the outcome, as on the bus.
func end(
    _ id: ActivityID, content: [String: BusValue], options: [String: BusValue], on host: Host
) throws(ActivityError) -> String {
    let end = ActivityEnd(dismissal: try Dismissal(options), content: content)
    return try host.perform(.end(id, end)).outcome.rawValue
}
