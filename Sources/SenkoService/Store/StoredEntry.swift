// SPDX-License-Identifier: Apache-2.0

public import MeditationCore

/// An entry as it was saved last.
public struct StoredEntry: Hashable, Sendable {
    /// The entry.
    public let entry: Entry
    /// The boot within which it was saved: its instants on CLOCK_BOOTTIME mean nothing in another one.
    public let bootID: String

    /// An entry of a boot.
    public init(entry: Entry, bootID: String) {
        self.entry = entry
        self.bootID = bootID
    }
}
