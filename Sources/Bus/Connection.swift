// SPDX-License-Identifier: Apache-2.0

import BusValues
import CSystemd
public import Dispatch
import Glibc

/// A connection to a message bus, served by a dispatch queue, or by the main thread's own loop.
///
/// A connection is confined to its queue: it is made and used there, and every handler is called there. Messages that
/// could not be sent at once, replies, and the time-outs of calls are taken care of by sources on that queue, or by
/// the loop; a connection on which nothing happens causes no wake-up.
///
/// Source: sd-bus(3), sd_bus_get_fd(3) for the integration into a loop.
public final class Connection {
    /// Where a bus is found.
    public enum Address {
        /// The user's bus: `$DBUS_SESSION_BUS_ADDRESS`, else `$XDG_RUNTIME_DIR/bus`.
        case session
        /// The system's bus: `$DBUS_SYSTEM_BUS_ADDRESS`, else its well-known socket.
        case system
        /// A server address, such as `unix:path=/run/user/1000/bus`.
        case custom(String)
    }

    /// How long a bus may take to accept a connection.
    private static let connectTimeout: UInt64 = 5_000_000
    /// How long messages are processed in one go, in microseconds.
    private static let turn: UInt64 = 1_000
    /// How many messages may wait to be sent before no further ones are read.
    private static let mostUnsent: UInt64 = 16
    /// How long the bus may take to accept what is still to be sent at the end.
    private static let closeTimeout: UInt64 = 2_000_000

    /// The queue that serves the connection.
    public let queue: DispatchQueue
    /// The name that the bus gave to this connection, such as `:1.42`.
    public let uniqueName: String
    /// The id of the bus, 32 hexadecimal digits: no two buses that were ever started have the same one, and a unique name
    /// means a program on one of them only. Source: sd_bus_get_bus_id(3).
    public let busID: String
    /// Called once when the bus closes the connection.
    public var onDisconnect: (() -> Void)?
    /// How many values an answer to a call may hold; one that holds more counts as an error. A program that trusts whom it
    /// calls may raise it.
    public var maximumReplyValues = MessageReader.maximumValues
    /// Called behind each answer to a call of an exported method.
    public var whenAnswered: (() -> Void)?

    let bus: OpaquePointer
    private let loop: MainLoop?
    private var readSource: (any DispatchSourceRead)?
    private var writeSource: (any DispatchSourceWrite)?
    private var isWriteArmed = false
    private var timer: (any DispatchSourceTimer)?
    private var armedTimeout = UInt64.max
    private var isPumping = false
    private var isPumpQueued = false
    /// Whether messages can still be sent.
    public private(set) var isOpen = true

    /// Connects and waits until the bus has answered.
    ///
    /// - Parameters:
    ///   - address: where the bus is.
    ///   - queue: the queue to live on.
    ///   - loop: where the queue is the main one and the main thread runs a loop of its own, that loop, which then
    ///     serves the connection with fewer detours than the queue.
    ///   - work: what can be done while the bus thinks about its answer; it is done in any case but where there is no bus.
    /// - Throws: where there is no bus, it refuses, or it does not answer within five seconds.
    public init(
        _ address: Address, queue: DispatchQueue, loop: MainLoop? = nil, meanwhile work: () -> Void = {}
    ) throws(BusError) {
        self.queue = queue
        self.loop = loop
        bus = try Self.open(address)
        work()
        do {
            uniqueName = try Self.waitUntilReady(bus)
            busID = try Self.readID(of: bus)
        } catch {
            sd_bus_close_unref(bus)
            throw error
        }
        if let loop {
            loop.add(self)
        } else {
            attach()
        }
    }

    deinit {
        close()
        sd_bus_unref(bus)
    }

    /// Sends what is queued, waiting for it up to two seconds, and closes the connection. A bus that takes nothing, as it
    /// has been stopped, keeps nobody from ending.
    public func close() {
        guard isOpen else { return }
        let deadline = Self.monotonicMicroseconds() + Self.closeTimeout
        while unsent > 0, wait(toWriteUntil: deadline), sd_bus_process(bus, nil) >= 0 {}
        detach()
    }

