// SPDX-License-Identifier: Apache-2.0

import BusValues
public import FoundationEssentials

/// An activity that goes on: a handle, through which a program shows what changes and learns what becomes of it.
///
/// The activity itself lives in Senko's daemon, and goes on when the handle, or the program, is gone; `activities` finds it
/// again. Handles may be used from any thread and any actor. Calls that wait stay on the caller's actor meanwhile.
///
/// A restart of the daemon changes nothing for a handle: what is asked for meanwhile is done as soon as the daemon is back,
/// within 30 seconds.
public final class Activity<Attributes>: Identifiable, @unchecked Sendable where Attributes: ActivityAttributes {
    // Unchecked: the attributes are the handle's own copy, which it made itself and nobody changes.

    /// The values that change while the activity goes on.
    public typealias ContentState = Attributes.ContentState
    /// What tells activities apart.
    public typealias ID = String

    /// The identifier, which the daemon made; never used twice.
    public let id: String
    /// What never changes about the activity.
    public let attributes: Attributes

    let record: ActivityRecord
    private let firstContent: ActivityContent<ContentState>

    /// A handle of what is known of an activity.
    ///
    /// - Throws: `DecodingError` where that is not of this type.
    init(_ record: ActivityRecord) throws {
        let raw = record.content.value ?? RawContent()
        attributes = try ValueCoding.decode(Attributes.self, from: record.attributes)
        firstContent = try raw.typed(ContentState.self)
        id = record.id
        self.record = record
        _ = record.lastReadable(as: ContentState.self)
    }

    /// Where the activity is in its life, as far as the daemon has told.
    public var activityState: ActivityState { stateChange.state }

    /// Where the activity is in its life, and why.
    public var stateChange: ActivityStateChange {
        record.state.value ?? ActivityStateChange(state: .dismissed, reason: nil)
    }

    /// What the activity shows. What somebody else has made of it that is not of this type is passed over.
    public var content: ActivityContent<ContentState> {
        (try? record.lastReadable(as: ContentState.self)?.typed(ContentState.self)) ?? firstContent
    }

    /// How many times the content has changed, from 1 on: what `expectedRevision` is compared with.
    public var revision: UInt64 { record.content.value?.revision ?? 0 }

    /// The application that the activity belongs to, by the daemon's word.
    public var owner: String { record.owner }

    /// The name under which its program finds it again by requesting it once more; nil where it gave none.
    public var key: String? { record.key.isEmpty ? nil : record.key }

    /// A token for updates from afar: none yet.
    public var pushToken: Data? { nil }

    /// A token for starts from afar: none yet.
    public static var pushToStartToken: Data? { nil }
}
