// SPDX-License-Identifier: Apache-2.0

/// A text that the host's clock writes: that of a timer, or of a date.
///
/// Source: docs/presentation.md, "Time".
public enum TimedText: Hashable, Sendable {
    /// What passes between two instants, as on a clock.
    case timer(ClosedRange<Int64>, countsDown: Bool, showsHours: Bool, pause: Int64?)
    /// A date in a style of `Text`.
    case date(Int64, style: String)

    /// What a node of type `Text` says of time; nil where it does not.
    public init?(_ node: PresentationNode) {
        if let interval = node.interval("timerInterval") {
            self = .timer(
                interval, countsDown: node.flag("countsDown") ?? true, showsHours: node.flag("showsHours") ?? true,
                pause: node.instant("pauseTime"))
        } else if let date = node.instant("date") {
            self = .date(date, style: node.text("style") ?? "date")
        } else {
            return nil
        }
    }

    /// The text at a moment.
    public func text(at moment: PresentationMoment) -> String {
        switch self {
        case .timer(let interval, let countsDown, let showsHours, let pause):
            let instant = min(max(pause ?? moment.now, interval.lowerBound), interval.upperBound)
            let microseconds =
                countsDown
                ? interval.upperBound.saturatingDifference(from: instant)
                : instant.saturatingDifference(from: interval.lowerBound)
            return Self.clock(Self.seconds(microseconds, roundingUp: countsDown), showsHours: showsHours)
        case .date(let date, let style):
            let left = date.saturatingDifference(from: moment.now)
            switch style {
            case "time": return moment.timeOfDay(date)
            // It counts down to the date, and on from it.
            case "timer": return Self.clock(Self.seconds(abs(left), roundingUp: left > 0), showsHours: true)
            case "relative": return Self.words(Self.seconds(abs(left), roundingUp: left > 0))
            case "offset": return (left > 0 ? "-" : "+") + Self.words(Self.seconds(abs(left), roundingUp: left > 0))
            default: return moment.day(date)
            }
        }
    }

    /// The widest text that it can have from a moment on, where digits are of one width: what a host reserves.
    public func widest(at moment: PresentationMoment) -> String {
        switch self {
        case .timer(let interval, _, let showsHours, _):
            let whole = Self.seconds(
                interval.upperBound.saturatingDifference(from: interval.lowerBound), roundingUp: true)
            return Self.wide(Self.clock(whole, showsHours: showsHours))
        case .date: return Self.wide(text(at: moment))
        }
    }

    /// Whether its text changes by itself at a moment and later.
    public func isRunning(at moment: PresentationMoment) -> Bool {
        switch self {
        case .timer(let interval, _, _, let pause): pause == nil && moment.now < interval.upperBound
        case .date(_, let style): style == "timer" || style == "relative" || style == "offset"
        }
    }

    /// When its text next changes, in microseconds since 1970, on the second of the timer itself; nil: it stays as it is.
    public func nextChange(after moment: PresentationMoment) -> Int64? {
        switch self {
        case .timer(let interval, let countsDown, _, let pause):
            guard pause == nil, moment.now < interval.upperBound else { return nil }
            let instant = max(moment.now, interval.lowerBound)
            if countsDown { return Self.change(to: interval.upperBound, at: instant) { $0 - 1 } }
            // It stops at its end, in the middle of a second or not.
            return Self.change(from: interval.lowerBound, at: instant) { $0 + 1 }
                .flatMap { $0 <= interval.upperBound ? $0 : nil }
        case .date(let date, let style):
            guard style == "timer" || style == "relative" || style == "offset" else { return nil }
            let isClock = style == "timer"
            guard date > moment.now else {
                return Self.change(from: date, at: moment.now) { seconds in
                    let unit = isClock ? 1 : Self.unit(of: seconds)
                    return (seconds / unit + 1) * unit
                }
            }
            return Self.change(to: date, at: moment.now) { seconds in
                let unit = isClock ? 1 : Self.unit(of: seconds)
                return seconds / unit * unit - 1
            }
        }
    }

    /// When what is left until an end, rounded up, comes to other seconds.
    private static func change(to end: Int64, at now: Int64, next: (Int64) -> Int64) -> Int64? {
        let left = next(seconds(end.saturatingDifference(from: now), roundingUp: true))
        let (microseconds, overflow) = left.multipliedReportingOverflow(by: 1_000_000)
        let (instant, isOutside) = end.subtractingReportingOverflow(microseconds)
        return overflow || isOutside || instant <= now ? nil : instant
    }

    /// When what has passed since a start, rounded down, comes to other seconds.
    private static func change(from start: Int64, at now: Int64, next: (Int64) -> Int64) -> Int64? {
        let passed = next(seconds(now.saturatingDifference(from: start), roundingUp: false))
        let (microseconds, overflow) = passed.multipliedReportingOverflow(by: 1_000_000)
        let (instant, isOutside) = start.addingReportingOverflow(microseconds)
        return overflow || isOutside || instant <= now ? nil : instant
    }

    /// How many seconds the smaller unit of `words` has.
    private static func unit(of seconds: Int64) -> Int64 { seconds >= 86400 ? 3600 : seconds >= 3600 ? 60 : 1 }

    /// Seconds as on a clock: `0:07`, `20:00`, `1:05:00`; without hours `65:00`.
    static func clock(_ seconds: Int64, showsHours: Bool) -> String {
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return hours > 0 && showsHours
            ? "\(hours):\(twoDigits(minutes)):\(twoDigits(seconds % 60))"
            : "\(seconds / 60):\(twoDigits(seconds % 60))"
    }

    /// Seconds in words, in the two largest units: `2 d 3 h`, `5 min 20 s`.
    static func words(_ seconds: Int64) -> String {
        let parts = [
            (seconds / 86400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s"),
        ]
        guard let first = parts.firstIndex(where: { $0.0 > 0 }) else { return "0 s" }
        return parts[first..<min(first + 2, parts.count)].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
            .joined(separator: " ")
    }

    private static func seconds(_ microseconds: Int64, roundingUp: Bool) -> Int64 {
        let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        return roundingUp && rest > 0 ? seconds + 1 : seconds
    }

    private static func wide(_ text: String) -> String {
        String(text.map { $0.isASCII && $0.isNumber ? "0" : $0 })
    }
}

extension Int64 {
    /// How far it is from another one, at most as far as a number says.
    fileprivate func saturatingDifference(from other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        // Its opposite is a number, too.
        return overflow ? (self < other ? -.max : .max) : Swift.max(difference, -.max)
    }
}
