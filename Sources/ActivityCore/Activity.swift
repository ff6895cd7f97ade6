// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// Something that goes on now, has a start and an end, and is shown: one entry of the board as every program sees it.
public struct Activity: Hashable, Sendable, Identifiable {
    /// Its name.
    public let id: ActivityID
    /// What sort of thing it is; for a Swift app the name of its attributes type.
    public let kind: String
    /// The application it belongs to.
    public let owner: String
    /// A name of the owner's choice, under which there is at most one living activity of the owner and kind.
    public let key: String?
    /// What never changes about it (`a{sv}`).
    public let attributes: [String: BusValue]
    /// When it started.
    public let startedAt: Instant<Realtime>
    /// Where it stands in its life.
    public var state: ActivityState
    /// What changes about it (`a{sv}`).
    public var content: [String: BusValue]
    /// 1 at the start, one more with each change of the content.
    public var revision: UInt64
    /// When its content is out of date; nil: never.
    public var staleAt: Instant<Realtime>?
    /// When it leaves the board; nil while it goes on.
    public var dismissalAt: Instant<Realtime>?
    /// The same on the clock that deadlines are kept on: it holds even where the other clock is set.
    public var dismissalDeadline: Instant<Boottime>?
    /// How much it deserves the first place; more is earlier.
    public var relevanceScore: Double
    /// Why it ended; nil while it goes on.
    public var endReason: Reason?

    /// An activity with all that is known about it.
    public init(
        id: ActivityID, kind: String, owner: String, key: String? = nil, attributes: [String: BusValue],
        startedAt: Instant<Realtime>, state: ActivityState = .active, content: [String: BusValue],
        revision: UInt64 = 1, staleAt: Instant<Realtime>? = nil, dismissalAt: Instant<Realtime>? = nil,
        dismissalDeadline: Instant<Boottime>? = nil, relevanceScore: Double = 0, endReason: Reason? = nil
    ) {
        self.id = id
        self.kind = kind
        self.owner = owner
        self.key = key
        self.attributes = attributes
        self.startedAt = startedAt
        self.state = state
        self.content = content
        self.revision = revision
        self.staleAt = staleAt
        self.dismissalAt = dismissalAt
        self.dismissalDeadline = dismissalDeadline
        self.relevanceScore = relevanceScore
        self.endReason = endReason
    }
}
