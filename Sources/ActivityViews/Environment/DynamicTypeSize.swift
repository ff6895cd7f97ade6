// SPDX-License-Identifier: Apache-2.0

/// The size of text that a person chose, the smallest first.
public enum DynamicTypeSize: Int, Hashable, Sendable, CaseIterable, Comparable {
    /// The smallest.
    case xSmall
    /// Smaller than `medium`.
    case small
    /// Smaller than usual.
    case medium
    /// As usual.
    case large
    /// Larger than usual.
    case xLarge
    /// Larger than `xLarge`.
    case xxLarge
    /// The largest that is not for people who see badly.
    case xxxLarge
    /// For people who see badly, the smallest.
    case accessibility1
    /// For people who see badly, the second.
    case accessibility2
    /// For people who see badly, the third.
    case accessibility3
    /// For people who see badly, the fourth.
    case accessibility4
    /// The largest.
    case accessibility5

    /// Whether it is one for people who see badly.
    public var isAccessibilitySize: Bool { self >= .accessibility1 }

    /// By size.
    public static func < (one: DynamicTypeSize, other: DynamicTypeSize) -> Bool { one.rawValue < other.rawValue }
}
