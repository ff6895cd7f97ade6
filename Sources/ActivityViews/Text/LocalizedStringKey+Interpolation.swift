// SPDX-License-Identifier: Apache-2.0

public import FoundationEssentials

extension LocalizedStringKey {
    /// Collects what stands in a text with values in between.
    public struct StringInterpolation: StringInterpolationProtocol {
        var runs: [TextRun] = []

        /// Of a text of about that length.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        private mutating func append(_ content: TextRun.Content) {
            runs.append(TextRun(content: content))
        }

        /// What stands between the values.
        public mutating func appendLiteral(_ literal: String) {
            append(.string(literal))
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
