// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Testing

import struct TestSupport.SeededGenerator

@Suite struct DeadlineQueueTests {
    private func name(_ number: Int) -> ActivityID { ActivityID("a\(number)")! }
    private func instant(_ microseconds: Int64) -> Instant<Boottime> { Instant(microseconds: microseconds) }

    @Test func theEarliestComesFirst() {
        var queue = DeadlineQueue()
        queue.set(name(1), to: instant(30))
        queue.set(name(2), to: instant(10))
        queue.set(name(3), to: instant(20))
        #expect(queue.next?.id == name(2))
        queue.set(name(2), to: instant(40))
        #expect(queue.next?.id == name(3))
        queue.set(name(3), to: nil)
        #expect(queue.next?.deadline == instant(30))
        #expect(queue.popDue(at: instant(29)) == nil)
        #expect(queue.popDue(at: instant(30))?.id == name(1))
        #expect(queue[name(1)] == nil)
        #expect(queue.count == 1)
    }

    @Test func equalDeadlinesGoByName() {
        var queue = DeadlineQueue()
        for number in [3, 1, 2] { queue.set(name(number), to: instant(5)) }
        #expect((0..<3).compactMap { _ in queue.popDue(at: instant(5))?.id } == [name(1), name(2), name(3)])
        #expect(queue.next == nil)
    }

    @Test(arguments: [11 as UInt64, 12, 13])
    func agreesWithAPlainList(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var queue = DeadlineQueue()
        var plain: [ActivityID: Instant<Boottime>] = [:]
        for _ in 0..<3000 {
            let id = name(Int.random(in: 0..<40, using: &generator))
            switch Int.random(in: 0..<4, using: &generator) {
            case 0:
                queue.remove(id)
                plain[id] = nil
            case 1:
                let due = queue.popDue(at: instant(500))
                let expected = plain.filter { $0.value <= instant(500) }.min { ($0.value, $0.key) < ($1.value, $1.key) }
                #expect(due?.id == expected?.key, "seed \(seed)")
                if let expected { plain[expected.key] = nil }
            default:
                let deadline = instant(Int64.random(in: 0..<1000, using: &generator))
                queue.set(id, to: deadline)
                plain[id] = deadline
            }
            #expect(queue.next?.deadline == plain.values.min(), "seed \(seed)")
            #expect(queue.count == plain.count, "seed \(seed)")
        }
    }

    @Test func movingOneDeadlineForEverTakesNoMemory() {
        var queue = DeadlineQueue()
        for round in 0..<100_000 { queue.set(name(0), to: instant(Int64(round))) }
        #expect(queue.count == 1)
        #expect(queue.next?.deadline == instant(99_999))
        #expect(queue.outdatedCount <= 33)
    }
}
