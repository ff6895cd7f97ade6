// SPDX-License-Identifier: Apache-2.0

import BusValues
import Synchronization

/// What this process knows of one activity: all handles of it and all who follow it share this.
final class ActivityRecord: Sendable {
    let client: Client
    let path: ObjectPath
    let id: String
    let kind: String
    let owner: String
    let key: String
    /// µs since 1970.
    let startedTimestamp: UInt64
    let attributes: [String: BusValue]

    let state: Latest<ActivityStateChange>
    let content: Latest<RawContent>
    private let readable = Mutex<[ObjectIdentifier: Readable]>([:])
    /// The presses of its buttons.
    let presses = Readers<ActivityActionInvocation>()
    /// The clicks on its card.
    let openings = Readers<ActivityOpenedURL>()

    /// What this process drew last: of which revision, and whether as stale. On the client's queue.
    nonisolated(unsafe) var drawn: (revision: UInt64, isStale: Bool)?
    /// The last update of this process that was applied. On the client's queue.
    nonisolated(unsafe) var ownUpdate: (operation: Operation, revision: UInt64)?

    /// A record from the properties of `org.senko.Senko1.Activity`.
    init(_ client: Client, path: ObjectPath, properties: [String: BusValue]) {
        func text(_ name: String) -> String { properties[name].flatMap(String.init(busValue:)) ?? "" }
        self.client = client
        self.path = path
        id = String(path.lastElement)
        kind = text("Kind")
        owner = text("Owner")
        key = text("Key")
        startedTimestamp = properties["StartedTimestamp"].flatMap(UInt64.init(busValue:)) ?? 0
        attributes = properties["Attributes"].flatMap([String: BusValue].init(busValue:)) ?? [:]
        let endReason = text("EndReason")
        let state = ActivityState(rawValue: text("State")) ?? .active
        self.state = Latest(
            ActivityStateChange(
                state: state, reason: endReason.isEmpty ? nil : ActivityStateReason(rawValue: endReason)))
        content = Latest(RawContent().changed(by: properties) ?? RawContent())
    }

    /// Whether it can still be updated.
    var isLiving: Bool {
        switch state.value?.state {
        case .active, .stale, .pending: true
        case .ended, .dismissed, nil: false
        }
    }

    /// Takes in properties that have changed, or all of them.
    ///
    /// - Parameter isSnapshot: they are what is now, even where a former daemon was ahead.
    func apply(_ properties: [String: BusValue], isSnapshot: Bool = false) {
        let old = content.value ?? RawContent()
        if let new = old.changed(by: properties), isSnapshot || new.revision >= old.revision { show(new) }
        guard let word = properties["State"].flatMap(String.init(busValue:)), let state = ActivityState(rawValue: word)
        else { return }
        let reason = properties["EndReason"].flatMap(String.init(busValue:)) ?? ""
        apply(state, reason: reason.isEmpty ? nil : ActivityStateReason(rawValue: reason))
    }

    /// Takes in content.
    func show(_ new: RawContent) {
        readable.withLock { readable in
            for type in readable.keys { readable[type]?.learn(new) }
        }
        content.send(new)
    }

    /// The last content that could be read as a type; nil: none could yet.
    func lastReadable<State: Decodable & Encodable & Hashable>(as type: State.Type) -> RawContent? {
        readable.withLock { readable in
            let id = ObjectIdentifier(type)
            var entry = readable[id] ?? Readable(check: TypedCheck<State>())
            // Asked for the first time, or told of while it was being asked for.
            if let content = content.value, entry.last.map({ $0.revision != content.revision }) ?? true {
                entry.learn(content)
            }
            readable[id] = entry
            return entry.last
        }
    }

    /// Takes in a state.
    func apply(_ state: ActivityState, reason: ActivityStateReason?) {
        let old = self.state.value?.state
        guard state != old, old != .dismissed else { return }
        self.state.send(ActivityStateChange(state: state, reason: reason))
        if state == .dismissed { self.state.finish() }
    }

    /// It is gone.
    func remove(reason: ActivityStateReason?) {
        apply(.dismissed, reason: reason)
        content.finish()
        presses.finish()
        openings.finish()
    }
}

/// What could be read as some type.
private struct Readable: Sendable {
    let check: any ReadableCheck
    var last: RawContent?

    mutating func learn(_ content: RawContent) {
        if check.canRead(content) { last = content }
    }
}

/// Says what can be read as a type.
private protocol ReadableCheck: Sendable {
    func canRead(_ content: RawContent) -> Bool
}

private struct TypedCheck<State: Decodable & Encodable & Hashable>: ReadableCheck {
    func canRead(_ content: RawContent) -> Bool { (try? content.typed(State.self)) != nil }
}

/// A reference that does not keep its object.
struct WeakReference<Object: AnyObject & Sendable>: Sendable {
    weak let object: Object?

    init(_ object: Object) {
        self.object = object
    }
}

extension RawContent {
    /// The content with changed properties; nil where none of them is about it.
    func changed(by properties: [String: BusValue]) -> RawContent? {
        var new = self
        if let values = properties["Content"].flatMap([String: BusValue].init(busValue:)) { new.values = values }
        if let revision = properties["Revision"].flatMap(UInt64.init(busValue:)) { new.revision = revision }
        if let date = properties["StaleTimestamp"].flatMap(UInt64.init(busValue:)) { new.staleTimestamp = date }
        if let score = properties["RelevanceScore"].flatMap(Double.init(busValue:)) { new.relevanceScore = score }
        let isSame =
            new.revision == revision && new.staleTimestamp == staleTimestamp && new.relevanceScore == relevanceScore
            && new.values.isSame(as: values)
        return isSame ? nil : new
    }
}

extension [String: BusValue] {
    /// Whether they would be the same bytes: a number that is none (NaN) equals itself here.
    func isSame(as other: [String: BusValue]) -> Bool {
        if self == other { return true }
        return count == other.count
            && allSatisfy { key, value in
                other[key].map { $0.signature == value.signature && $0.marshalled() == value.marshalled() } ?? false
            }
    }
}
