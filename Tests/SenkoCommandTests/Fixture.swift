// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

@testable import senko

/// Sittings as a daemon would publish them.
enum Fixture {
    /// The instant of reading: a day after boot, and 2025-11-30 07:00:00 UTC.
    static let now = Instants(
        boottime: Instant(microseconds: 86_400_000_000), realtime: Instant(microseconds: 1_764_486_000_000_000))

    static func path(_ id: String) -> ObjectPath { ObjectPath(trusted: "/org/senko/Senko1/activities/\(id)") }

    /// The interfaces of a sitting that has been going on for `elapsed` seconds; what does not follow from that is given in
    /// `changes`, by property name.
    static func interfaces(
        id: String = "k3v9aa", title: String = "Morning sit", total: UInt32 = 1200, elapsed: Double = 0,
        phases: [(String, Double)] = [("breathing", 240), ("rest", 60)], state: String = "running",
        changes: [String: BusValue] = [:]
    ) -> [String: [String: BusValue]] {
        var start = 0.0
        var index: UInt32 = 0
        while elapsed >= start + phases[Int(index) % phases.count].1 {
            start += phases[Int(index) % phases.count].1
            index += 1
        }
        let place = Int(index) % phases.count
        var phaseEnd = start + phases[place].1
        if total > 0 { phaseEnd = min(phaseEnd, Double(total)) }
        let isGoing = state != "paused" && state != "ended"
        func realtime(_ position: Double) -> UInt64 {
            UInt64(now.realtime.microseconds + Int64((position - elapsed) * 1_000_000))
        }
        func boottime(_ position: Double) -> UInt64 {
            UInt64(now.boottime.microseconds + Int64((position - elapsed) * 1_000_000))
        }
        let hasEnd = isGoing && total > 0 && state != "overtime"
        var sitting: [String: BusValue] = [
            "Title": title.busValue, "TotalSeconds": total.busValue,
            "Phases": phases.map { BusTuple($0.0, $0.1) }.busValue, "State": state.busValue,
            "Phase": phases[place].0.busValue, "PhaseIndex": index.busValue,
            "PhaseEndsTimestamp": (isGoing ? realtime(phaseEnd) : 0).busValue,
            "EndsTimestamp": (hasEnd ? realtime(Double(total)) : 0).busValue,
            "EndsTimestampBoottime": (hasEnd ? boottime(Double(total)) : 0).busValue,
            "PausedSeconds": (0.0).busValue, "RemainingSeconds": max(0, Double(total) - elapsed).busValue,
            "PhaseRemainingSeconds": (phaseEnd - elapsed).busValue,
        ]
        sitting.merge(changes) { $1 }
        let activity: [String: BusValue] = [
            "Id": id.busValue, "Kind": "MeditationAttributes".busValue, "State": "active".busValue,
            "StartedTimestamp": realtime(0).busValue, "EndReason": (state == "ended" ? "user" : "").busValue,
        ]
        return [Daemon.sittingInterface: sitting, Daemon.activityInterface: activity]
    }

    /// A sitting of those interfaces, read now.
    static func sitting(
        id: String = "k3v9aa", title: String = "Morning sit", total: UInt32 = 1200, elapsed: Double = 0,
        phases: [(String, Double)] = [("breathing", 240), ("rest", 60)], state: String = "running",
        changes: [String: BusValue] = [:]
    ) -> SittingSnapshot {
        SittingSnapshot(
            path: path(id),
            interfaces: interfaces(
                id: id, title: title, total: total, elapsed: elapsed, phases: phases, state: state, changes: changes),
            readAt: now)!
    }

    /// The instant a while after the reading.
    static func later(_ duration: Duration) -> Instants {
        Instants(boottime: now.boottime + duration, realtime: now.realtime + duration)
    }

    static let plain = Style(isColoured: false)
}
