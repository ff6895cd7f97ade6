// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// How much has passed since a date, in words that are renewed only when they change: in minutes, and beyond a day in hours.
struct Elapsed {
    /// The words.
    let text: String
    /// When they are to be renewed; nil: they stay true.
    let validUntil: Instant<Boottime>?

    /// What has passed of a span of time.
    ///
    /// - Parameters:
    ///   - end: from which on no more passes; nil: there is no such date.
    ///   - canRefresh: whether the words may be renewed; else they say the date.
    init(
        since start: Instant<Realtime>, until end: Instant<Realtime>? = nil, at now: Instants,
        settings: NotificationSettings, canRefresh: Bool
    ) {
        let instant = end.map { min($0, now.realtime) } ?? now.realtime
        let passed = max(.zero, instant - start)
        let isOver = end.map { $0 <= now.realtime } ?? false
        guard isOver || canRefresh, let refresh = settings.refresh ?? (isOver ? .seconds(60) : nil) else {
            text = "since \(Countdown.date(start, isNear: passed < Countdown.day))"
            validUntil = nil
            return
        }
        text = Self.words(passed)
        guard !isOver else {
            validUntil = nil
            return
        }
        let unit: Duration = passed >= Countdown.day ? .seconds(3600) : .seconds(60)
        let step = max(unit, refresh).wholeMicroseconds
        let next = Duration.microseconds((passed.wholeMicroseconds / step + 1) * step)
        // Before its start, nothing passes.
        let origin = max(start, now.realtime - passed)
        validUntil = now.boottime + (origin - now.realtime) + next
    }

    private static func words(_ passed: Duration) -> String {
        let minutes = passed.wholeMicroseconds / 60_000_000
        let (hours, days) = (minutes / 60, minutes / 1440)
        if days > 0 { return "\(days) d" + (hours % 24 == 0 ? "" : " \(hours % 24) h") }
        if hours > 0 { return "\(hours) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min") }
        return minutes == 0 ? "less than a minute" : "\(minutes) min"
    }
}
