// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// Which sittings a watch shows, and which of them have ended since.
struct WatchTracker {
    /// The only one that is watched; nil for all. Of these the one that ends soonest is shown large, and stays so until it
    /// has ended: what the keys act on must not change under the hand.
    let pinned: ObjectPath?
    /// Those that are watched and go on, the one that is shown large first.
    private(set) var live: [SittingSnapshot]
    /// What is to be said of those that have ended, in the order of their ends.
    private(set) var farewells: [String] = []

    /// - Parameter sittings: all that the daemon has.
    init(pinned: ObjectPath?, sittings: [SittingSnapshot]) {
        self.pinned = pinned
        live = sittings.filter { $0.isLive && (pinned == nil || $0.path == pinned) }
        // One that is named and has ended already has nothing more to show.
        if live.isEmpty, let ended = sittings.first(where: { $0.path == pinned }) {
            farewells.append(Self.farewell(ended, reason: ended.endReason, now: ended.readAt.boottime))
        }
    }

    /// Whether there is nothing more to watch.
    var isOver: Bool { live.isEmpty }

    /// The sitting that is shown large.
    var current: SittingSnapshot? { live.first }

    /// The others.
    var others: ArraySlice<SittingSnapshot> { live.dropFirst() }

    /// Takes in what was read anew.
    ///
    /// - Parameter reasons: why sittings ended whose objects may be gone.
    mutating func update(_ sittings: [SittingSnapshot], reasons: [ObjectPath: String], now: Instant<Boottime>) {
        for known in live {
            let read = sittings.first { $0.path == known.path }
            guard read?.isLive != true else { continue }
            let reason = reasons[known.path] ?? read?.endReason ?? ""
            farewells.append(Self.farewell(read ?? known, reason: reason, now: now))
        }
        let shown = current?.path
        live = sittings.filter { $0.isLive && (pinned == nil || $0.path == pinned) }
        if let place = live.firstIndex(where: { $0.path == shown }) { live.insert(live.remove(at: place), at: 0) }
    }

    private static func farewell(_ sitting: SittingSnapshot, reason: String, now: Instant<Boottime>) -> String {
        let planned = sitting.total.map { " of " + DurationText.words($0) } ?? ""
        return SittingText.title(sitting) + ": ended after " + SittingText.passed(sitting.elapsed(at: now)) + planned
            + (reason.isEmpty ? "" : " (" + SafeText.line(reason) + ")")
    }
}
