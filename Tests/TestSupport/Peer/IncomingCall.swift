// SPDX-License-Identifier: Apache-2.0

public import BusValues
import CDBus

/// A method call that a peer has received. It is answered at most once, from any thread, at any time.
public final class IncomingCall: @unchecked Sendable {
    /// The unique name of the caller.
    public let sender: String
    /// The object.
    public let path: String
    /// The interface, empty where the caller gave none.
    public let interface: String
    /// The method.
    public let member: String
    /// The signature of the arguments.
    public let signature: String
    /// The arguments.
    public let arguments: [BusValue]
    /// Whether the caller waits for an answer; else none is sent.
    public let wantsAnswer: Bool
    /// When it was read: CLOCK_BOOTTIME, µs.
    public let arrival: UInt64
    // Confined to the connection's thread once it is answered; never changed.
    private let message: OpaquePointer
    private let connection: PeerConnection

    init(message: OpaquePointer, connection: PeerConnection, arrival: UInt64) {
        self.message = dbus_message_ref(message)
        self.connection = connection
        self.arrival = arrival
        sender = PeerConnection.text(dbus_message_get_sender(message))
        path = PeerConnection.text(dbus_message_get_path(message))
        interface = PeerConnection.text(dbus_message_get_interface(message))
        member = PeerConnection.text(dbus_message_get_member(message))
        signature = PeerConnection.text(dbus_message_get_signature(message))
        wantsAnswer = dbus_message_get_no_reply(message) == 0
        arguments = MessageReader.arguments(of: message)
    }

    deinit {
        dbus_message_unref(message)
    }

    /// Answers with values.
    ///
    /// - Throws: `TestSupportError` for a value that cannot be marshalled.
    public func reply(_ values: [BusValue] = []) throws {
        guard wantsAnswer else { return }
        guard let reply = dbus_message_new_method_return(message) else { throw TestSupportError("no memory") }
        try MessageWriter.append(values, to: reply)
        connection.post(reply)
    }

    /// Answers with an error.
    public func fail(_ error: PeerError) {
        guard wantsAnswer else { return }
        guard dbus_validate_error_name(error.name, nil) != 0,
            let reply = dbus_message_new_error(message, error.name, error.message)
        else { preconditionFailure("not an error name: \(error.name)") }
        connection.post(reply)
    }
}
