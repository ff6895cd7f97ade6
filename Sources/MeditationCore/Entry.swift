// SPDX-License-Identifier: Apache-2.0

public import ActivityCore

/// One place on the board: an activity, and the sitting that it shows.
public struct Entry: Hashable, Sendable, Identifiable {
    /// The activity.
    public var activity: Activity
    /// The sitting; nil where another program drives the activity.
    public var sitting: Sitting?

    /// An entry.
    public init(activity: Activity, sitting: Sitting?) {
        self.activity = activity
        self.sitting = sitting
    }

    /// The activity's name.
    public var id: ActivityID { activity.id }
}
