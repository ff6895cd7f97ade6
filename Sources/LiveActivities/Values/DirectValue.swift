// SPDX-License-Identifier: Apache-2.0

import BusValues
import FoundationEssentials

/// A Swift type that has one value of the bus for each of its own, whatever its own coding says.
protocol DirectValue {
    /// The value on the bus; nil where this one has none, and is coded as it does it itself.
    var directValue: BusValue? { get }

    /// From a value on the bus: of the own form, or another one that means the same without doubt.
    init?(directValue: BusValue)
}

extension BusValue {
    /// What stands for nil where something has to: the empty signature.
    static let null = BusValue.signature("")

    /// The number, where it is a whole one of any width.
    fileprivate var integer: Int128? {
        switch self {
        case .byte(let value): Int128(value)
        case .int16(let value): Int128(value)
        case .uint16(let value): Int128(value)
        case .int32(let value): Int128(value)
        case .uint32(let value): Int128(value)
        case .int64(let value): Int128(value)
        case .uint64(let value): Int128(value)
        case .string(let text): Int128(text)
        default: nil
        }
    }

    /// The number, where it is one that a double can hold.
    fileprivate var number: Double? {
        switch self {
        case .double(let value): value
        case .string: nil
        default: integer.flatMap(Double.init(exactly:))
        }
    }

    /// The bytes of an `ay`.
    fileprivate var bytes: [UInt8]? { [UInt8](busValue: self) }
}

extension Bool: DirectValue {
    var directValue: BusValue? { .boolean(self) }

    init?(directValue: BusValue) { self.init(busValue: directValue) }
}

extension String: DirectValue {
    /// `s`; as `ay`, its bytes, where the bus would not carry it as text.
    var directValue: BusValue? { isBusText ? .string(self) : Array(utf8).busValue }

    init?(directValue: BusValue) {
        switch directValue {
        case .string(let text): self = text
        default:
            guard let bytes = directValue.bytes, let text = String(validating: bytes, as: UTF8.self) else { return nil }
            self = text
        }
    }

    /// Whether sd-bus takes the text: it holds no NUL, and none of Unicode's noncharacters.
    var isBusText: Bool {
        unicodeScalars.allSatisfy { scalar in
            scalar.value != 0 && scalar.value & 0xFFFE != 0xFFFE && !(0xFDD0...0xFDEF).contains(scalar.value)
        }
    }
}

extension Double: DirectValue {
    var directValue: BusValue? { .double(self) }

    init?(directValue: BusValue) {
        guard let number = directValue.number else { return nil }
        self = number
    }
}

extension Float: DirectValue {
    var directValue: BusValue? { .double(Double(self)) }

    init?(directValue: BusValue) {
        guard let number = directValue.number else { return nil }
        self = Float(number)
    }
}

extension Int: DirectValue {
    var directValue: BusValue? { .int64(Int64(self)) }

    init?(directValue: BusValue) { self.init(whole: directValue) }
}

extension Int8: DirectValue {
    /// `n`: the bus has no narrower one with a sign.
    var directValue: BusValue? { .int16(Int16(self)) }

    init?(directValue: BusValue) { self.init(whole: directValue) }
}

extension Int16: DirectValue {
    var directValue: BusValue? { .int16(self) }

    init?(directValue: BusValue) { self.init(whole: directValue) }
}

extension Int32: DirectValue {
    var directValue: BusValue? { .int32(self) }

    init?(directValue: BusValue) { self.init(whole: directValue) }
}

extension Int64: DirectValue {
    var directValue: BusValue? { .int64(self) }

    init?(directValue: BusValue) { self.init(whole: directValue) }
}

extension Int128: DirectValue {
    /// `s`: its decimal digits.
    var directValue: BusValue? { .string(description) }

    init?(directValue: BusValue) { self.init(whole: directValue) }
}

extension UInt: DirectValue {
    var directValue: BusValue? { .uint64(UInt64(self)) }

    init?(directValue: BusValue) { self.init(whole: directValue) }
}

extension UInt8: DirectValue {
    var directValue: BusValue? { .byte(self) }

    init?(directValue: BusValue) { self.init(whole: directValue) }
}

extension UInt16: DirectValue {
    var directValue: BusValue? { .uint16(self) }

    init?(directValue: BusValue) { self.init(whole: directValue) }
}

extension UInt32: DirectValue {
    var directValue: BusValue? { .uint32(self) }

    init?(directValue: BusValue) { self.init(whole: directValue) }
}

extension UInt64: DirectValue {
    var directValue: BusValue? { .uint64(self) }

    init?(directValue: BusValue) { self.init(whole: directValue) }
}

extension UInt128: DirectValue {
    /// `s`: its decimal digits.
    var directValue: BusValue? { .string(description) }

    init?(directValue: BusValue) {
        if case .string(let text) = directValue {
            self.init(text)
        } else {
            self.init(whole: directValue)
        }
    }
}

extension FixedWidthInteger {
    /// From a whole number of any width, where it fits. Only the widest are ever written as text.
    fileprivate init?(whole value: BusValue) {
        if case .string = value, Self.bitWidth < 128 { return nil }
        guard let number = value.integer else { return nil }
        self.init(exactly: number)
    }
}

extension Data: DirectValue {
    /// `ay`
    var directValue: BusValue? { Array(self).busValue }

    init?(directValue: BusValue) {
        guard let bytes = directValue.bytes else { return nil }
        self.init(bytes)
    }
}

extension UUID: DirectValue {
    /// `s`: as people write it.
    var directValue: BusValue? { .string(uuidString) }

    init?(directValue: BusValue) {
        guard case .string(let text) = directValue else { return nil }
        self.init(uuidString: text)
    }
}

extension URL: DirectValue {
    /// `s`, where the text alone gives the same one again.
    var directValue: BusValue? {
        let text = relativeString
        return baseURL == nil && text.isBusText && URL(string: text) == self ? .string(text) : nil
    }

    init?(directValue: BusValue) {
        guard case .string(let text) = directValue else { return nil }
        self.init(string: text)
    }
}

extension Date: DirectValue {
    /// `(xd)`: whole seconds since 1970, and the rest of them.
    var directValue: BusValue? {
        let interval = timeIntervalSinceReferenceDate
        var whole = interval.rounded(.down)
        // Just before 2001 a date can be finer than what is left up to the next second.
        if interval - whole >= 1 || whole + (interval - whole) != interval { whole = interval.rounded(.towardZero) }
        // Beyond that, and for what is no number, the rest is all of it.
        if !(abs(interval) < 0x1p62) { whole = 0 }
        return .structure([.int64(Int64(whole) + Self.referenceSeconds), .double(interval - whole)])
    }

    init?(directValue: BusValue) {
        switch directValue {
        case .structure(let fields):
            guard fields.count == 2, case .int64(let seconds) = fields[0], case .double(let rest) = fields[1],
                case (let whole, false) = seconds.subtractingReportingOverflow(Self.referenceSeconds)
            else { return nil }
            self.init(timeIntervalSinceReferenceDate: Double(whole) + rest)
        // As Senko's own timestamps are written: microseconds since 1970.
        case .int64, .uint64:
            guard let microseconds = directValue.integer else { return nil }
            self.init(timeIntervalSince1970: Double(microseconds) / 1e6)
        // As most others write them: seconds since 1970.
        case .double(let seconds): self.init(timeIntervalSince1970: seconds)
        default: return nil
        }
    }

    /// 2001-01-01 as seconds since 1970.
    private static let referenceSeconds: Int64 = 978_307_200
}
