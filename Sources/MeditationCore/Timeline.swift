// SPDX-License-Identifier: Apache-2.0

import ActivityCore

/// A programme laid along a sitting: repeated until the total is reached, where the last phase is cut.
///
/// Everything is by arithmetic from the origin, so that no error adds up, and costs O(log phases) at any offset.
public struct Timeline: Hashable, Sendable {
    /// One phase of the timeline, and where it stands.
    public struct Place: Hashable, Sendable {
        /// Which phase it is, counted from 0 through the repeats.
        public let number: Int64
        /// The same as the bus carries it: at most `UInt32.max`.
        public let index: UInt32
        /// The phase.
        public let phase: Phase
        /// Where it begins.
        public let start: Duration
        /// Where it ends: the beginning of the next, or the total.
        public let end: Duration
    }

    /// What is repeated.
    public let programme: Programme
    /// Where the timeline ends; nil: never.
    public let total: Duration?

    /// A timeline.
    public init(programme: Programme, total: Duration?) {
        self.programme = programme
        self.total = total
    }

    /// The phase at an offset from the beginning: the first one before it, the last one at the total and behind it.
    public func position(at elapsed: Duration) -> Place {
        place(ofPhase: number(at: elapsed.wholeMicroseconds))
    }

    /// The phase of this number, wherever the total is.
    func place(ofPhase number: Int64) -> Place {
        let end = Duration(wholeMicroseconds: start(ofPhase: number.addingSaturated(1)))
        return Place(
            number: number, index: UInt32(clamping: number), phase: phase(number),
            start: Duration(wholeMicroseconds: start(ofPhase: number)), end: min(end, total ?? end))
    }

    /// The number of the phase at a position in microseconds.
    func number(at position: Int64) -> Int64 {
        var position = max(position, 0)
        if let total { position = min(position, max(total.wholeMicroseconds - 1, 0)) }
        let period = programme.periodMicroseconds
        let (round, offset) = position.quotientAndRemainder(dividingBy: period)
        // The first phase that ends behind the offset.
        var (low, high) = (0, programme.ends.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if programme.ends[middle] > offset { high = middle } else { low = middle + 1 }
        }
        // A phase lasts a millisecond at least, so that there are fewer of them than microseconds: no overflow.
        return round * Int64(programme.ends.count) + Int64(low)
    }

    /// Where a phase begins, in microseconds, as if there were no total.
    func start(ofPhase number: Int64) -> Int64 {
        let (round, index) = max(number, 0).quotientAndRemainder(dividingBy: Int64(programme.ends.count))
        let offset = index == 0 ? 0 : programme.ends[Int(index) - 1]
        return round.multipliedSaturated(by: programme.periodMicroseconds).addingSaturated(offset)
    }

    /// The phase of this number.
    func phase(_ number: Int64) -> Phase {
        programme.phases[Int(max(number, 0) % Int64(programme.phases.count))]
    }
}
