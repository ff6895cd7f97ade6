// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// Something that goes on now, has a start and an end, and is shown: one entry of the board as every program sees it.
public struct Activity: Hashable, Sendable, Identifiable {
    private let origin: Origin
    /// Its name.
    public var id: ActivityID { origin.id }
    /// What sort of thing it is; for a Swift app the name of its attributes type.
    public var kind: String { origin.kind }
    /// The application it belongs to.
    public var owner: String { origin.owner }
    /// A name of the owner's choice, under which there is at most one living activity of the owner and kind.
    public var key: String? { origin.key }
    /// What never changes about it (`a{sv}`).
    public var attributes: [String: BusValue] { origin.attributes }
    /// How many bytes they take as marshalled.
    public var attributesSize: Int { origin.attributesSize }
    /// When it was started; for one that waits for its start date, when that was asked for.
    public var startedAt: Instant<Realtime> { origin.startedAt }
    /// How long it is to be noticed.
    public var style: ActivityStyle { origin.style }
    /// What becomes of it when its program leaves the bus.
    public var ownerExit: OwnerExit { origin.ownerExit }
    /// Its buttons.
    public var actions: [ActivityAction] { origin.actions }
    /// The desktop entry that gives it its name and icon.
    public var applicationID: String? { origin.applicationID }
    /// Where it stands in its life.
    public var state: ActivityState
    /// 1 at the start, one more with each change of the content. It stands before that, so that two states of an activity
    /// are told apart by it.
    public var revision: UInt64
    /// What changes about it (`a{sv}`).
    public var content: [String: BusValue]
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
    /// When it is to start; nil: it has started.
    public var startDate: Instant<Realtime>?
    /// What draws attention to it at its start date; nil once it has started.
    public var alert: ActivityAlert?
    /// What a widget drew (`a{sv}`).
    public var presentation: [String: BusValue]
    /// The revision of the content that the presentation was drawn for; 0: none has been drawn.
    public var presentationRevision: UInt64
    /// The latest of the dates that its updates came with, by which older ones are told; nil: none had one.
    public var timestamp: Instant<Realtime>?
    /// The unique bus name of the program that stands behind it: the one of its owner that started or adopted it last, and
    /// after that one has left, the next one that updates it. nil: there is none, or the activity is over.
    public var client: String?
    /// The last instant at which a program is known to have stood behind it, which the time limit counts from: its start,
    /// its last update, or when its program left. Of a sitting it says nothing.
    public var lastSign: Instant<Boottime>
    /// The same as a date, which says more after the machine has been started anew.
    public var lastSignAt: Instant<Realtime>

    /// An activity with all that is known about it.
    public init(
        id: ActivityID, kind: String, owner: String, key: String? = nil, attributes: [String: BusValue],
        startedAt: Instant<Realtime>, state: ActivityState = .active, content: [String: BusValue],
        revision: UInt64 = 1, staleAt: Instant<Realtime>? = nil, dismissalAt: Instant<Realtime>? = nil,
        dismissalDeadline: Instant<Boottime>? = nil, relevanceScore: Double = 0, endReason: Reason? = nil,
        style: ActivityStyle = .standard, startDate: Instant<Realtime>? = nil, alert: ActivityAlert? = nil,
        ownerExit: OwnerExit = .keep, actions: [ActivityAction] = [], applicationID: String? = nil,
        presentation: [String: BusValue] = [:], presentationRevision: UInt64 = 0,
        timestamp: Instant<Realtime>? = nil, client: String? = nil,
        lastSign: Instant<Boottime> = Instant(microseconds: 0), lastSignAt: Instant<Realtime>? = nil
    ) {
        origin = Origin(
            id: id, kind: kind, owner: owner, key: key, attributes: attributes, startedAt: startedAt, style: style,
            ownerExit: ownerExit, actions: actions, applicationID: applicationID)
        self.state = state
        self.content = content
        self.revision = revision
        self.staleAt = staleAt
        self.dismissalAt = dismissalAt
        self.dismissalDeadline = dismissalDeadline
        self.relevanceScore = relevanceScore
        self.endReason = endReason
        self.startDate = startDate
        self.alert = alert
        self.presentation = presentation
        self.presentationRevision = presentationRevision
        self.timestamp = timestamp
        self.client = client
        self.lastSign = lastSign
        self.lastSignAt = lastSignAt ?? startedAt
    }
}

extension Activity {
    /// Whether what a program made at a date comes too late; what has no date never does.
    public func isNewer(than date: Instant<Realtime>?) -> Bool {
        guard let date, let timestamp else { return false }
        return date < timestamp
    }

    /// Notes when a program stood behind it last.
    mutating func noteSign(at instant: Instant<Boottime>, date: Instant<Realtime>) {
        lastSign = instant
        lastSignAt = date
    }

    /// Gives it new content, and with it the next revision.
    mutating func replaceContent(with content: [String: BusValue]) {
        self.content = content
        if revision < .max { revision += 1 }
    }
}

extension Activity {
    /// What never changes about an activity: held once, however often the activity is handed on.
    private final class Origin: Hashable, Sendable {
        let id: ActivityID
        let kind: String
        let owner: String
        let key: String?
        let attributes: [String: BusValue]
        let attributesSize: Int
        let startedAt: Instant<Realtime>
        let style: ActivityStyle
        let ownerExit: OwnerExit
        let actions: [ActivityAction]
        let applicationID: String?

        init(
            id: ActivityID, kind: String, owner: String, key: String?, attributes: [String: BusValue],
            startedAt: Instant<Realtime>, style: ActivityStyle, ownerExit: OwnerExit, actions: [ActivityAction],
            applicationID: String?
        ) {
            self.id = id
            self.kind = kind
            self.owner = owner
            self.key = key
            self.attributes = attributes
            attributesSize = attributes.marshalledSize
            self.startedAt = startedAt
            self.style = style
            self.ownerExit = ownerExit
            self.actions = actions
            self.applicationID = applicationID
        }

        static func == (one: Origin, other: Origin) -> Bool {
            one === other
                || (one.id == other.id && one.kind == other.kind && one.owner == other.owner && one.key == other.key
                    && one.attributes == other.attributes && one.startedAt == other.startedAt
                    && one.style == other.style && one.ownerExit == other.ownerExit && one.actions == other.actions
                    && one.applicationID == other.applicationID)
        }

        func hash(into hasher: inout Hasher) { hasher.combine(id) }
    }
}
