// SPDX-License-Identifier: Apache-2.0

/// Text as a program writes it down, with values in between.
///
/// There are no tables of translations: what is written is what is shown.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Hashable, Sendable {
    let runs: [TextRun]

    /// That text.
    public init(_ value: String) {
        runs = [TextRun(content: .string(value))]
    }

    /// Text that is written down.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// Text with values in between.
    public init(stringInterpolation: StringInterpolation) {
        runs = stringInterpolation.runs
    }
}
