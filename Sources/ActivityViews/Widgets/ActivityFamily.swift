// SPDX-License-Identifier: Apache-2.0

/// A size of card.
public enum ActivityFamily: Int, Hashable, Codable, Sendable, CaseIterable, CustomStringConvertible {
    /// For small places.
    case small
    /// As usual.
    case medium

    /// Its name.
    public var description: String {
        switch self {
        case .small: "small"
        case .medium: "medium"
        }
    }
}
