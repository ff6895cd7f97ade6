// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// An activity as a program asks for it.
///
/// Where an activity of the same owner, kind and key lives, that one is adopted: it is updated with the content, the
/// stale date, the score, the alert and the presentation, and belongs to `client` from then on. What never changes
/// about it stays as it is.
public struct ActivityRequest: Hashable, Sendable {
    /// The name that it gets where it is a new one; random, chosen by whoever passes the request on.
    public var id: ActivityID
    /// What sort of thing it is: 1 to 255 bytes without NUL.
    public var kind: String
    /// The application that it belongs to.
    public var owner: String
    /// The unique bus name of the program that asks; nil: it is not on the bus, so that the time limit of a new activity
    /// counts at once.
    public var client: String?
    /// What never changes about it (`a{sv}`).
    public var attributes: [String: BusValue]
    /// What changes about it (`a{sv}`).
    public var content: [String: BusValue]
    /// When the content is out of date; nil: never. A date that has passed shows the activity at once, stale.
    public var staleDate: Instant<Realtime>?
    /// How much it deserves the first place; nil: 0, or what an adopted one has. A finite number.
    public var relevanceScore: Double?
    /// What draws attention to it when it starts.
    public var alert: ActivityAlert?
    /// How long it is to be noticed.
    public var style: ActivityStyle
    /// When it is to start; nil or a date that has passed: now. A date to come needs an alert.
    public var startDate: Instant<Realtime>?
    /// A name of the owner's choice, under which there is at most one living activity: 1 to 256 bytes without NUL.
    public var key: String?
    /// What becomes of it when its program leaves the bus.
    public var ownerExit: OwnerExit
    /// Its buttons, at most `ActivityAction.most`.
    public var actions: [ActivityAction]
    /// The desktop entry that gives it its name and icon: 1 to 255 bytes without NUL.
    public var applicationID: String?
    /// What a widget drew for the content (`a{sv}`).
    public var presentation: [String: BusValue]?

    /// A request; everything but the first four as it is unless said otherwise.
    public init(
        id: ActivityID, kind: String, owner: String, client: String?, attributes: [String: BusValue] = [:],
        content: [String: BusValue] = [:], staleDate: Instant<Realtime>? = nil, relevanceScore: Double? = nil,
        alert: ActivityAlert? = nil, style: ActivityStyle = .standard, startDate: Instant<Realtime>? = nil,
        key: String? = nil, ownerExit: OwnerExit = .keep, actions: [ActivityAction] = [],
        applicationID: String? = nil, presentation: [String: BusValue]? = nil
    ) {
        self.id = id
        self.kind = kind
        self.owner = owner
        self.client = client
        self.attributes = attributes
        self.content = content
        self.staleDate = staleDate
        self.relevanceScore = relevanceScore
        self.alert = alert
        self.style = style
        self.startDate = startDate
        self.key = key
        self.ownerExit = ownerExit
        self.actions = actions
        self.applicationID = applicationID
        self.presentation = presentation
    }
}
