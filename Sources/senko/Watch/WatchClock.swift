// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// The times that a watch shows, and when the next of them changes.
enum WatchClock {
    /// The large clock: what remains, or how much has passed where there is no end to count down to.
    static func text(_ sitting: SittingSnapshot, at now: Instant<Boottime>) -> String {
        if sitting.state == .overtime {
            return sitting.overtime(at: now).map { "+" + SittingText.passed($0) } ?? "0:00"
        }
        guard let remaining = sitting.remaining(at: now) else { return SittingText.passed(sitting.elapsed(at: now)) }
        return DurationText.format(remaining)
    }

    /// How long what is shown stays as it is; nil where nothing changes by itself.
    static func untilChange(_ sitting: SittingSnapshot, at now: Instant<Boottime>) -> Duration? {
        guard sitting.state.isGoing else { return nil }
        let phase = sitting.phase(at: now).remaining
        var waits: [Duration] = phase > .zero ? [phase] : []
        if sitting.state == .preparing {
            waits.append(untilFewerSeconds(phase))
        } else if sitting.state == .overtime {
            guard let overtime = sitting.overtime(at: now) else { return nil }
            waits.append(untilMoreSeconds(overtime))
        } else if let remaining = sitting.remaining(at: now) {
            guard remaining > .zero else { return nil }
            waits.append(untilFewerSeconds(remaining))
        } else {
            waits.append(untilMoreSeconds(sitting.elapsed(at: now)))
        }
        return waits.filter { $0 > .zero }.min()
    }

    /// Until a countdown, rounded up, shows one second less.
    private static func untilFewerSeconds(_ remaining: Duration) -> Duration {
        let part = remaining.wholeMicroseconds % 1_000_000
        return .microseconds(part == 0 ? 1_000_000 : part)
    }

    /// Until a count, rounded down, shows one second more.
    private static func untilMoreSeconds(_ passed: Duration) -> Duration {
        .microseconds(1_000_000 - passed.wholeMicroseconds % 1_000_000)
    }
}
