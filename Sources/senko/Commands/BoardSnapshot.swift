// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// All that the daemon held when it was read, in the orders in which it is shown.
struct BoardSnapshot: Equatable {
    /// The sittings: those that end soonest first.
    var sittings: [SittingSnapshot] = []
    /// The activities that are no sittings, in the order of `org.senko.Senko1.Activities.List`.
    var activities: [ActivitySnapshot] = []

    /// The activities that go on, or are pending.
    var liveActivities: [ActivitySnapshot] { activities.filter(\.isLive) }

    /// What deserves the place that there is for one alone: the highest relevance score, and among equals a sitting, then
    /// what began earlier. Of several sittings it is the one that ends soonest, as everywhere. What is pending or has ended
    /// does not go on; nil where nothing does.
    var first: BoardItem? {
        let activity = activities.first { $0.isLive && $0.state != .pending }
        guard let sitting = sittings.first(where: \.isLive) else { return activity.map(BoardItem.activity) }
        guard let activity, activity.relevanceScore > sitting.relevanceScore else { return .sitting(sitting) }
        return .activity(activity)
    }
}

extension BoardSnapshot {
    /// The board from what `org.freedesktop.DBus.ObjectManager.GetManagedObjects` returned; nil where the reply has another
    /// shape.
    init?(reply: [BusValue], readAt: Instants) {
        guard reply.count == 1, let objects = [ObjectPath: [String: [String: BusValue]]](busValue: reply[0]) else {
            return nil
        }
        for (path, interfaces) in objects {
            if let sitting = SittingSnapshot(path: path, interfaces: interfaces, readAt: readAt) {
                sittings.append(sitting)
            } else if let properties = interfaces[Daemon.activityInterface] {
                activities.append(ActivitySnapshot(path: path, properties: properties))
            }
        }
        sittings.sort(by: SittingSnapshot.precedes)
        activities.sort(by: ActivitySnapshot.precedes)
    }
}

extension ActivitySnapshot {
    /// The daemon's own order: the higher relevance score, then the earlier start, then the id.
    fileprivate static func precedes(_ one: ActivitySnapshot, _ other: ActivitySnapshot) -> Bool {
        if one.relevanceScore != other.relevanceScore { return one.relevanceScore > other.relevanceScore }
        return (one.startedAt?.microseconds ?? 0, one.id) < (other.startedAt?.microseconds ?? 0, other.id)
    }
}
