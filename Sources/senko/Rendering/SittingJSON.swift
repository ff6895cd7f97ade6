// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// Sittings as JSON: the stable form for programs.
enum SittingJSON {
    /// An array with an object for each sitting.
    static func text(_ sittings: [SittingSnapshot], now: Instants) -> String {
        JSON.array(sittings.map { object($0, now: now.boottime) }).text
    }

    /// An object for one.
    static func object(_ sitting: SittingSnapshot, now: Instant<Boottime>) -> JSON {
        let phase = sitting.phase(at: now)
        let isLive = sitting.isLive
        return .object([
            ("id", .string(sitting.id)),
            ("path", .string(sitting.path.description)),
            ("title", .string(sitting.title)),
            ("state", .string(sitting.state.name)),
            ("phase", isLive ? .string(phase.name) : .null),
            ("phase_index", .integer(Int64(phase.index))),
            ("phase_remaining_seconds", isLive ? .seconds(phase.remaining) : .null),
            ("remaining_seconds", sitting.remaining(at: now).map { .seconds($0) } ?? .null),
            ("elapsed_seconds", .seconds(sitting.elapsed(at: now))),
            ("total_seconds", sitting.total.map { .seconds($0) } ?? .null),
            ("paused_seconds", .seconds(sitting.pausedFor)),
            ("ends_at", date(sitting.end)),
            (
                "phases",
                .array(
                    sitting.phases.map { .object([("name", .string($0.name)), ("seconds", .seconds($0.duration))]) })
            ),
            ("started_at", date(sitting.startedAt)),
            ("end_reason", sitting.endReason.isEmpty ? .null : .string(sitting.endReason)),
            ("type", .string("sitting")),
        ])
    }

    private static func date(_ instant: Instant<Realtime>?) -> JSON {
        instant.map { .string(CalendarText.rfc3339($0)) } ?? .null
    }
}
