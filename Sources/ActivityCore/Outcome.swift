// SPDX-License-Identifier: Apache-2.0

/// What became of a command that was accepted; the raw values are those on the bus.
public enum Outcome: String, Sendable, CaseIterable {
    /// It was done.
    case applied
    /// Something newer had been there before it: nothing was done.
    case superseded
}
