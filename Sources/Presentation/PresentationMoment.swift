// SPDX-License-Identifier: Apache-2.0

/// When something is drawn: an instant, and what the clocks on the wall make of instants.
public struct PresentationMoment: Sendable {
    /// Microseconds since 1970, CLOCK_REALTIME.
    public var now: Int64
    /// How many seconds the wall's clock is ahead of UTC at an instant in microseconds since 1970.
    public var offset: @Sendable (Int64) -> Int

    /// A moment.
    ///
    /// - Parameter offset: how far the wall's clock is ahead of UTC at an instant, in seconds; else it is UTC.
    public init(now: Int64, offset: @escaping @Sendable (Int64) -> Int = { _ in 0 }) {
        self.now = now
        self.offset = offset
    }

    /// The time of day at an instant: `09:05`.
    func timeOfDay(_ instant: Int64) -> String {
        let seconds = local(instant).second
        return "\(twoDigits(seconds / 3600)):\(twoDigits(seconds / 60 % 60))"
    }

    /// The day of an instant: `2026-03-01`.
    func day(_ instant: Int64) -> String {
        // Days from 0000-03-01, so that a leap day is the last of its year; 400 years are 146097 days.
        let shifted = local(instant).day + 719_468
        let era = shifted.floored(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return "\(year)-\(twoDigits(month))-\(twoDigits(dayOfYear - (153 * shiftedMonth + 2) / 5 + 1))"
    }

    private func local(_ instant: Int64) -> (day: Int, second: Int) {
        let seconds = Int(instant.floored(by: 1_000_000)) + offset(instant)
        let day = seconds.floored(by: 86400)
        return (day, seconds - day * 86400)
    }
}

extension BinaryInteger {
    /// The quotient, rounded down.
    fileprivate func floored(by divisor: Self) -> Self {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }
}

/// A number with at least two digits.
func twoDigits(_ number: some BinaryInteger) -> String { number < 10 ? "0\(number)" : "\(number)" }
