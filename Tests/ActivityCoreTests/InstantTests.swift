// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Testing

@Suite struct InstantTests {
    @Test func arithmeticIsExact() {
        let instant = Instant<Boottime>(microseconds: 1_000_000)
        #expect(instant + .milliseconds(1500) == Instant(microseconds: 2_500_000))
        #expect(instant - .milliseconds(1500) == Instant(microseconds: -500_000))
        #expect(Instant<Boottime>(microseconds: 2_500_001) - instant == .microseconds(1_500_001))
        #expect(instant < instant + .microseconds(1))
    }

    @Test func arithmeticSaturates() {
        let last = Instant<Realtime>(microseconds: .max)
        let first = Instant<Realtime>(microseconds: .min)
        #expect(last + .seconds(1) == last)
        #expect(first - .seconds(1) == first)
        #expect(last - first == .microseconds(Int64.max))
        #expect(first - last == .microseconds(Int64.min))
        #expect(Instant<Realtime>(microseconds: 0) + .seconds(Int64.max) == last)
        #expect(Instant<Realtime>(microseconds: 0) + .seconds(Int64.min) == first)
    }

    @Test func saturatingIntegers() {
        #expect(Int64.max.addingSaturated(1) == .max)
        #expect(Int64.min.addingSaturated(-1) == .min)
        #expect(Int64.min.subtractingSaturated(1) == .min)
        #expect(Int64.max.subtractingSaturated(-1) == .max)
        #expect(Int64.max.multipliedSaturated(by: -2) == .min)
        #expect(Int64.min.multipliedSaturated(by: -2) == .max)
        #expect(Int64(6).multipliedSaturated(by: 7) == 42)
    }

    @Test(arguments: [
        (Duration.zero, 0 as Int64), (.microseconds(1), 1), (.milliseconds(999), 1), (.seconds(1), 1),
        (.microseconds(1_000_001), 2), (.milliseconds(-500), 0), (.milliseconds(-1500), -1),
    ])
    func secondsRoundUp(duration: Duration, seconds: Int64) {
        #expect(duration.secondsRoundedUp == seconds)
    }

    @Test func microsecondsAreWhole() {
        #expect(Duration.nanoseconds(1999).wholeMicroseconds == 1)
        #expect(Duration.nanoseconds(-1999).wholeMicroseconds == -1)
        #expect(Duration(wholeMicroseconds: -7) == .microseconds(-7))
        #expect(Duration.longest.wholeMicroseconds == Int64(UInt32.max) * 1_000_000)
    }
}
