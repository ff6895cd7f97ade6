// SPDX-License-Identifier: Apache-2.0

/// Durations as people write them, down to milliseconds.
///
/// Two forms are read. With units: `1h30m`, `20m`, `90s`, `4.5s`, `250ms`, where the units stand in falling order, each
/// at most once, and the last number may have a fraction. Minutes are written `m` or `min`, and a space may stand before
/// a unit and between the parts: `1 h 30 min`. As on a clock: `25:00` (minutes, seconds) and `1:05:00`
/// (hours, minutes, seconds), where the seconds may have a fraction. A number alone is no duration: nobody knows
/// whether 20 means minutes or seconds.
public enum DurationText {
    /// The duration that a text says, or nil where it says none: an unknown form, a sign where none is allowed, less
    /// than a millisecond, or more milliseconds than `Int64` holds.
    ///
    /// - Parameter allowingNegative: whether the text may begin with `-` or `+`.
    public static func parse(_ text: String, allowingNegative: Bool = false) -> Duration? {
        var bytes = Array(text.utf8)[...]
        var isNegative = false
        if allowingNegative, let first = bytes.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            isNegative = first == UInt8(ascii: "-")
            bytes.removeFirst()
        }
        let milliseconds = bytes.contains(UInt8(ascii: ":")) ? clockForm(bytes) : unitForm(bytes)
        guard let milliseconds else { return nil }
        return .milliseconds(isNegative ? -milliseconds : milliseconds)
    }

    /// The duration as on a clock, seconds rounded up: `0:07`, `20:00`, `1:05:00`.
    public static func format(_ duration: Duration) -> String {
        let seconds = duration.secondsRoundedUp
        let magnitude = seconds.magnitude
        let (hours, minutes) = (magnitude / 3600, magnitude / 60 % 60)
        let sign = seconds < 0 ? "-" : ""
        return hours > 0
            ? "\(sign)\(hours):\(twoDigits(minutes)):\(twoDigits(magnitude % 60))"
            : "\(sign)\(minutes):\(twoDigits(magnitude % 60))"
    }

    /// The duration with units, in the shortest form that `parse` reads back: `20m`, `1h30m`, `4.5s`, `250ms`, `0s`.
    /// Less than a millisecond is dropped.
    public static func words(_ duration: Duration) -> String {
        let signed = duration.wholeMicroseconds / 1000
        let total = signed.magnitude
        guard total > 0 else { return "0s" }
        var text = signed < 0 ? "-" : ""
        if total < 1000 { return text + "\(total)ms" }
        let (hours, minutes, rest) = (total / 3_600_000, total / 60_000 % 60, total % 60_000)
        if hours > 0 { text += "\(hours)h" }
        if minutes > 0 { text += "\(minutes)m" }
        if rest > 0 { text += "\(rest / 1000)\(fraction(ofThousand: rest % 1000))s" }
        return text
    }

    private static func twoDigits(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func fraction(ofThousand milliseconds: UInt64) -> String {
        guard milliseconds > 0 else { return "" }
        var digits = "\(1000 + milliseconds)".dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "." + digits
    }

    /// `1h30m`, `1 h 30 min`, `4.5s`, `250ms`.
    private static func unitForm(_ text: ArraySlice<UInt8>) -> Int64? {
        let units: [(name: String, milliseconds: Int64)] = [("h", 3_600_000), ("m", 60_000), ("s", 1000), ("ms", 1)]
        var (rest, total) = (text, Int64(0))
        var allowed = units[...]
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            guard let number = DecimalNumber(takenFrom: &rest) else { return nil }
            skipSpace(in: &rest)
            let name = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
            rest = rest[name.endIndex...]
            let unit = name.elementsEqual("min".utf8) ? Array("m".utf8)[...] : name
            guard let place = allowed.firstIndex(where: { unit.elementsEqual($0.name.utf8) }),
                !number.hasFraction || rest.isEmpty,
                let milliseconds = number.multiplied(by: allowed[place].milliseconds)
            else { return nil }
            allowed = allowed[(place + 1)...]
            let (sum, overflow) = total.addingReportingOverflow(milliseconds)
            guard !overflow else { return nil }
            total = sum
            // A space stands between two parts, never behind the last.
            if rest.count > 1 { skipSpace(in: &rest) }
        }
        return total
    }

    private static func skipSpace(in text: inout ArraySlice<UInt8>) {
        if text.first == UInt8(ascii: " ") { text.removeFirst() }
    }

    /// `25:00`, `1:05:00`.
    private static func clockForm(_ text: ArraySlice<UInt8>) -> Int64? {
        let fields = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard (2...3).contains(fields.count) else { return nil }
        var total: Int64 = 0
        for (place, field) in fields.enumerated() {
            var rest = field
            guard let number = DecimalNumber(takenFrom: &rest), rest.isEmpty else { return nil }
            let (isFirst, isLast) = (place == 0, place == fields.count - 1)
            // Behind the first colon stand two digits, below sixty.
            guard isFirst || (number.wholeDigits == 2 && number.whole < 60), isLast || !number.hasFraction,
                let milliseconds = number.multiplied(by: isLast ? 1000 : fields.count - place == 3 ? 3_600_000 : 60_000)
            else { return nil }
            let (sum, overflow) = total.addingReportingOverflow(milliseconds)
            guard !overflow else { return nil }
            total = sum
        }
        return total
    }
}

/// A decimal number as it is written, exact.
private struct DecimalNumber {
    /// What stands before the point, and with how many digits.
    private(set) var whole: Int64 = 0
    private(set) var wholeDigits = 0
    /// What stands behind the point, as a fraction of 10 to the power of its digits.
    private var part: Int64 = 0
    private var scale: Int64 = 1

    /// Takes `12` or `12.5` from the beginning of a text; nil where none stands there, or more digits than can be held.
    init?(takenFrom text: inout ArraySlice<UInt8>) {
        while let digit = Self.takeDigit(from: &text) {
            guard let number = Self.appending(digit, to: whole) else { return nil }
            whole = number
            wholeDigits += 1
        }
        guard wholeDigits > 0 else { return nil }
        guard text.first == UInt8(ascii: ".") else { return }
        text.removeFirst()
        while let digit = Self.takeDigit(from: &text) {
            guard scale < 1_000_000_000_000, let number = Self.appending(digit, to: part) else { return nil }
            part = number
            scale *= 10
        }
        guard scale > 1 else { return nil }
    }

    var hasFraction: Bool { scale > 1 }

    /// The product, or nil where it is no whole number or too large.
    func multiplied(by factor: Int64) -> Int64? {
        let (product, overflow) = whole.multipliedReportingOverflow(by: factor)
        // The fraction has at most 12 digits and the factor 7, so that this product fits.
        let fraction = part * factor
        guard !overflow, fraction % scale == 0 else { return nil }
        let (sum, sumOverflow) = product.addingReportingOverflow(fraction / scale)
        return sumOverflow ? nil : sum
    }

    private static func takeDigit(from text: inout ArraySlice<UInt8>) -> Int64? {
        guard let byte = text.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
        text.removeFirst()
        return Int64(byte - UInt8(ascii: "0"))
    }

    private static func appending(_ digit: Int64, to number: Int64) -> Int64? {
        let (product, overflow) = number.multipliedReportingOverflow(by: 10)
        let (sum, sumOverflow) = product.addingReportingOverflow(digit)
        return overflow || sumOverflow ? nil : sum
    }
}
