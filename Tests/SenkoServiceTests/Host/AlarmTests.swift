// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Dispatch
import TestSupport
import Testing

@testable import SenkoService

@Suite struct AlarmTests {
    private let queue = DispatchQueue(label: "org.senko.test")

    /// Sets an alarm, and says when it rang, on CLOCK_BOOTTIME in microseconds; nil: not within the time.
    private func ring(_ deadline: Instant<Boottime>?, within seconds: Double) -> UInt64? {
        let rang = Guarded<UInt64?>(nil)
        let holder = Holder()
        queue.sync {
            holder.alarm = Alarm(queue: queue, loop: nil) { rang.withLock { $0 = BootClock.now } }
            holder.alarm?.set(deadline)
        }
        let result = rang.wait(timeout: seconds) { $0 }
        queue.sync { holder.alarm = nil }
        return result
    }

    @Test("it gets up early, and never rings early", arguments: 1...20)
    func neverEarly(number: UInt64) throws {
        let deadline = BootClock.now + number * 1_000
        let rang = try #require(ring(Instant(microseconds: Int64(deadline)), within: 5))
        #expect(rang >= deadline)
    }

    @Test("what has passed rings at once, however long ago", arguments: [Int64.min, -1, 0, 1, 50, 1_000_000])
    func past(microseconds: Int64) {
        #expect(ring(Instant(microseconds: microseconds), within: 5) != nil)
    }

    @Test("what never comes, and what is not set, does not ring", arguments: [Int64.max, nil])
    func never(microseconds: Int64?) {
        #expect(ring(microseconds.map { Instant(microseconds: $0) }, within: 0.1) == nil)
    }
}

/// Holds an alarm, which lives on its queue.
private final class Holder: @unchecked Sendable {
    var alarm: Alarm?
}
