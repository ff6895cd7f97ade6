// SPDX-License-Identifier: Apache-2.0

import ActivityCore
public import MeditationCore

/// An entry as it was saved last.
public struct StoredEntry: Hashable, Sendable {
    /// The entry.
    public internal(set) var entry: Entry
    /// The boot within which it was saved: its instants on CLOCK_BOOTTIME mean nothing in another one.
    public let bootID: String
    /// The bus on which its client is a name; nil without a client.
    public let busID: String?

    /// An entry of a boot and a bus.
    public init(entry: Entry, bootID: String, busID: String? = nil) {
        self.entry = entry
        self.bootID = bootID
        self.busID = busID
    }

    /// Whether it goes on as it was saved: on the same boot and, where a program stands behind it, on the same bus. A
    /// unique name of another bus means nobody, or somebody else.
    func isOf(bootID: String, busID: String) -> Bool {
        self.bootID == bootID && (entry.activity.client == nil || self.busID == busID)
    }
}
