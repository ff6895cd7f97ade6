// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

extension ActivityRequest {
    /// What `org.senko.Senko1.Activities.Start` asks for.
    init(
        id: ActivityID, kind: String, caller: Caller, client: String, attributes: [String: BusValue],
        content: [String: BusValue], options: [String: BusValue]
    ) throws(ActivityError) {
        self.init(
            id: id, kind: kind, owner: caller.owner, client: client, attributes: try attributes.storable("attributes"),
            content: try content.storable("the content"))
        var reader = OptionReader(options)
        staleDate = Instant(timestamp: try reader.take("stale_date"))
        relevanceScore = try reader.take("relevance_score")
        alert = try reader.takeAlert()
        style = try reader.takeWord("style") ?? .standard
        startDate = Instant(timestamp: try reader.take("start_date"))
        key = try reader.take("key")
        ownerExit = try reader.takeWord("owner_exit") ?? .keep
        actions = try reader.takeActions()
        applicationID = try reader.take("app_id")
        presentation = try reader.takePresentation()
        try reader.finish()
    }
}

extension ActivityUpdate {
    /// What the methods `Update` of `org.senko.Senko1.Activities` and `Activity` ask for.
    init(
        caller: Caller, client: String, content: [String: BusValue], options: [String: BusValue]
    ) throws(ActivityError) {
        self.init(owner: caller.owner, client: client, content: try content.storable("the content"))
        var reader = OptionReader(options)
        staleDate = try reader.take("stale_date", as: UInt64.self).map { Instant(timestamp: $0) ?? .never }
        relevanceScore = try reader.take("relevance_score")
        alert = try reader.takeAlert()
        presentation = try reader.takePresentation()
        timestamp = Instant(timestamp: try reader.take("timestamp"))
        merge = try reader.take("merge") ?? false
        expectedRevision = try reader.take("expected_revision")
        try reader.finish()
    }
}

extension ActivityEnd {
    /// What the methods `End` of `org.senko.Senko1.Activities` and `Activity` ask for.
    init(content: [String: BusValue], options: [String: BusValue]) throws(ActivityError) {
        var reader = OptionReader(options)
        let reason = try reader.takeWord("reason", as: EndReason.self) ?? .app
        let dismissal = try Dismissal(from: &reader)
        let timestamp: UInt64? = try reader.take("timestamp")
        try reader.finish()
        self.init(
            reason: reason.reason, dismissal: dismissal, content: try content.storable("the content"),
            timestamp: Instant(timestamp: timestamp))
    }
}

/// The words of the option `reason`.
private enum EndReason: String, CaseIterable {
    case app
    case completed
    case unreadable

    var reason: Reason {
        switch self {
        case .app: .app
        case .completed: .completed
        case .unreadable: .unreadable
        }
    }
}

extension OptionReader {
    /// The option `alert`, a dictionary of its own.
    fileprivate mutating func takeAlert() throws(ActivityError) -> ActivityAlert? {
        guard let alert = try take("alert", as: [String: BusValue].self) else { return nil }
        var reader = OptionReader(alert, within: "alert")
        let result = ActivityAlert(
            title: try reader.take("title") ?? "", body: try reader.take("body") ?? "",
            sound: try reader.take("sound") ?? "")
        try reader.finish()
        return result
    }

    fileprivate mutating func takeActions() throws(ActivityError) -> [ActivityAction] {
        (try take("actions", as: [BusTuple<String, String>].self) ?? [])
            .map { ActivityAction(key: $0.fields.0, label: $0.fields.1) }
    }

    fileprivate mutating func takePresentation() throws(ActivityError) -> [String: BusValue]? {
        try take("presentation", as: [String: BusValue].self)?.storable("the presentation")
    }
}

extension [String: BusValue] {
    /// The dictionary, where it can be kept longer than a call.
    ///
    /// - Parameter name: what it is, for the message.
    /// - Throws: `InvalidArgs` where it holds a file descriptor, or is nested too deep to be handed on.
    func storable(_ name: String) throws(ActivityError) -> Self {
        for (key, value) in self where value.nesting > BusValue.deepestNesting {
            throw ActivityError(
                .invalidArgs,
                "\(name) is nested \(value.nesting) deep under \(key.quotedForMessage), the limit is "
                    + "\(BusValue.deepestNesting): make it flatter")
        }
        for (key, value) in self where value.holdsFileDescriptor {
            throw ActivityError(
                .invalidArgs,
                "\(name) holds a file descriptor (type h) under \(key.quotedForMessage): give the path of a file")
        }
        return self
    }
}

extension BusValue {
    fileprivate var holdsFileDescriptor: Bool {
        switch self {
        case .fileDescriptor: true
        case .variant(let value): value.holdsFileDescriptor
        // Of most arrays the type says it.
        case .array(let element, let elements):
            element.mayHoldFileDescriptor && elements.contains(where: \.holdsFileDescriptor)
        case .structure(let fields): fields.contains(where: \.holdsFileDescriptor)
        case .entry(let key, let value): key.holdsFileDescriptor || value.holdsFileDescriptor
        default: false
        }
    }
}

extension Signature {
    fileprivate var mayHoldFileDescriptor: Bool {
        description.utf8.contains { $0 == UInt8(ascii: "h") || $0 == UInt8(ascii: "v") }
    }
}
