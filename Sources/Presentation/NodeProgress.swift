// SPDX-License-Identifier: Apache-2.0

/// How far a `ProgressView` or `Gauge` is.
public enum NodeProgress: Hashable, Sendable {
    /// A part of the whole, 0…1.
    case fraction(Double)
    /// What of a span of time has passed, or is left where it counts down.
    case timer(ClosedRange<Int64>, countsDown: Bool)
    /// It goes on, nobody knows how far.
    case indeterminate

    /// What a node says of progress; nil where it is neither a `ProgressView` nor a `Gauge`.
    public init?(_ node: PresentationNode) {
        switch node.kind {
        case .progress:
            if let interval = node.interval("timerInterval") {
                self = .timer(interval, countsDown: node.flag("countsDown") ?? true)
            } else if let value = node.number("value") {
                self = .fraction(Self.part(value, of: 0, to: node.number("total") ?? 1))
            } else {
                self = .indeterminate
            }
        case .gauge:
            guard let value = node.number("value") else { return nil }
            self = .fraction(Self.part(value, of: node.number("minimum") ?? 0, to: node.number("maximum") ?? 1))
        default: return nil
        }
    }

    /// How full its bar is at a moment, 0…1; nil where nobody knows.
    public func fraction(at moment: PresentationMoment) -> Double? {
        switch self {
        case .fraction(let fraction): return fraction
        case .timer(let interval, let countsDown):
            let passed = Self.part(Double(moment.now), of: Double(interval.lowerBound), to: Double(interval.upperBound))
            return countsDown ? 1 - passed : passed
        case .indeterminate: return nil
        }
    }

    /// The timer that it shows beside its bar where it has no other label; nil: none.
    public var timer: TimedText? {
        guard case .timer(let interval, let countsDown) = self else { return nil }
        return .timer(interval, countsDown: countsDown, showsHours: true, pause: nil)
    }

    /// When its bar next grows or shrinks by a step, in microseconds since 1970: on a second of its timer, as its text
    /// changes; nil: it stays as it is.
    ///
    /// - Parameter steps: into how many the bar is divided, at least 1.
    public func nextChange(after moment: PresentationMoment, steps: Int) -> Int64? {
        guard case .timer(let interval, let countsDown) = self, moment.now < interval.upperBound else { return nil }
        let (start, end) = (Double(interval.lowerBound), Double(interval.upperBound))
        let passed = Self.part(Double(moment.now), of: start, to: end)
        let part = min(1, ((passed * Double(steps)).rounded(.down) + 1) / Double(steps))
        let (second, hair) = (1_000_000.0, 1e-6)
        let instant =
            countsDown
            ? end - ((end - start) * (1 - part) / second + hair).rounded(.down) * second
            : min(end, start + ((end - start) * part / second - hair).rounded(.up) * second)
        // Not at once where it has come to it by a hair.
        return Int64(exactly: instant.rounded(.up)).map { max($0, min(moment.now, .max - 1_000) + 1_000) }
    }

    private static func part(_ value: Double, of minimum: Double, to maximum: Double) -> Double {
        guard maximum > minimum else { return value >= maximum ? 1 : 0 }
        // Each by itself, as the difference of two numbers may be none.
        let part = (value / 2 - minimum / 2) / (maximum / 2 - minimum / 2)
        return part.isNaN ? 0 : min(max(part, 0), 1)
    }
}
