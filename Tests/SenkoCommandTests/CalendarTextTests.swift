// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Foundation
import Testing

@testable import senko

@Suite struct CalendarTextTests {
    /// 2025-11-30 07:45:12.9 UTC.
    private let instant = Instant<Realtime>(microseconds: 1_764_488_712_900_000)

    @Test func datesAreThoseOfAnotherCalendar() throws {
        for microseconds: Int64 in [1_764_488_712_900_000, 0, -1, -86_400_000_001, 4_102_444_800_000_000] {
            let text = CalendarText.rfc3339(Instant(microseconds: microseconds))
            let date = try #require(ISO8601DateFormatter().date(from: text), "\(text)")
            #expect(date.timeIntervalSince1970 == (Double(microseconds) / 1_000_000).rounded(.down))
        }
    }

    @Test func offsetsHaveTheirSign() {
        #expect(CalendarText.offset(seconds: 0) == "+00:00")
        #expect(CalendarText.offset(seconds: 20_700) == "+05:45")
        #expect(CalendarText.offset(seconds: -12_600) == "-03:30")
        #expect(CalendarText.offset(seconds: -1_800) == "-00:30")
    }

    @Test func farInstantsHaveTheirDay() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "EEE HH:mm"
        let date = Date(timeIntervalSince1970: 1_764_488_712)
        #expect(CalendarText.clock(instant, now: instant - .seconds(86_400)) == formatter.string(from: date))
        formatter.dateFormat = "HH:mm"
        #expect(CalendarText.clock(instant, now: instant) == formatter.string(from: date))
        formatter.dateFormat = "HH:mm:ss"
        #expect(CalendarText.clockWithSeconds(instant) == formatter.string(from: date))
    }

    @Test func aWeekdayStandsForNoOtherWeek() {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "yyyy-MM-dd HH:mm"
        let date = Date(timeIntervalSince1970: 1_764_488_712)
        for days in [6, 7, 30, 365] {
            let now = instant - .seconds(days * 86_400)
            #expect(CalendarText.clock(instant, now: now) == formatter.string(from: date), "\(days) days")
        }
        #expect(CalendarText.clock(instant, now: instant - .seconds(5 * 86_400)).hasPrefix("Sun "))
    }

    @Test func anyInstantIsSafe() {
        #expect(!CalendarText.rfc3339(Instant(microseconds: .max)).isEmpty)
        #expect(!CalendarText.clock(Instant(microseconds: .min), now: Instant(microseconds: .max)).isEmpty)
    }
}
