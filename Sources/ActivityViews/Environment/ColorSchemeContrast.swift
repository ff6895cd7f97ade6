// SPDX-License-Identifier: Apache-2.0

/// How much colours differ.
public enum ColorSchemeContrast: Hashable, Sendable, CaseIterable {
    /// As usual.
    case standard
    /// More than usual.
    case increased
}
