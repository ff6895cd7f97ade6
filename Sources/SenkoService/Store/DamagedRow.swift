// SPDX-License-Identifier: Apache-2.0

/// A row of the state file that could not be read back. It is kept in the table `damaged`.
public struct DamagedRow: Hashable, Sendable, CustomStringConvertible {
    /// The activity's name, or what stands in its place.
    public let id: String
    /// What is wrong with which column.
    public let reason: String

    /// A row.
    public init(id: String, reason: String) {
        self.id = id
        self.reason = reason
    }

    /// The name and what is wrong, for a log.
    public var description: String { "\(id): \(reason)" }
}
