// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import MeditationCore

/// New content that is to be stored at the end of a second in which some was stored already, so that a program that
/// updates without a break costs one write a second.
///
/// While nothing is kept back there is no deadline.
struct LaterContent {
    /// How long what was stored is left alone: a little less than a second, since the alarm and the write take some time.
    private static let interval = Duration.milliseconds(950)
    /// How many are stored in one go, so that nothing else waits for long.
    private static let most = 256

    /// The newest entry of each activity.
    private var entries: [ActivityID: Entry] = [:]
    private var intervalEnds = Instant<Boottime>(microseconds: .min)

    /// When some of it is to be stored; nil: there is none.
    var deadline: Instant<Boottime>? { entries.isEmpty ? nil : intervalEnds }

    /// Keeps back an entry of which nothing but the content has changed.
    ///
    /// - Returns: false where nothing was stored for a while: it is to be stored at once, and the next second begins.
    mutating func keepsBack(_ entry: Entry, at now: Instant<Boottime>) -> Bool {
        if entries.isEmpty, now >= intervalEnds {
            intervalEnds = now + Self.interval
            return false
        }
        entries[entry.id] = entry
        return true
    }

    /// Drops what is older than what is stored of an activity by now.
    mutating func drop(_ id: ActivityID) {
        if !entries.isEmpty { entries[id] = nil }
    }

    /// What is to be stored now. Where that is not all of it, the rest is due at once.
    mutating func take(at now: Instant<Boottime>) -> [Entry] {
        guard let deadline, deadline <= now else { return [] }
        guard entries.count > Self.most else {
            intervalEnds = now + Self.interval
            return takeAll()
        }
        let some = Array(entries.values.prefix(Self.most))
        for entry in some { entries[entry.id] = nil }
        return some
    }

    /// All there is, whenever it is due.
    mutating func takeAll() -> [Entry] {
        defer { entries = [:] }
        return Array(entries.values)
    }
}

extension Entry {
    /// Whether it differs from what it was by no more than what an update of its program gives it: all but the states,
    /// the program, and everything else that tells what goes on and until when.
    func differsInContentOnly(from before: Entry) -> Bool {
        guard sitting == nil, before.sitting == nil else { return false }
        var updated = before.activity
        updated.content = activity.content
        updated.revision = activity.revision
        updated.staleAt = activity.staleAt
        updated.relevanceScore = activity.relevanceScore
        updated.timestamp = activity.timestamp
        updated.presentation = activity.presentation
        updated.presentationRevision = activity.presentationRevision
        updated.lastSign = activity.lastSign
        updated.lastSignAt = activity.lastSignAt
        return updated == activity
    }
}
