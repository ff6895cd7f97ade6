// SPDX-License-Identifier: Apache-2.0

public import BusValues
import CSystemd

extension Connection {
    /// Receives signals.
    ///
    /// The bus is asked asynchronously; what is sent after it has answered a later call is certain to be received. A
    /// signal that cannot be read is left out.
    ///
    /// - Returns: what keeps the match; released or cancelled, the handler is not called.
    public func subscribe(
        _ rule: MatchRule, handler: @escaping (Signal) -> Void
    ) throws(BusError) -> Subscription {
        guard isOpen else { throw .disconnected }
        guard rule.isExpressible else {
            throw .invalidArguments("the match \(rule) holds an apostrophe: match without it, and look at the signal")
        }
        // A signal that is addressed to this connection alone gets past the bus' own look at the sender.
        let sender = rule.sender
        let context = Handler<Signal> { signal in
            if let sender, sender.hasPrefix(":") || sender == "org.freedesktop.DBus", sender != signal.sender { return }
            handler(signal)
        }
        var slot: OpaquePointer?
        let result = sd_bus_add_match_async(
            bus, &slot, rule.description,
            { message, context, _ in
                guard let message, let context else { return 0 }
                let handler = Unmanaged<Handler<Signal>>.fromOpaque(context).takeUnretainedValue()
                if let signal = Connection.signal(of: message) { handler.body(signal) }
                return 0
            }, nil, Unmanaged.passUnretained(context).toOpaque())
        rearm()
        try check(result, "adding the match \(rule)")
        let subscription = Subscription(context: context)
        subscription.add(slot)
        return subscription
    }

    /// Follows who owns a bus name.
    ///
    /// - Parameters:
    ///   - name: a well-known or a unique name.
    ///   - handler: called with the unique name of the present owner or nil, then at each change. An owner that came
    ///     or went before the first call is not missed: the change is watched first, then the owner asked for.
    public func watchName(
        _ name: String, handler: @escaping (_ owner: String?) -> Void
    ) throws(BusError) -> Subscription {
        let watch = NameWatch(handler)
        let changes = try subscribe(
            MatchRule(
                sender: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                member: "NameOwnerChanged", argument0: name)
        ) { [weak watch] signal in
            guard case .string(let owner)? = signal.arguments.last else { return }
            watch?.report(owner)
        }
        let question = try call(
            MethodCall(
                destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                member: "GetNameOwner", arguments: [.string(name)])
        ) { [weak watch] reply in
            if case .success(let values) = reply, case .string(let owner)? = values.first {
                watch?.report(owner)
            } else {
                watch?.report("")
            }
        }
        watch.parts = [changes, question]
        return Subscription(context: watch)
    }

    /// Sends a signal from an object.
    public func emit(
        path: ObjectPath, interface: String, member: String, arguments: [BusValue] = []
    ) throws(BusError) {
        try emit(path: path, interface: interface, member: member) { writer throws(BusError) in
            try writer.append(arguments)
        }
    }

    /// Sends a signal from an object, with the arguments that `write` appends.
    public func emit(
        path: ObjectPath, interface: String, member: String, _ write: (MessageWriter) throws(BusError) -> Void
    ) throws(BusError) {
        guard isOpen else { throw .disconnected }
        var message: OpaquePointer?
        // Handed over as they are, the texts would be copied first.
        let made = path.description.withCString { path in
            interface.withCString { interface in
                member.withCString { sd_bus_message_new_signal(bus, &message, path, interface, $0) }
            }
        }
        try check(made, "sending the signal \(interface).\(member)")
        defer { sd_bus_message_unref(message) }
        try write(MessageWriter(message!))
        let result = sd_bus_send(bus, message, nil)
        rearm()
        try check(result, "sending the signal \(interface).\(member)")
    }

    private static func signal(of message: OpaquePointer) -> Signal? {
        guard let path = sd_bus_message_get_path(message), let interface = sd_bus_message_get_interface(message),
            let member = sd_bus_message_get_member(message), let arguments = try? MessageReader.values(of: message)
        else { return nil }
        return Signal(
            sender: sd_bus_message_get_sender(message).map { String(cString: $0) } ?? "",
            path: ObjectPath(trusted: String(cString: path)), interface: String(cString: interface),
            member: String(cString: member), arguments: arguments)
    }
}

/// Tells each owner once, whether the change or the answer brings it.
private final class NameWatch {
    private let handler: (String?) -> Void
    private var owner: String?
    var parts: [Subscription] = []

    init(_ handler: @escaping (String?) -> Void) {
        self.handler = handler
    }

    /// An empty owner is none, as in `NameOwnerChanged`.
    func report(_ owner: String) {
        guard owner != self.owner else { return }
        self.owner = owner
        handler(owner.isEmpty ? nil : owner)
    }
}
