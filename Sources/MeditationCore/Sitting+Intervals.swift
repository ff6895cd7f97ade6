// SPDX-License-Identifier: Apache-2.0

import ActivityCore

extension Sitting {
    /// How many random gaps are followed one by one; who has missed more has been away for a day at least, and
    /// takes them up again from where the sitting stands.
    private static let longestWalk: Int64 = 100_000

    /// Sets the next interval bell behind a position: on the next multiple, or after the next random gap.
    mutating func resetIntervals(after position: Duration) {
        announced.nextInterval = nil
        guard options.bells.contains(.interval), let bell = options.intervalBell else { return }
        switch bell {
        case .every(let duration):
            let step = max(duration.wholeMicroseconds, 1)
            let multiple = (max(position.wholeMicroseconds, 0) / step).addingSaturated(1)
            announced.nextInterval = Duration(wholeMicroseconds: multiple.multipliedSaturated(by: step))
        case .within(let bounds):
            let next = position.wholeMicroseconds.addingSaturated(drawGap(within: bounds))
            announced.nextInterval = Duration(wholeMicroseconds: next)
        }
    }

    /// The newest interval bell up to a position in microseconds, after which the next one is set; nil where there is
    /// none. At the total and behind it there is none.
    mutating func takeIntervalBell(upTo position: Int64) -> Duration? {
        var bound = position
        if let total { bound = min(bound, total.wholeMicroseconds - 1) }
        guard let first = announced.nextInterval?.wholeMicroseconds, first <= bound else { return nil }
        switch options.intervalBell {
        case nil:
            announced.nextInterval = nil
            return nil
        case .every(let duration):
            let step = max(duration.wholeMicroseconds, 1)
            let newest = first + (bound - first) / step * step
            announced.nextInterval = Duration(wholeMicroseconds: newest.addingSaturated(step))
            return Duration(wholeMicroseconds: newest)
        case .within(let bounds):
            var newest = first
            for _ in 0..<Self.longestWalk {
                let next = newest.addingSaturated(drawGap(within: bounds))
                announced.nextInterval = Duration(wholeMicroseconds: next)
                if next > bound { return Duration(wholeMicroseconds: newest) }
                newest = next
            }
            resetIntervals(after: Duration(wholeMicroseconds: bound))
            return Duration(wholeMicroseconds: newest)
        }
    }

    /// The next gap, in microseconds. It depends on the seed and the gap's number alone, so that a sitting that was
    /// stored rings as it would have.
    private mutating func drawGap(within bounds: ClosedRange<Duration>) -> Int64 {
        let (lower, upper) = (bounds.lowerBound.wholeMicroseconds, bounds.upperBound.wholeMicroseconds)
        let span = UInt64(clamping: upper.subtractingSaturated(lower)).addingReportingOverflow(1).partialValue
        let random = SplitMix64.value(seed: options.seed, number: UInt64(clamping: announced.intervalNumber))
        announced.intervalNumber = announced.intervalNumber.addingSaturated(1)
        return max(lower.addingSaturated(Int64(clamping: random.multipliedFullWidth(by: span).high)), 1)
    }
}
