// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

extension LocalizedStringKey {
    /// Collects what stands in a text with values in between.
    public struct StringInterpolation: StringInterpolationProtocol {
        private var runs: [TextRun] = []
        /// The numbers of the runs before which a pair of asterisks stands.
        private var marks: [Int] = []

        /// The parts, those between two pairs of asterisks in bold. One pair without another is shown.
        var styledRuns: [TextRun] {
            var styled = runs
            for start in stride(from: 0, to: marks.count - 1, by: 2) {
                for index in marks[start]..<marks[start + 1] where styled[index].style.weight == nil {
                    styled[index].style.weight = .bold
                }
            }
            if !marks.count.isMultiple(of: 2), let lonely = marks.last {
                styled.insert(TextRun(content: .string("**")), at: lonely)
            }
            return styled
        }

        /// Of a text of about that length.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        private mutating func append(_ content: TextRun.Content) {
            runs.append(TextRun(content: content))
        }

        /// What stands between the values.
        public mutating func appendLiteral(_ literal: String) {
            for (number, part) in literal.split(separator: "**", omittingEmptySubsequences: false).enumerated() {
                if number > 0 { marks.append(runs.count) }
                if !part.isEmpty || number == 0 { append(.string(String(part))) }
            }
        }

        /// A value, as Swift writes it.
        public mutating func appendInterpolation<Value>(_ value: Value) {
            append(.string("\(value)"))
        }

        /// A whole number by a C format such as `%02d`; of another format, as Swift writes it.
        public mutating func appendInterpolation<Value: BinaryInteger>(_ value: Value, specifier: String) {
            append(.string(NumberFormat(specifier)?.text(value) ?? "\(value)"))
        }

        /// A number by a C format such as `%.1f`; of another format, as Swift writes it.
        public mutating func appendInterpolation<Value: BinaryFloatingPoint>(_ value: Value, specifier: String) {
            append(.string(NumberFormat(specifier)?.text(Double(value)) ?? "\(value)"))
        }

        /// A value, as the format writes it while the view is drawn.
        public mutating func appendInterpolation<Format: FormatStyle>(_ input: Format.FormatInput, format: Format)
        where Format.FormatInput: Equatable, Format.FormatOutput == String {
            append(.string(format.format(input)))
        }

        /// A date, told by the host's clock.
        public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
            append(.date(date, style))
        }

        /// From when to when, as times of day.
        public mutating func appendInterpolation(_ dates: ClosedRange<Date>) {
            runs += Text(dates).runs
        }

        /// A clock that counts between two instants.
        public mutating func appendInterpolation(
            timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
        ) {
            append(.timer(timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours))
        }

        /// A symbol.
        public mutating func appendInterpolation(_ image: Image) {
            append(.image(image))
        }

        /// A text in a style of its own.
        public mutating func appendInterpolation(_ text: Text) {
            runs += text.runs
        }
    }
}
