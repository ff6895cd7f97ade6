// SPDX-License-Identifier: Apache-2.0

/// Light or dark surroundings.
public enum ColorScheme: Hashable, Sendable, CaseIterable {
    /// Dark on light.
    case light
    /// Light on dark.
    case dark
}
