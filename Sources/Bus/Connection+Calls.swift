// SPDX-License-Identifier: Apache-2.0

public import BusValues
import CSystemd

extension Connection {
    /// Calls a method; the handler gets the results, or the error, later.
    ///
    /// - Parameters:
    ///   - call: the call.
    ///   - timeout: after which the reply is `org.freedesktop.DBus.Error.NoReply`.
    ///   - reply: called once.
    /// - Returns: what keeps the call waiting; released or cancelled, the handler is not called.
    public func call(
        _ call: MethodCall, timeout: Duration = .seconds(25),
        reply: @escaping (Result<[BusValue], BusError>) -> Void
    ) throws(BusError) -> Subscription {
        let message = try self.message(of: call)
        defer { sd_bus_message_unref(message) }
        let handler = Handler(reply)
        var slot: OpaquePointer?
        let result = sd_bus_call_async(
            bus, &slot, message,
            { message, context, _ in
                guard let message, let context else { return 0 }
                let handler = Unmanaged<Handler<Result<[BusValue], BusError>>>.fromOpaque(context).takeUnretainedValue()
                handler.body(Connection.result(of: message))
                return 0
            }, Unmanaged.passUnretained(handler).toOpaque(), timeout.busMicroseconds)
        rearm()
        try check(result, "calling \(call.interface).\(call.member)")
        let subscription = Subscription(context: handler)
        subscription.add(slot)
        return subscription
    }

    /// Calls a method and waits for its reply. Meant for programs that do one thing: nothing else is served meanwhile.
    public func callAndWait(_ call: MethodCall, timeout: Duration = .seconds(25)) throws(BusError) -> [BusValue] {
        let message = try self.message(of: call)
        defer { sd_bus_message_unref(message) }
        var error = sd_bus_error()
        defer { sd_bus_error_free(&error) }
        var reply: OpaquePointer?
        let result = sd_bus_call(bus, message, timeout.busMicroseconds, &error, &reply)
        defer { sd_bus_message_unref(reply) }
        rearm()
        guard result >= 0, let reply else {
            if error.name != nil { throw BusError(&error) }
            throw BusError(result, while: "calling \(call.interface).\(call.member)")
        }
        return try MessageReader.values(of: reply, maximum: maximumReplyValues)
    }

    /// Sends a call whose reply nobody waits for.
    public func send(_ call: MethodCall) throws(BusError) {
        let message = try self.message(of: call)
        defer { sd_bus_message_unref(message) }
        sd_bus_message_set_expect_reply(message, 0)
        let result = sd_bus_send(bus, message, nil)
        rearm()
        try check(result, "calling \(call.interface).\(call.member)")
    }

    private func message(of call: MethodCall) throws(BusError) -> OpaquePointer {
        guard isOpen else { throw .disconnected }
        var message: OpaquePointer?
        let action = "calling \(call.interface).\(call.member)"
        try check(
            sd_bus_message_new_method_call(
                bus, &message, call.destination, call.path.description, call.interface, call.member), action)
        let call = (message: message!, arguments: call.arguments, autoStart: call.autoStart)
        do {
            try check(sd_bus_message_set_auto_start(call.message, call.autoStart ? 1 : 0), action)
            try MessageWriter(call.message).append(call.arguments)
        } catch {
            sd_bus_message_unref(message)
            throw error
        }
        return call.message
    }

    private static func result(of message: OpaquePointer) -> Result<[BusValue], BusError> {
        if let error = sd_bus_message_get_error(message), sd_bus_message_is_method_error(message, nil) > 0 {
            return .failure(BusError(error))
        }
        return Result { () throws(BusError) in try MessageReader.values(of: message) }
    }
}

extension Duration {
    /// Whole microseconds for sd-bus, where 0 would mean its default and the largest value no time-out.
    var busMicroseconds: UInt64 {
        let (seconds, attoseconds) = components
        guard seconds >= 0, attoseconds >= 0 else { return 1 }
        guard seconds < 1 << 40 else { return .max }
        return max(1, UInt64(seconds) * 1_000_000 + UInt64(attoseconds / 1_000_000_000_000))
    }
}
