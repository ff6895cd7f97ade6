// SPDX-License-Identifier: Apache-2.0

import BusValues
import CDBus
import Foundation

/// A connection with its thread. libdbus sees that thread alone; the others leave messages and are woken with replies.
final class PeerConnection: @unchecked Sendable {
    private struct State {
        var outgoing: [(message: OpaquePointer, waiter: Int?)] = []
        var replies: [Int: Result<[BusValue], PeerError>] = [:]
        var replySequences: [Int: Int] = [:]
        var nextWaiter = 1
        var isClosing = false
        var isConnected = true
        var thread: pthread_t?
        var logs: [SignalLog] = []
        var handler: (@Sendable (IncomingCall) throws -> Void)?
    }

    let uniqueName: String
    private let connection: OpaquePointer
    private let descriptor: Int32
    private let wake: (reading: Int32, writing: Int32)
    private let state = Guarded(State())
    // The thread's own: which waiter a reply's serial belongs to, and how many messages have come.
    private var waiters: [dbus_uint32_t: Int] = [:]
    private var sequence = 0

    /// Connects and says hello.
    init(address: String) throws {
        guard Self.threadsAreReady else { throw TestSupportError("dbus_threads_init_default: no memory") }
        var error = DBusError()
        dbus_error_init(&error)
        defer { dbus_error_free(&error) }
        guard let connection = dbus_connection_open_private(address, &error) else {
            throw TestSupportError("connect to \(address): \(Self.text(error.message))")
        }
        dbus_connection_set_exit_on_disconnect(connection, 0)
        var descriptor: Int32 = -1
        guard dbus_bus_register(connection, &error) != 0, dbus_connection_get_unix_fd(connection, &descriptor) != 0
        else {
            dbus_connection_close(connection)
            dbus_connection_unref(connection)
            throw TestSupportError("register at \(address): \(Self.text(error.message))")
        }
        self.connection = connection
        self.descriptor = descriptor
        uniqueName = Self.text(dbus_bus_get_unique_name(connection))
        wake = try Descriptors.pipe()
        for end in [wake.reading, wake.writing] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        let thread = Thread { self.run() }
        thread.name = "peer \(uniqueName)"
        thread.start()
    }

    private static let threadsAreReady = dbus_threads_init_default() != 0

    static func text(_ pointer: UnsafePointer<CChar>?) -> String {
        pointer.map { String(cString: $0) } ?? ""
    }

    /// Whether the connection is up.
    var isConnected: Bool { state.withLock { $0.isConnected } }

    /// Closes the connection, and waits until it is, unless the connection's own thread asks for it.
    func close() {
        state.withLock { state in
            state.isClosing = true
            poke(state)
        }
        guard state.withLock({ $0.thread }) != pthread_self() else { return }
        _ = state.wait(timeout: 5) { $0.isConnected ? nil : true }
    }

    /// Sends a message, which is the connection's from now on.
    func post(_ message: OpaquePointer, waiter: Int? = nil) {
        let accepted = state.withLock { state in
            guard state.isConnected, !state.isClosing else { return false }
            state.outgoing.append((message, waiter))
            poke(state)
            return true
        }
        if !accepted { dbus_message_unref(message) }
    }

    /// Sends a call and waits for what comes back.
    ///
    /// - Returns: the reply's values and its place among all messages received.
    func call(_ message: OpaquePointer, timeout: Double) throws(PeerError) -> (values: [BusValue], sequence: Int) {
        let waiter = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        post(message, waiter: waiter)
        let found: (Result<[BusValue], PeerError>, Int)?? = state.wait(timeout: timeout) { state in
            if let reply = state.replies.removeValue(forKey: waiter) {
                return (reply, state.replySequences.removeValue(forKey: waiter) ?? 0)
            }
            return state.isConnected ? nil : .some(nil)
        }
        switch found {
        case .some(.some((let reply, let sequence))): return (try reply.get(), sequence)
        case .some(.none): throw PeerError(PeerError.disconnected, "the connection is closed")
        case .none: throw PeerError(PeerError.noReply, "nothing within \(timeout) s")
        }
    }

    func add(_ log: SignalLog) { state.withLock { $0.logs.append(log) } }

    func remove(_ log: SignalLog) { state.withLock { $0.logs.removeAll { $0 === log } } }

    func setHandler(_ handler: (@Sendable (IncomingCall) throws -> Void)?) { state.withLock { $0.handler = handler } }

