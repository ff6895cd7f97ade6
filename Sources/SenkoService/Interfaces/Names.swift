// SPDX-License-Identifier: Apache-2.0

import ActivityCore
public import BusValues

/// The names of the bus contract.
public enum Names {
    /// The daemon's bus name.
    public static let bus = "org.senko.Senko1"
    /// The root object.
    public static let root: ObjectPath = "/org/senko/Senko1"
    /// The path above the activities.
    public static let activities: ObjectPath = "/org/senko/Senko1/activities"

    static let activitiesInterface = "org.senko.Senko1.Activities"
    static let activityInterface = "org.senko.Senko1.Activity"
    static let meditationInterface = "org.senko.Senko1.Meditation"
    static let sittingInterface = "org.senko.Senko1.Sitting"

    /// The object of an activity.
    static func path(of id: ActivityID) -> ObjectPath {
        ObjectPath(trusted: activities.description + "/" + id.description)
    }

    /// The activity of an object; nil where the path is not one below `activities`.
    static func id(of path: ObjectPath) -> ActivityID? {
        guard let id = ActivityID(String(path.lastElement)), Self.path(of: id) == path else { return nil }
        return id
    }

    /// The activity that an argument names.
    static func activity(_ path: ObjectPath) throws(ActivityError) -> ActivityID {
        guard let id = id(of: path) else {
            throw ActivityError(
                .noSuchActivity,
                "there is no activity \(path.description.shownForMessage): use a path as Start returns it, \(activities)/ID"
            )
        }
        return id
    }
}
