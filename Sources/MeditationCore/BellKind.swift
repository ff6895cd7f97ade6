// SPDX-License-Identifier: Apache-2.0

/// What a bell rings for; the raw values are those on the bus.
public enum BellKind: String, Sendable, CaseIterable {
    /// The first phase begins.
    case start
    /// An interval within the sitting is over.
    case interval
    /// A later phase begins.
    case phase
    /// The total is over.
    case end
}
