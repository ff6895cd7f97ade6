// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// Which signals a subscription wants. Source: D-Bus specification, "Match Rules".
public struct MatchRule: Hashable, Sendable {
    /// The sender's name. A well-known one is checked by the bus, since what arrives carries the unique name.
    public var sender: String?
    /// Exactly this object.
    public var path: ObjectPath?
    /// This object and all below it.
    public var namespace: ObjectPath?
    /// Exactly this interface.
    public var interface: String?
    /// Exactly this member.
    public var member: String?
    /// Exactly this string as first argument.
    public var firstArgument: String?

    /// A rule; what is nil may be anything.
    public init(
        sender: String? = nil, path: ObjectPath? = nil, namespace: ObjectPath? = nil, interface: String? = nil,
        member: String? = nil, firstArgument: String? = nil
    ) {
        self.sender = sender
        self.path = path
        self.namespace = namespace
        self.interface = interface
        self.member = member
        self.firstArgument = firstArgument
    }

    /// The rule as the bus reads it.
    public var text: String {
        let parts: [(String, String?)] = [
            ("type", "signal"), ("sender", sender), ("path", path?.description),
            ("path_namespace", namespace?.description), ("interface", interface), ("member", member),
            ("arg0", firstArgument),
        ]
        // Source: D-Bus specification: an apostrophe ends the quotes, stands escaped, and opens them again.
        return parts.compactMap { key, value in
            value.map {
                "\(key)='\($0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
            }
        }.joined(separator: ",")
    }

    func matches(_ signal: ReceivedSignal) -> Bool {
        // What another rule of the same connection has asked the bus itself for is not a service's.
        if let sender, sender.hasPrefix(":") || signal.sender == "org.freedesktop.DBus", sender != signal.sender {
            return false
        }
        if let path, signal.path != path { return false }
        if let namespace, namespace != "/", signal.path != namespace,
            !signal.path.description.hasPrefix(namespace.description + "/")
        {
            return false
        }
        if let interface, signal.interface != interface { return false }
        if let member, signal.member != member { return false }
        if let firstArgument, signal.arguments.first != .string(firstArgument) { return false }
        return true
    }
}
