// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// Activities as JSON: the stable form for programs.
enum ActivityJSON {
    /// An array with an object for each activity.
    static func text(_ activities: [ActivitySnapshot]) -> String {
        JSON.array(activities.map(object)).text
    }

    /// An object for one.
    static func object(_ activity: ActivitySnapshot) -> JSON {
        .object([
            ("id", .string(activity.id)),
            ("path", .string(activity.path.description)),
            ("kind", .string(activity.kind)),
            ("owner", .string(activity.owner)),
            ("key", activity.key.isEmpty ? .null : .string(activity.key)),
            ("title", .string(activity.title)),
            ("state", .string(activity.stateName)),
            ("content", JSON(dictionary: activity.content)),
            ("attributes", JSON(dictionary: activity.attributes)),
            ("revision", .unsigned(activity.revision)),
            ("relevance_score", .number(activity.relevanceScore)),
            ("started_at", date(activity.startedAt)),
            ("stale_at", date(activity.staleAt)),
            ("dismissal_at", date(activity.dismissalAt)),
            ("end_reason", activity.endReason.isEmpty ? .null : .string(activity.endReason)),
            ("type", .string("activity")),
        ])
    }

    private static func date(_ instant: Instant<Realtime>?) -> JSON {
        instant.map { .string(CalendarText.rfc3339($0)) } ?? .null
    }
}

extension JSON {
    /// A dictionary with its keys in order, so that equal ones read the same.
    init(dictionary: [String: BusValue]) {
        self = .object(dictionary.sorted { $0.key < $1.key }.map { (name: $0.key, value: JSON($0.value)) })
    }

    /// Any value of D-Bus: numbers as numbers, arrays and structures as arrays, dictionaries as objects, the rest as text.
    init(_ value: BusValue) {
        switch value {
        case .boolean(let value): self = .boolean(value)
        case .byte(let value): self = .unsigned(UInt64(value))
        case .uint16(let value): self = .unsigned(UInt64(value))
        case .uint32(let value): self = .unsigned(UInt64(value))
        case .uint64(let value): self = .unsigned(value)
        case .int16(let value): self = .integer(Int64(value))
        case .int32(let value): self = .integer(Int64(value))
        case .int64(let value): self = .integer(value)
        case .double(let value): self = .number(value)
        case .string(let value): self = .string(value)
        case .objectPath(let value): self = .string(value.description)
        case .signature(let value): self = .string(value.description)
        case .fileDescriptor: self = .null
        case .variant(let value): self = JSON(value)
        case .structure(let fields): self = .array(fields.map { JSON($0) })
        case .entry(let key, let value): self = .array([JSON(key), JSON(value)])
        case .array(let element, let elements):
            let entries = elements.compactMap { element -> (name: String, value: JSON)? in
                guard case .entry(let key, let value) = element else { return nil }
                return (Self.name(key), JSON(value))
            }
            self = element.description.first != "{" ? .array(elements.map { JSON($0) }) : .object(entries)
        }
    }

    private static func name(_ key: BusValue) -> String {
        if case .string(let text) = key { return text }
        return key.description
    }
}
