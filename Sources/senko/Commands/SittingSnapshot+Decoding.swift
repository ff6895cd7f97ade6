// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

extension SittingSnapshot {
    /// A sitting from its object's properties by interface; nil where the object is none. What is missing or has another
    /// type counts as not set, so that a daemon of another version can be read.
    init?(path: ObjectPath, interfaces: [String: [String: BusValue]], readAt: Instants) {
        guard let sitting = interfaces[Daemon.sittingInterface] else { return nil }
        let activity = interfaces[Daemon.activityInterface] ?? [:]
        func property<Value: BusRepresentable>(_ name: String, _ type: Value.Type) -> Value? {
            (sitting[name] ?? activity[name]).flatMap { Value(busValue: $0) }
        }
        func realtime(_ name: String) -> Instant<Realtime>? {
            property(name, UInt64.self).flatMap { $0 == 0 ? nil : Instant(microseconds: Int64(clamping: $0)) }
        }
        func duration(_ name: String) -> Duration { Self.duration(property(name, Double.self) ?? 0) }

        self.path = path
        id = activity["Id"].flatMap { String(busValue: $0) } ?? String(path.lastElement)
        title = property("Title", String.self) ?? ""
        // Both interfaces have a `State`; the sitting's own is the one that is meant.
        state = SittingState(property("State", String.self) ?? "")
        phase = property("Phase", String.self) ?? ""
        phaseIndex = property("PhaseIndex", UInt32.self) ?? 0
        phases = (property("Phases", [BusTuple<String, Double>].self) ?? []).map {
            Phase(name: $0.fields.0, duration: Self.duration($0.fields.1))
        }
        let totalSeconds = property("TotalSeconds", UInt32.self) ?? 0
        total = totalSeconds == 0 ? nil : .seconds(Int64(totalSeconds))
        pausedFor = duration("PausedSeconds")
        startedAt = realtime("StartedTimestamp")
        endsAt = realtime("EndsTimestamp")
        endsAtBoottime = realtime("EndsTimestampBoottime").map { Instant(microseconds: $0.microseconds) }
        phaseEndsAt = realtime("PhaseEndsTimestamp")
        remainingWhenRead = duration("RemainingSeconds")
        phaseRemainingWhenRead = duration("PhaseRemainingSeconds")
        overtimeWhenRead = property("OvertimeSeconds", Double.self).map(Self.duration)
        relevanceScore = activity["RelevanceScore"].flatMap { Double(busValue: $0) } ?? 0
        endReason = activity["EndReason"].flatMap { String(busValue: $0) } ?? ""
        self.readAt = readAt
    }

    /// Seconds of the bus, which may be any number at all, in whole microseconds.
    private static func duration(_ seconds: Double) -> Duration {
        guard seconds.isFinite, seconds > 0 else { return .zero }
        return .microseconds(Int64((min(seconds, Double(UInt32.max)) * 1_000_000).rounded()))
    }

    /// Live ones first; of those, the one that ends sooner; those without an end last.
    static func precedes(_ one: SittingSnapshot, _ other: SittingSnapshot) -> Bool {
        if one.isLive != other.isLive { return one.isLive }
        switch (one.endsAtBoottime, other.endsAtBoottime) {
        case (let first?, let second?) where first != second: return first < second
        case (.some, nil): return true
        case (nil, .some): return false
        default: return (one.startedAt?.microseconds ?? 0, one.id) < (other.startedAt?.microseconds ?? 0, other.id)
        }
    }
}
