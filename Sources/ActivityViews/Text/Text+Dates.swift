// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

extension Text {
    /// How a date is written.
    public struct DateStyle: Hashable, Sendable {
        let name: String

        /// The time of day.
        public static let time = DateStyle(name: "time")
        /// The day.
        public static let date = DateStyle(name: "date")
        /// How far it is away, such as `5 min, 3 sec`.
        public static let relative = DateStyle(name: "relative")
        /// How far it is away, with a sign.
        public static let offset = DateStyle(name: "offset")
        /// A clock that counts to it and on from it.
        public static let timer = DateStyle(name: "timer")
    }

    /// A date, told by the host's clock.
    public init(_ date: Date, style: DateStyle) {
        self.init(.date(date, style))
    }

    /// From when to when, as times of day.
    public init(_ dates: ClosedRange<Date>) {
        self =
            Text(dates.lowerBound, style: .time) + Text(verbatim: "\u{2009}–\u{2009}")
            + Text(dates.upperBound, style: .time)
    }

    /// A clock that counts between two instants and stops at the second, or stands as it did at `pauseTime`.
    public init(
        timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
    ) {
        self.init(.timer(timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours))
    }

    /// The time that it is, in a form that the host's clock keeps right.
    public init(_ source: TimeDataSource<Date>, format: SystemFormatStyle) {
        self.init(format.content)
    }
}
