// SPDX-License-Identifier: Apache-2.0

internal import BusValues
internal import FoundationEssentials

extension Date {
    /// Microseconds since 1970; what is out of range counts as the nearest that is not.
    var microseconds: UInt64 {
        let microseconds = (timeIntervalSince1970 * 1_000_000).rounded()
        guard microseconds > 0 else { return 0 }
        return microseconds < 9e18 ? UInt64(microseconds) : 9_000_000_000_000_000_000
    }
}

extension ClosedRange<Date> {
    /// `(tt)`: both ends as hosts read them.
    var busValue: BusValue { .structure([.uint64(lowerBound.microseconds), .uint64(upperBound.microseconds)]) }
}
