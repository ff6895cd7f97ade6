// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Glibc
import Presentation

/// Instants as the calendar and the clock on the wall show them, in the user's time zone.
enum CalendarText {
    /// Hours and minutes, such as `07:45`; with the weekday before it where the instant is more than half a day from `now`,
    /// and with the date, such as `2025-11-30 07:45`, where it is six days or more away and a weekday would be ambiguous.
    static func clock(_ instant: Instant<Realtime>, now: Instant<Realtime>) -> String {
        let distance = max(instant - now, now - instant)
        if distance >= .seconds(6 * 86_400) { return formatted(instant, "%Y-%m-%d %H:%M") }
        return formatted(instant, distance > .seconds(12 * 3_600) ? "%a %H:%M" : "%H:%M")
    }

    /// Hours, minutes and seconds, such as `07:45:12`.
    static func clockWithSeconds(_ instant: Instant<Realtime>) -> String {
        formatted(instant, "%H:%M:%S")
    }

    /// Date and time with the offset from UTC, such as `2025-11-30T07:45:12+01:00`. Source: RFC 3339, section 5.6.
    static func rfc3339(_ instant: Instant<Realtime>) -> String {
        formatted(instant, "%Y-%m-%dT%H:%M:%S") + offset(seconds: localTime(instant).tm_gmtoff)
    }

    /// An offset from UTC, such as `+01:00`; seconds, which only zones of long ago had, are dropped.
    static func offset(seconds: Int) -> String {
        let (hours, minutes) = (abs(seconds) / 60).quotientAndRemainder(dividingBy: 60)
        return (seconds < 0 ? "-" : "+") + twoDigits(hours) + ":" + twoDigits(minutes)
    }

    /// When something is drawn, in the user's time zone.
    static func moment(_ now: Instant<Realtime>) -> PresentationMoment {
        PresentationMoment(now: now.microseconds) { localTime(Instant(microseconds: $0)).tm_gmtoff }
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func localTime(_ instant: Instant<Realtime>) -> tm {
        // Towards the past, before 1970 too.
        let (quotient, remainder) = instant.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        var seconds = time_t(remainder < 0 ? quotient - 1 : quotient)
        var calendar = tm()
        tzset()
        // localtime_r(3) fails only for a year that an Int32 cannot hold: the calendar stays empty then.
        localtime_r(&seconds, &calendar)
        return calendar
    }

    private static func formatted(_ instant: Instant<Realtime>, _ format: String) -> String {
        var calendar = localTime(instant)
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
            let count = strftime(buffer.baseAddress!, buffer.count, format, &calendar)
            return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
}
