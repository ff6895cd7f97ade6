// SPDX-License-Identifier: Apache-2.0

public import LiveActivities

/// All that a view of an activity knows.
public struct ActivityViewContext<Attributes: ActivityAttributes> {
    /// The activity's id; empty while it is being requested.
    public let activityID: String
    /// What stays the same.
    public let attributes: Attributes
    /// What changes.
    public let state: Attributes.ContentState
    /// Whether it is out of date.
    public let isStale: Bool
}

extension ActivityViewContext: Sendable where Attributes: Sendable, Attributes.ContentState: Sendable {}
