// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// What a program changes about an activity.
public struct ActivityUpdate: Hashable, Sendable {
    /// The application that asks: its updates are counted, whoever owns the activity.
    public var owner: String
    /// The unique bus name of the program that asks: where the activity is its application's, it stands behind it from
    /// then on. nil: whoever does stays.
    public var client: String?
    /// The new content, or with `merge` what is new in it (`a{sv}`).
    public var content: [String: BusValue]
    /// Whether only the given keys are replaced.
    public var merge: Bool
    /// When the content is out of date; nil: the last date stays, unless it has passed.
    public var staleDate: Instant<Realtime>?
    /// How much it deserves the first place; nil: as much as before. A finite number.
    public var relevanceScore: Double?
    /// What draws attention to the change. While the activity is pending, it takes the place of what is to sound at the
    /// start.
    public var alert: ActivityAlert?
    /// What a widget drew for the new content; nil: what it drew before stays.
    public var presentation: [String: BusValue]?
    /// When the program made the content: it is superseded by what has a later one already.
    public var timestamp: Instant<Realtime>?
    /// The revision that the program thinks is the last one; any other is refused.
    public var expectedRevision: UInt64?

    /// An update; everything but the first two as it is unless said otherwise.
    public init(
        owner: String, client: String?, content: [String: BusValue] = [:], merge: Bool = false,
        staleDate: Instant<Realtime>? = nil, relevanceScore: Double? = nil, alert: ActivityAlert? = nil,
        presentation: [String: BusValue]? = nil, timestamp: Instant<Realtime>? = nil, expectedRevision: UInt64? = nil
    ) {
        self.owner = owner
        self.client = client
        self.content = content
        self.merge = merge
        self.staleDate = staleDate
        self.relevanceScore = relevanceScore
        self.alert = alert
        self.presentation = presentation
        self.timestamp = timestamp
        self.expectedRevision = expectedRevision
    }
}

extension ActivityUpdate {
    /// What a request asks for where the activity lives already.
    init(_ request: ActivityRequest) {
        self.init(
            owner: request.owner, client: request.client, content: request.content, staleDate: request.staleDate,
            relevanceScore: request.relevanceScore, alert: request.alert, presentation: request.presentation)
    }
}