    /// Waits until every queued message is sent.
    public func flush() {
        guard isOpen else { return }
        sd_bus_flush(bus)
        rearm()
    }

    /// Asks the bus for a well-known name, as its only owner, and waits for the answer. What comes meanwhile, such as the
    /// calls that waited for the name, stays for later.
    ///
    /// - Returns: false where another connection owns it.
    /// - Throws: where the bus refuses the name.
    public func requestName(_ name: String) throws(BusError) -> Bool {
        let result = sd_bus_request_name(bus, name, 0)
        rearm()
        if result == -EEXIST { return false }
        try check(result, "requesting the name \(name)")
        return true
    }

    /// Gives a well-known name back, and waits for the answer, up to five seconds.
    public func releaseName(_ name: String) throws(BusError) {
        _ = try callAndWait(
            MethodCall(
                destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
                member: "ReleaseName", arguments: [.string(name)]), timeout: .seconds(5))
    }

    // MARK: - Opening

    private static func open(_ address: Address) throws(BusError) -> OpaquePointer {
        var bus: OpaquePointer?
        switch address {
        case .session:
            try check(sd_bus_open_user(&bus), "connecting to the session bus")
        case .system:
            try check(sd_bus_open_system(&bus), "connecting to the system bus")
        case .custom(let text):
            try check(sd_bus_new(&bus), "connecting to the bus")
            do {
                try check(sd_bus_set_address(bus, text), "connecting to the bus at \(text)")
                try check(sd_bus_set_bus_client(bus, 1), "connecting to the bus at \(text)")
                try check(sd_bus_negotiate_fds(bus, 1), "connecting to the bus at \(text)")
                try check(sd_bus_start(bus), "connecting to the bus at \(text)")
            } catch {
                sd_bus_unref(bus)
                throw error
            }
        }
        return bus!
    }

    private static func readID(of bus: OpaquePointer) throws(BusError) -> String {
        var id = sd_id128_t()
        try check(sd_bus_get_bus_id(bus, &id), "asking for the id of the bus")
        var text = [CChar](repeating: 0, count: Int(SD_ID128_STRING_MAX))
        return String(cString: sd_id128_to_string(id, &text))
    }

    private static func waitUntilReady(_ bus: OpaquePointer) throws(BusError) -> String {
        let deadline = monotonicMicroseconds() + connectTimeout
        while try check(sd_bus_is_ready(bus), "connecting to the bus") == 0 {
            if try check(sd_bus_process(bus, nil), "connecting to the bus") > 0 { continue }
            let now = monotonicMicroseconds()
            guard now < deadline else { throw BusError(ETIMEDOUT, while: "connecting to the bus") }
            try check(sd_bus_wait(bus, deadline - now), "connecting to the bus")
        }
        var name: UnsafePointer<CChar>?
        try check(sd_bus_get_unique_name(bus, &name), "connecting to the bus")
        return name.map { String(cString: $0) } ?? ""
    }

