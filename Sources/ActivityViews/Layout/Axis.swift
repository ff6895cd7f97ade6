// SPDX-License-Identifier: Apache-2.0

/// A direction of layout.
public enum Axis: Int8, Hashable, Sendable, CaseIterable {
    /// Sideways.
    case horizontal
    /// Up and down.
    case vertical

    /// Any number of directions.
    public struct Set: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int8

        /// Those bits.
        public init(rawValue: Int8) {
            self.rawValue = rawValue
        }

        /// Sideways.
        public static let horizontal = Set(rawValue: 1)
        /// Up and down.
        public static let vertical = Set(rawValue: 2)
    }
}
