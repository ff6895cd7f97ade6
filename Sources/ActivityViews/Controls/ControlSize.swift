// SPDX-License-Identifier: Apache-2.0

/// How large a button is drawn. Hosts choose.
public enum ControlSize: Hashable, Sendable, CaseIterable {
    /// The smallest.
    case mini
    /// Small.
    case small
    /// As usual.
    case regular
    /// Large.
    case large
    /// The largest.
    case extraLarge
}
