// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

/// A form of the current time that a host writes by itself.
public struct SystemFormatStyle: Hashable, Sendable {
    let content: TextRun.Content

    /// What remains of the interval; it stops at 0. Hosts choose fields and precision.
    public static func timer(
        countingDownIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
        maxPrecision: Duration = .seconds(1)
    ) -> SystemFormatStyle {
        SystemFormatStyle(
            content: .timer(
                interval.lowerBound...interval.upperBound, pauseTime: nil, countsDown: true, showsHours: showsHours))
    }

    /// What has passed of the interval; it stops at the end. Hosts choose fields and precision.
    public static func timer(
        countingUpIn interval: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
        maxPrecision: Duration = .seconds(1)
    ) -> SystemFormatStyle {
        SystemFormatStyle(
            content: .timer(
                interval.lowerBound...interval.upperBound, pauseTime: nil, countsDown: false, showsHours: showsHours))
    }

    /// What has passed since then.
    public static func stopwatch(startingAt start: Date, showsHours: Bool = true) -> SystemFormatStyle {
        SystemFormatStyle(content: .date(start, .timer))
    }

    /// How far the date is away, in words.
    public static func reference(to date: Date) -> SystemFormatStyle {
        SystemFormatStyle(content: .date(date, .relative))
    }

    /// How far the date is away, with a sign.
    public static func offset(to date: Date) -> SystemFormatStyle {
        SystemFormatStyle(content: .date(date, .offset))
    }
}
