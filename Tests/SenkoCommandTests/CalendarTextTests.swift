// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Foundation
import Testing

@testable import senko

@Suite(.serialized) struct CalendarTextTests {
    /// 2025-11-30 07:45:12 UTC.
    private let instant = Instant<Realtime>(microseconds: 1_764_488_712_900_000)

    private func inZone(_ zone: String, _ body: () -> Void) {
        let saved = getenv("TZ").map { String(cString: $0) }
        setenv("TZ", zone, 1)
        tzset()
        body()
        if let saved { setenv("TZ", saved, 1) } else { unsetenv("TZ") }
        tzset()
    }

    @Test func datesHaveTheirOffset() {
        inZone("UTC0") { #expect(CalendarText.rfc3339(instant) == "2025-11-30T07:45:12+00:00") }
        inZone("XXX-5:45") { #expect(CalendarText.rfc3339(instant) == "2025-11-30T13:30:12+05:45") }
        inZone("XXX3:30") { #expect(CalendarText.rfc3339(instant) == "2025-11-30T04:15:12-03:30") }
    }

    @Test func farInstantsHaveTheirDay() {
        inZone("UTC0") {
            #expect(CalendarText.clock(instant, now: instant) == "07:45")
            #expect(CalendarText.clock(instant, now: instant - .seconds(86_400)) == "Sun 07:45")
            #expect(CalendarText.clockWithSeconds(instant) == "07:45:12")
        }
    }

    @Test func anyInstantIsSafe() {
        inZone("UTC0") {
            #expect(CalendarText.rfc3339(Instant(microseconds: -1)) == "1969-12-31T23:59:59+00:00")
            #expect(!CalendarText.rfc3339(Instant(microseconds: .max)).isEmpty)
            #expect(!CalendarText.clock(Instant(microseconds: .min), now: Instant(microseconds: .max)).isEmpty)
        }
    }
}
