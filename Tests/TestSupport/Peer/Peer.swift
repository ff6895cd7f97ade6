// SPDX-License-Identifier: Apache-2.0

public import BusValues
import CDBus

/// The other side of the bus in tests: a connection on libdbus-1, the reference implementation.
///
/// It may be used from any thread, except that a call waits and so must not be made while it serves one.
public final class Peer: Sendable {
    let connection: PeerConnection

    /// The connection's unique name.
    public var uniqueName: String { connection.uniqueName }

    /// Whether the connection is up.
    public var isConnected: Bool { connection.isConnected }

    /// Connects to a bus.
    ///
    /// - Parameter address: the bus' address, such as `unix:path=/run/user/1000/bus`.
    /// - Throws: `TestSupportError` where nobody answers there.
    public init(address: String) throws {
        connection = try PeerConnection(address: address)
    }

    deinit {
        connection.close()
    }

    /// Leaves the bus.
    public func close() {
        connection.close()
    }

    /// Calls a method and waits for its reply.
    ///
    /// - Parameters:
    ///   - destination: the bus name that is called.
    ///   - interface: nil leaves it out of the message, as the specification permits.
    ///   - arguments: of any type, right or wrong.
    ///   - timeout: seconds until `PeerError.noReply`.
    ///   - autoStart: whether the bus may start the service.
    /// - Returns: the reply's values.
    /// - Throws: `PeerError` for an error reply or none; `TestSupportError` for what cannot be put into a message.
    @discardableResult
    public func call(
        _ destination: String, _ path: ObjectPath, _ interface: String?, _ member: String,
        _ arguments: [BusValue] = [], timeout: Double = BootClock.patience, autoStart: Bool = true
    ) throws -> [BusValue] {
        let message = try Self.newCall(destination, path, interface, member, arguments)
        dbus_message_set_auto_start(message, autoStart ? 1 : 0)
        return try connection.call(message, timeout: timeout).values
    }

    /// Calls a method as `call` does, and tells where the reply stands among all messages received, so that its
    /// order against signals can be compared.
    public func callInOrder(
        _ destination: String, _ path: ObjectPath, _ interface: String?, _ member: String,
        _ arguments: [BusValue] = [], timeout: Double = BootClock.patience
    ) throws -> (values: [BusValue], sequence: Int) {
        try connection.call(Self.newCall(destination, path, interface, member, arguments), timeout: timeout)
    }

    /// Calls a method and wants no reply.
    public func post(
        _ destination: String, _ path: ObjectPath, _ interface: String?, _ member: String, _ arguments: [BusValue] = []
    ) throws {
        let message = try Self.newCall(destination, path, interface, member, arguments)
        dbus_message_set_no_reply(message, 1)
        connection.post(message)
    }

    /// Sends a signal.
    ///
    /// - Parameter destination: the only receiver; nil for all who match.
    public func emit(
        _ path: ObjectPath, _ interface: String, _ member: String, _ arguments: [BusValue] = [],
        to destination: String? = nil
    ) throws {
        guard dbus_validate_path(path.description, nil) != 0, dbus_validate_interface(interface, nil) != 0,
            dbus_validate_member(member, nil) != 0,
            let message = dbus_message_new_signal(path.description, interface, member)
        else { throw TestSupportError("not a signal: \(path) \(interface).\(member)") }
        if let destination {
            guard dbus_validate_bus_name(destination, nil) != 0 else {
                throw TestSupportError("not a bus name: \(destination)")
            }
            dbus_message_set_destination(message, destination)
        }
        try MessageWriter.append(arguments, to: message)
        connection.post(message)
    }

    /// Serves calls: `handler` is run on the connection's own thread for each, and answers it then or later. What it
    /// throws is the answer. Without a handler every call is answered with `UnknownMethod`.
    public func serve(_ handler: (@Sendable (IncomingCall) throws -> Void)?) {
        connection.setHandler(handler)
    }

    static func newCall(
        _ destination: String, _ path: ObjectPath, _ interface: String?, _ member: String, _ arguments: [BusValue]
    ) throws -> OpaquePointer {
        guard dbus_validate_bus_name(destination, nil) != 0, dbus_validate_path(path.description, nil) != 0,
            interface.map({ dbus_validate_interface($0, nil) != 0 }) ?? true, dbus_validate_member(member, nil) != 0,
            let message = dbus_message_new_method_call(destination, path.description, interface, member)
        else { throw TestSupportError("not a call: \(destination) \(path) \(interface ?? "")  \(member)") }
        do {
            try MessageWriter.append(arguments, to: message)
        } catch {
            dbus_message_unref(message)
            throw error
        }
        return message
    }
}
