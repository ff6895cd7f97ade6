// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Glibc

/// How much is left until a date, in words that are renewed only when they change.
///
/// Beyond a day it is said in hours, then in minutes, then that it is less than one, and in the final countdown in
/// seconds. From the date on it is over.
struct Countdown {
    /// The words, as they stand by themselves: `12 min left`.
    let text: String
    /// The same as they stand within other words, or beside them: `12 min`.
    let short: String
    /// When they are to be renewed; nil: they stay true.
    let validUntil: Instant<Boottime>?

    /// What is left of a span of time.
    ///
    /// - Parameters:
    ///   - start: until which nothing of it passes.
    ///   - end: when nothing is left.
    ///   - canRefresh: whether the words may be renewed; else they say the date.
    init(
        from start: Instant<Realtime>, to end: Instant<Realtime>, at now: Instants, settings: NotificationSettings,
        canRefresh: Bool
    ) {
        let from = max(now.realtime, start)
        let left = end - from
        guard left > .zero else {
            text = "over"
            short = "0:00"
            validUntil = nil
            return
        }
        guard canRefresh, let refresh = settings.refresh else {
            text = "until \(Self.date(end, isNear: end - now.realtime < Self.day))"
            short = "(\(text))"
            validUntil = now.boottime + (end - now.realtime)
            return
        }
        let isCountdown = left <= settings.finalCountdown
        let unit: Duration = isCountdown ? .seconds(1) : left > Self.day ? .seconds(3600) : .seconds(60)
        short = Self.words(left, isCountdown: isCountdown)
        text = short + " left"
        let step = (isCountdown ? unit : max(unit, refresh)).wholeMicroseconds
        let remaining = Duration.microseconds((left.wholeMicroseconds - 1) / step * step)
        let bound = isCountdown ? .zero : left > Self.day ? Self.day : settings.finalCountdown
        validUntil = now.boottime + (end - max(remaining, bound) - now.realtime)
    }

    static let day = Duration.seconds(24 * 3600)

    private static func words(_ left: Duration, isCountdown: Bool) -> String {
        let seconds = left.secondsRoundedUp
        if isCountdown { return "\(seconds) s" }
        let minutes = (seconds + 59) / 60
        if left > day {
            let hours = (minutes + 59) / 60
            return "\(hours / 24) d" + (hours % 24 == 0 ? "" : " \(hours % 24) h")
        }
        if minutes <= 1 { return "less than a minute" }
        if minutes < 120 { return "\(minutes) min" }
        return "\(minutes / 60) h" + (minutes % 60 == 0 ? "" : " \(minutes % 60) min")
    }

    /// The time of day in the user's zone, and the day where that is another one.
    static func date(_ instant: Instant<Realtime>, isNear: Bool) -> String {
        var seconds = time_t(instant.microseconds / 1_000_000)
        var parts = tm()
        localtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let time = "\(two(parts.tm_hour)):\(two(parts.tm_min))"
        guard !isNear else { return time }
        return "\(Int64(parts.tm_year) + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) \(time)"
    }
}
