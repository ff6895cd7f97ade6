// SPDX-License-Identifier: Apache-2.0

/// A JSON value, written by hand since the tool is built without Foundation.
///
/// Source: RFC 8259.
indirect enum JSON {
    case null
    case boolean(Bool)
    case integer(Int64)
    case unsigned(UInt64)
    /// In the shortest form that is read back as the same number; null where it is infinite or none, which JSON cannot say.
    case number(Double)
    /// Seconds with up to three decimals: exact, never in floating point.
    case seconds(Duration)
    case string(String)
    case array([JSON])
    /// The members in the order in which they are written.
    case object([(name: String, value: JSON)])

    /// The value as compact JSON text on one line.
    var text: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .boolean(let value): text += value ? "true" : "false"
        case .integer(let value): text += String(value)
        case .unsigned(let value): text += String(value)
        case .number(let value): text += value.isFinite ? Self.shortest(value) : "null"
        case .seconds(let duration): text += Self.decimal(duration)
        case .string(let string): Self.write(string, to: &text)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.write(member.name, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    /// Swift's own shortest form is JSON but for the `.0` of whole numbers, which goes.
    private static func shortest(_ value: Double) -> String {
        let text = "\(value)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Whole milliseconds, rounded to the nearest, as a decimal number without trailing zeros.
    private static func decimal(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let milliseconds = Int128(seconds) * 1_000 + (Int128(attoseconds) + 500_000_000_000_000) / 1_000_000_000_000_000
        let magnitude = milliseconds.magnitude
        var text = (milliseconds < 0 ? "-" : "") + String(magnitude / 1_000)
        var fraction = magnitude % 1_000
        guard fraction > 0 else { return text }
        var digits = 3
        while fraction % 10 == 0 {
            fraction /= 10
            digits -= 1
        }
        let decimals = String(fraction)
        text += "." + String(repeating: "0", count: digits - decimals.count) + decimals
        return text
    }

    /// A string with quotes and escapes. Beyond what the RFC demands, DEL and the C1 controls are escaped too, so that JSON
    /// shown on a terminal cannot command it.
    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            default:
                switch scalar.value {
                case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069:
                    let digits = String(scalar.value, radix: 16)
                    text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                default: text.unicodeScalars.append(scalar)
                }
            }
        }
        text += "\""
    }
}
