// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Presentation

extension ActivitySnapshot {
    /// The activities that `org.senko.Senko1.Activities.List` returned, in its order; nil where the reply has another shape.
    static func activities(in reply: [BusValue]) -> [ActivitySnapshot]? {
        guard reply.count == 1, let rows = [BusTuple<ObjectPath, [String: BusValue]>](busValue: reply[0]) else {
            return nil
        }
        return rows.map { ActivitySnapshot(path: $0.fields.0, properties: $0.fields.1) }
    }

    /// An activity from the properties of `org.senko.Senko1.Activity`. What is missing or has another type counts as not
    /// set, so that a daemon of another version can be read.
    init(path: ObjectPath, properties: [String: BusValue]) {
        func property<Value: BusRepresentable>(_ name: String, _ type: Value.Type) -> Value? {
            properties[name].flatMap { Value(busValue: $0) }
        }
        func instant(_ name: String) -> Instant<Realtime>? {
            property(name, UInt64.self).flatMap { $0 == 0 ? nil : Instant(microseconds: Int64(clamping: $0)) }
        }
        self.path = path
        id = property("Id", String.self) ?? String(path.lastElement)
        kind = property("Kind", String.self) ?? ""
        owner = property("Owner", String.self) ?? ""
        key = property("Key", String.self) ?? ""
        stateName = property("State", String.self) ?? ""
        attributes = property("Attributes", [String: BusValue].self) ?? [:]
        content = property("Content", [String: BusValue].self) ?? [:]
        presentation = Presentation(dictionary: property("Presentation", [String: BusValue].self) ?? [:])
        revision = property("Revision", UInt64.self) ?? 0
        relevanceScore = property("RelevanceScore", Double.self) ?? 0
        startedAt = instant("StartedTimestamp")
        staleAt = instant("StaleTimestamp")
        dismissalAt = instant("DismissalTimestamp")
        endReason = property("EndReason", String.self) ?? ""
    }
}
