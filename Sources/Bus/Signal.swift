// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// A signal that was received.
public struct Signal {
    /// The unique name of the sender; empty on a connection without a bus.
    public let sender: String
    /// The object that sent it.
    public let path: ObjectPath
    /// The interface that declares the signal.
    public let interface: String
    /// The signal.
    public let member: String
    /// The arguments in order.
    public let arguments: [BusValue]
}
