// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// Which sittings and activities a watch shows, and which of them have ended since.
struct WatchTracker {
    /// The only sitting that is watched; nil for all, and all activities. Of the sittings the one that ends soonest is shown large, and stays so until it
    /// has ended: what the keys act on must not change under the hand.
    let pinned: ObjectPath?
    /// Those that are watched and go on, the one that is shown large first.
    private(set) var live: [SittingSnapshot]
    /// The activities that are watched and go on, or are pending, in their order.
    private(set) var activities: [ActivitySnapshot]
    /// What is to be said of those that have ended, in the order of their ends.
    private(set) var farewells: [String] = []

    /// - Parameter board: all that the daemon has.
    init(pinned: ObjectPath?, board: BoardSnapshot) {
        self.pinned = pinned
        let sittings = board.sittings
        activities = pinned == nil ? board.liveActivities : []
        live = sittings.filter { $0.isLive && (pinned == nil || $0.path == pinned) }
        // One that is named and has ended already has nothing more to show.
        if live.isEmpty, let ended = sittings.first(where: { $0.path == pinned }) {
            farewells.append(Self.farewell(ended, reason: ended.endReason, now: ended.readAt.boottime))
        }
    }

    /// Whether there is nothing more to watch.
    var isOver: Bool { live.isEmpty && activities.isEmpty }

    /// The sitting that is shown large.
    var current: SittingSnapshot? { live.first }

    /// The others.
    var others: ArraySlice<SittingSnapshot> { live.dropFirst() }

    /// Takes in what was read anew.
    ///
    /// - Parameter reasons: why sittings ended whose objects may be gone.
    mutating func update(_ board: BoardSnapshot, reasons: [ObjectPath: String], now: Instants) {
        let sittings = board.sittings
        for known in live {
            let read = sittings.first { $0.path == known.path }
            guard read?.isLive != true else { continue }
            let reason = reasons[known.path] ?? read?.endReason ?? ""
            farewells.append(Self.farewell(read ?? known, reason: reason, now: now.boottime))
        }
        let shown = current?.path
        live = sittings.filter { $0.isLive && (pinned == nil || $0.path == pinned) }
        if let place = live.firstIndex(where: { $0.path == shown }) { live.insert(live.remove(at: place), at: 0) }
        guard pinned == nil else { return }
        for known in activities {
            let read = board.activities.first { $0.path == known.path }
            guard read?.isLive != true else { continue }
            let reason = reasons[known.path] ?? read?.endReason ?? ""
            farewells.append(ActivityText.farewell(read ?? known, reason: reason, now: now))
        }
        activities = board.liveActivities
    }

    private static func farewell(_ sitting: SittingSnapshot, reason: String, now: Instant<Boottime>) -> String {
        let planned = sitting.total.map { " of " + DurationText.words($0) } ?? ""
        return SittingText.title(sitting) + ": ended after " + SittingText.passed(sitting.elapsed(at: now)) + planned
            + (reason.isEmpty ? "" : " (" + SafeText.line(reason) + ")")
    }
}
