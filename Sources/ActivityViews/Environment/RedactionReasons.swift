// SPDX-License-Identifier: Apache-2.0

/// Why content is blanked out.
public struct RedactionReasons: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Those bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// There is nothing to show yet.
    public static let placeholder = RedactionReasons(rawValue: 1)
    /// Others might see it.
    public static let privacy = RedactionReasons(rawValue: 2)
    /// It is out of date.
    public static let invalidated = RedactionReasons(rawValue: 4)
}