    private static func monotonicMicroseconds() -> UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000
    }

    // MARK: - The loop

    private func attach() {
        let descriptor = sd_bus_get_fd(bus)
        let read = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        let write = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
        let sources: [any DispatchSourceProtocol] = [read, write]
        // The descriptor may be closed only when no source watches it any more.
        var watching = sources.count
        sd_bus_ref(bus)
        for source in sources {
            source.setEventHandler { [unowned self] in pump() }
            source.setCancelHandler { [bus] in
                watching -= 1
                if watching == 0 { sd_bus_close_unref(bus) }
            }
            source.activate()
        }
        write.suspend()
        readSource = read
        writeSource = write
        let timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
        self.timer = timer
        timer.setEventHandler { [unowned self] in
            armedTimeout = .max
            pump()
        }
        timer.schedule(deadline: .distantFuture)
        timer.activate()
        rearm()
    }

    private func detach() {
        isOpen = false
        if let loop {
            loop.remove(self)
            sd_bus_close(bus)
            return
        }
        readSource?.cancel()
        writeSource?.cancel()
        // A suspended source would never come to its cancel handler.
        if !isWriteArmed { writeSource?.resume() }
        readSource = nil
        writeSource = nil
        timer?.cancel()
    }

    /// Processes what has come in, then looks at what to wait for next. However much comes in, the queue has a turn for
    /// its other work after each millisecond.
    private func pump() {
        guard isOpen, !isPumping else { return }
        isPumping = true
        let end = Self.monotonicMicroseconds() + Self.turn
        var result: Int32 = 0
        repeat {
            // With something to be sent that can be, sd-bus does that and reads nothing.
            result = !isCongested || wait(toWriteUntil: 0) ? sd_bus_process(bus, nil) : 0
        } while result > 0 && Self.monotonicMicroseconds() < end
        isPumping = false
        if result < 0, result != -EBUSY { return disconnect() }
        // A loop comes back by itself: the descriptor is still readable, or the deadline has come.
        guard loop == nil else { return }
        if result > 0 { queuePump() }
        rearm()
    }

    /// How many messages wait to be sent.
    private var unsent: UInt64 {
        var count: UInt64 = 0
        // Where it fails, the connection has gone.
        return sd_bus_get_n_queued_write(bus, &count) < 0 ? 0 : count
    }

    /// Whether so much waits to be sent that nothing more is read, which would have to be answered, too: who does not take
    /// the answers gets no more of them, and the memory for them is bounded.
    private var isCongested: Bool { loop != nil && unsent > Self.mostUnsent }

    /// Waits until the bus takes more, or has gone: at most until an instant of CLOCK_MONOTONIC.
    private func wait(toWriteUntil deadline: UInt64) -> Bool {
        var file = pollfd(fd: sd_bus_get_fd(bus), events: Int16(POLLOUT), revents: 0)
        while true {
            let now = Self.monotonicMicroseconds()
            let result = poll(&file, 1, deadline > now ? Int32(clamping: (deadline - now + 999) / 1_000) : 0)
            if result >= 0 || errno != EINTR { return result > 0 }
        }
    }

    private func disconnect() {
        guard isOpen else { return }
        detach()
        let handler = onDisconnect
        onDisconnect = nil
        handler?()
    }

    /// Arms the sources for what the connection waits for now. To be called after whatever may have queued or read a
    /// message; while messages are processed, the end of the processing does it.
    func rearm() {
        // A loop asks by itself before it waits.
        guard isOpen, !isPumping, loop == nil else { return }
        let events = sd_bus_get_events(bus)
        guard events >= 0 else { return queuePump() }
        armWrite(Int32(events) & Int32(POLLOUT) != 0)
        var timeout = UInt64.max
        guard sd_bus_get_timeout(bus, &timeout) >= 0, timeout > 0 else { return queuePump() }
        if timeout != armedTimeout {
            armedTimeout = timeout
            // Both are CLOCK_MONOTONIC.
            timer?.schedule(
                deadline: timeout == .max ? .distantFuture : DispatchTime(uptimeNanoseconds: timeout * 1_000))
        }
    }

    private func armWrite(_ armed: Bool) {
        guard armed != isWriteArmed else { return }
        isWriteArmed = armed
        if armed { writeSource?.resume() } else { writeSource?.suspend() }
    }

    /// Processes soon what has already been read, outside of the caller's own work.
    private func queuePump() {
        guard !isPumpQueued else { return }
        isPumpQueued = true
        queue.async(
            execute: DispatchWorkItem { [weak self] in
                self?.isPumpQueued = false
                self?.pump()
            })
    }
}

extension Connection: MainLoop.Source {
    /// The socket.
    public var descriptor: Int32 { sd_bus_get_fd(bus) }

    /// What the connection waits for now; nothing where it has gone, which processing finds out.
    public var events: Int16 {
        isCongested ? Int16(POLLOUT) : Int16(clamping: max(0, sd_bus_get_events(bus)))
    }

    /// When a call times out, or at once where something has been read that is still to be handled.
    public var deadline: UInt64 {
        var timeout = UInt64.max
        // What has been read waits, too.
        guard !isCongested else { return timeout }
        // Where it fails, the connection has gone.
        return sd_bus_get_timeout(bus, &timeout) < 0 ? 0 : timeout
    }

    /// Processes everything that has come in.
    public func process() { pump() }
}
