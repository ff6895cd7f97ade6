// SPDX-License-Identifier: Apache-2.0

/// Text as a program writes it down, with values in between.
///
/// There are no tables of translations: what is written is what is shown, but for `**`, which stand around what is bold.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
    let runs: [TextRun]

    /// That text.
    public init(_ value: String) {
        var interpolation = StringInterpolation(literalCapacity: 0, interpolationCount: 0)
        interpolation.appendLiteral(value)
        runs = interpolation.styledRuns
    }

    /// Text that is written down.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Text with values in between.
    public init(stringInterpolation: StringInterpolation) {
        runs = stringInterpolation.styledRuns
    }
}
