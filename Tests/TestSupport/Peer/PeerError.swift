// SPDX-License-Identifier: Apache-2.0

/// Why a call brought no reply values: an error reply, or none at all.
public struct PeerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error's D-Bus name.
    public let name: String
    /// Its text.
    public let message: String

    /// An error with its name and text.
    public init(_ name: String, _ message: String) {
        self.name = name
        self.message = message
    }

    /// The name of the error that stands for a reply which did not come in time.
    public static let noReply = "org.freedesktop.DBus.Error.NoReply"
    /// The name of the error that stands for a connection which is gone.
    public static let disconnected = "org.freedesktop.DBus.Error.Disconnected"

    /// Name and text.
    public var description: String { "\(name): \(message)" }
}