    // Under the lock, since the pipe is closed with the connection.
    private func poke(_ state: State) {
        guard state.isConnected else { return }
        var byte: UInt8 = 0
        // A full pipe wakes the thread as well.
        _ = write(wake.writing, &byte, 1)
    }

    private func run() {
        state.withLock { $0.thread = pthread_self() }
        while true {
            let (outgoing, isClosing) = state.withLock { state in
                defer { state.outgoing = [] }
                return (state.outgoing, state.isClosing)
            }
            for (message, waiter) in outgoing {
                var serial: dbus_uint32_t = 0
                if dbus_connection_send(connection, message, &serial) != 0, let waiter { waiters[serial] = waiter }
                dbus_message_unref(message)
            }
            if isClosing { leave() }
            guard !isClosing, dbus_connection_read_write(connection, 0) != 0 else { break }
            var isIdle = true
            while let message = dbus_connection_pop_message(connection) {
                receive(message, arrival: BootClock.now)
                dbus_message_unref(message)
                isIdle = false
            }
            if isIdle { sleepUntilSomethingComes() }
        }
        dbus_connection_close(connection)
        dbus_connection_unref(connection)
        let rest = state.withLock { state in
            defer { state.outgoing = [] }
            state.isConnected = false
            state.handler = nil
            for end in [wake.reading, wake.writing] { Glibc.close(end) }
            return state.outgoing
        }
        rest.forEach { dbus_message_unref($0.message) }
    }

    /// Says that nothing more comes, and waits for the bus to have seen it: whatever others tell the bus from then on comes
    /// later there.
    private func leave() {
        dbus_connection_flush(connection)
        shutdown(descriptor, Int32(SHUT_WR))
        let deadline = BootClock.now + 4_000_000
        var bytes = [UInt8](repeating: 0, count: 4096)
        while BootClock.now < deadline {
            var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            if poll(&file, 1, 100) == 1, recv(descriptor, &bytes, bytes.count, 0) <= 0 { break }
        }
    }

    private func sleepUntilSomethingComes() {
        let events = dbus_connection_has_messages_to_send(connection) != 0 ? POLLIN | POLLOUT : POLLIN
        var files = [
            pollfd(fd: descriptor, events: Int16(events), revents: 0),
            pollfd(fd: wake.reading, events: Int16(POLLIN), revents: 0),
        ]
        poll(&files, 2, -1)
        var bytes = [UInt8](repeating: 0, count: 64)
        _ = read(wake.reading, &bytes, bytes.count)
    }

    private func receive(_ message: OpaquePointer, arrival: UInt64) {
        sequence += 1
        switch dbus_message_get_type(message) {
        case DBUS_MESSAGE_TYPE_METHOD_RETURN:
            finish(message, with: .success(MessageReader.arguments(of: message)))
        case DBUS_MESSAGE_TYPE_ERROR:
            var text = ""
            if case .string(let first)? = MessageReader.arguments(of: message).first { text = first }
            finish(message, with: .failure(PeerError(Self.text(dbus_message_get_error_name(message)), text)))
        case DBUS_MESSAGE_TYPE_SIGNAL:
            let signal = ReceivedSignal(
                sender: Self.text(dbus_message_get_sender(message)),
                path: ObjectPath(trusted: Self.text(dbus_message_get_path(message))),
                interface: Self.text(dbus_message_get_interface(message)),
                member: Self.text(dbus_message_get_member(message)),
                arguments: MessageReader.arguments(of: message), arrival: arrival, sequence: sequence)
            for log in state.withLock({ $0.logs }) where log.rule.matches(signal) { log.record(signal) }
        case DBUS_MESSAGE_TYPE_METHOD_CALL:
            serve(IncomingCall(message: message, connection: self, arrival: arrival))
        default:
            break
        }
    }

    private func finish(_ message: OpaquePointer, with result: Result<[BusValue], PeerError>) {
        guard let waiter = waiters.removeValue(forKey: dbus_message_get_reply_serial(message)) else { return }
        state.withLock { state in
            state.replies[waiter] = result
            state.replySequences[waiter] = sequence
        }
    }

    private func serve(_ call: IncomingCall) {
        guard let handler = state.withLock({ $0.handler }) else {
            return call.fail(PeerError("org.freedesktop.DBus.Error.UnknownMethod", "\(call.interface).\(call.member)"))
        }
        do {
            try handler(call)
        } catch let error as PeerError {
            call.fail(error)
        } catch {
            call.fail(PeerError("org.freedesktop.DBus.Error.Failed", "\(error)"))
        }
    }
}
