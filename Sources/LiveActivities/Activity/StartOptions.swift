// SPDX-License-Identifier: Apache-2.0

import BusValues
import FoundationEssentials

/// The options of a start, as a program gives them.
struct StartOptions {
    var style = ActivityStyle.standard
    var alert: AlertConfiguration?
    var start: Date?
    var key: String?
    var ownerExit = ActivityOwnerExit.keep
    var actions: [ActivityAction] = []
    var applicationID: String?

    /// The options on the bus, apart from those of the content.
    var values: [String: BusValue] {
        var values: [String: BusValue] = ["style": .string(style.rawValue)]
        values["alert"] = alert?.value
        values["start_date"] = start.map { .uint64($0.timestamp) }
        values["key"] = key.map { .string($0) }
        if ownerExit != .keep { values["owner_exit"] = .string(ownerExit.rawValue) }
        if !actions.isEmpty { values["actions"] = actions.map { BusTuple($0.key, $0.label.busText) }.busValue }
        values["app_id"] = applicationID.map { .string($0) }
        return values
    }
}

extension AlertConfiguration {
    /// The alert on the bus.
    var value: BusValue {
        let fields: [String: BusValue] = [
            "title": .string(title.text.busText), "body": .string(body.text.busText),
            "sound": .string(sound.name.busText),
        ]
        return fields.busValue
    }
}

extension String {
    /// The text without what the bus does not carry.
    var busText: String {
        isBusText ? self : String(String.UnicodeScalarView(unicodeScalars.filter { String($0).isBusText }))
    }
}

extension ActivityContent {
    /// The options of an update that sets everything about the content.
    var options: [String: BusValue] {
        ["stale_date": .uint64(staleDate?.timestamp ?? 0), "relevance_score": .double(relevanceScore)]
    }

    /// The values on the bus.
    ///
    /// - Throws: `EncodingError`, or `DecodingError` where nobody could read what was written: the fault is told to who
    ///   made it, and not to who would have shown it.
    func encoded() throws -> [String: BusValue] {
        let values = try ValueCoding.encode(state)
        _ = try ValueCoding.decode(State.self, from: values)
        return values
    }
}
