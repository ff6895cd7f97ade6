// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// Holds calls back until something is known that their answers depend on, such as who the caller is.
///
/// The calls of one caller stay in order: while one of them waits, those behind it wait too, whatever they are. The calls
/// of others go on.
///
/// Source: sd_bus_add_filter(3), sd_bus_enqueue_for_read(3).
public final class CallGate {
    private struct Line {
        /// Held by a reference each, the oldest first.
        var messages: [OpaquePointer] = []
        /// Whether they are in the queue of what has been read again, and only pass.
        var isReleased = false
    }

    private let connection: Connection
    private let mustWait: (Invocation) -> Bool
    private var lines: [String: Line] = [:]
    private var slot: OpaquePointer?

    /// A gate that each call passes from now on.
    ///
    /// - Parameters:
    ///   - connection: whose calls they are.
    ///   - mustWait: whether a call is to wait until `release` is called for its sender. It is not asked about one that
    ///     has waited, or does because of another.
    public init(on connection: Connection, mustWait: @escaping (Invocation) -> Bool) throws(BusError) {
        self.connection = connection
        self.mustWait = mustWait
        try check(
            sd_bus_add_filter(
                connection.bus, &slot,
                { message, context, _ in
                    guard let message, let context else { return 0 }
                    return Unmanaged<CallGate>.fromOpaque(context).takeUnretainedValue().admit(message) ? 0 : 1
                }, Unmanaged.passUnretained(self).toOpaque()),
            "looking at calls before they are answered")
    }

    deinit {
        sd_bus_slot_unref(slot)
        for message in lines.values.flatMap(\.messages) { sd_bus_message_unref(message) }
    }

    /// Lets pass what waits of a sender, in its order.
    public func release(_ sender: String) {
        guard var line = lines[sender], !line.isReleased else { return }
        line.isReleased = true
        lines[sender] = line
        for message in line.messages { enqueue(message) }
        connection.rearm()
    }

    /// Whether a message is to be handled now; else it comes again later.
    private func admit(_ message: OpaquePointer) -> Bool {
        guard sd_bus_message_is_method_call(message, nil, nil) > 0 else { return true }
        let invocation = Invocation(message: message)
        if !lines.isEmpty {
            let sender = invocation.sender
            if var line = lines.removeValue(forKey: sender) {
                let isFirst = line.isReleased && line.messages.first == message
                if isFirst {
                    line.messages.removeFirst()
                    sd_bus_message_unref(message)
                } else {
                    line.messages.append(sd_bus_message_ref(message))
                    // It stands behind those that have waited longer.
                    if line.isReleased { enqueue(message) }
                }
                if !line.messages.isEmpty { lines[sender] = line }
                return isFirst
            }
        }
        guard mustWait(invocation) else { return true }
        lines[invocation.sender] = Line(messages: [sd_bus_message_ref(message)])
        return false
    }

    private func enqueue(_ message: OpaquePointer) {
        // It fails where the connection has gone, and then nobody waits for the answer.
        sd_bus_enqueue_for_read(connection.bus, message)
    }
}
