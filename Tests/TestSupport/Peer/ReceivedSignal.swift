// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// A signal as it came in.
public struct ReceivedSignal: Hashable, Sendable, CustomStringConvertible {
    /// The unique name of the connection that sent it.
    public let sender: String
    /// The object it came from.
    public let path: ObjectPath
    /// Its interface.
    public let interface: String
    /// Its name.
    public let member: String
    /// Its arguments.
    public let arguments: [BusValue]
    /// When it was read: CLOCK_BOOTTIME, µs.
    public let arrival: UInt64
    /// Its place among all signals and replies that the connection has received.
    public let sequence: Int

    /// Interface, name, path and arguments.
    public var description: String {
        "\(interface).\(member) \(path) (" + arguments.map(\.description).joined(separator: ", ") + ")"
    }
}
