// SPDX-License-Identifier: Apache-2.0

/// The direction in which people read.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
    /// As in English.
    case leftToRight
    /// As in Arabic.
    case rightToLeft
}
