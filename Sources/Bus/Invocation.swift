// SPDX-License-Identifier: Apache-2.0

public import BusValues
import CSystemd
import Glibc

/// A method call, or the writing of a property, that is being answered. It is valid until the method returns.
public struct Invocation {
    let message: OpaquePointer

    /// The unique name of the caller, such as `:1.42`.
    public var sender: String {
        sd_bus_message_get_sender(message).map { String(cString: $0) } ?? ""
    }

    /// The object that is called.
    public var path: ObjectPath {
        ObjectPath(trusted: sd_bus_message_get_path(message).map { String(cString: $0) } ?? "/")
    }

    /// Whether the call names this interface.
    public func isOf(_ interface: String) -> Bool {
        guard let name = sd_bus_message_get_interface(message) else { return false }
        return interface.withCString { strcmp(name, $0) == 0 }
    }

    /// Whether the method has this name.
    public func isNamed(_ member: String) -> Bool {
        guard let name = sd_bus_message_get_member(message) else { return false }
        return member.withCString { strcmp(name, $0) == 0 }
    }

    /// The method's name.
    public var member: String {
        sd_bus_message_get_member(message).map { String(cString: $0) } ?? ""
    }

    /// The arguments, from the first on.
    var arguments: MessageReader {
        get throws(BusError) {
            try check(sd_bus_message_rewind(message, 1), "reading a message")
            return MessageReader(message)
        }
    }
}
