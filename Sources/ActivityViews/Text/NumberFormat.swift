// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// One conversion of printf(3) for one number, with what stands around it.
///
/// The length modifier is chosen here, so no format can read what is not there.
struct NumberFormat {
    private let before: String
    private let flags: String
    private let conversion: Character
    private let after: String

    /// The format, or nil where it has not exactly one conversion of a number.
    init?(_ text: String) {
        guard let percent = text.firstIndex(of: "%") else { return nil }
        before = String(text[..<percent])
        var rest = text[text.index(after: percent)...]
        let flags = rest.prefix { "0123456789.-+ #'".contains($0) }
        rest = rest.dropFirst(flags.count)
        rest = rest.drop { "hlqjzt".contains($0) }
        guard let conversion = rest.first, "diouxXeEfFgGaA@".contains(conversion), flags.count <= 8,
            flags.split(whereSeparator: { !$0.isNumber }).allSatisfy({ $0.count <= 3 })
        else { return nil }
        self.flags = String(flags)
        self.conversion = conversion
        after = String(rest.dropFirst())
        guard !after.contains("%") else { return nil }
    }

    /// The number in that format; a conversion for fractions gets it as one. What is out of range counts as the nearest that
    /// is not.
    func text(_ number: some BinaryInteger) -> String? {
        if "eEfFgGaA".contains(conversion) { return text(Double(number)) }
        // Conversions without a sign reach twice as far.
        if number > Int64.max, "ouxX".contains(conversion) {
            return print("%\(flags)ll\(conversion)", UInt64(clamping: number))
        }
        return print("%\(flags)ll\(conversion == "@" ? "d" : conversion)", Int64(clamping: number))
    }

    /// The number in that format; a conversion for whole numbers gets it rounded towards zero.
    func text(_ number: Double) -> String? {
        if conversion == "@" { return before + "\(number)" + after }
        if "diouxX".contains(conversion) { return text(Int64(clamping: number)) }
        return print("%\(flags)\(conversion)", number)
    }

    private func print(_ format: String, _ number: any CVarArg) -> String? {
        var buffer = [CChar](repeating: 0, count: 2048)
        let written = withVaList([number]) { vsnprintf(&buffer, buffer.count, format, $0) }
        guard written >= 0, written < buffer.count else { return nil }
        return before + String(decoding: buffer[..<Int(written)].map { UInt8(bitPattern: $0) }, as: UTF8.self) + after
    }
}

extension Int64 {
    /// The whole part of a number; what is out of range counts as the nearest that is not, what is none as 0.
    fileprivate init(clamping number: Double) {
        if number.isNaN {
            self = 0
        } else {
            self = Int64(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
        }
    }
}
