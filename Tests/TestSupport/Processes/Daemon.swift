// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A running senkod on a private bus, with a home of its own. It is killed with the last reference to it.
public final class Daemon: Sendable {
    /// The name that it takes.
    public static let name = "org.senko.Senko1"

    /// Its home and environment, which outlive it, so that another may go on where it stopped.
    public let surroundings: Surroundings
    /// Its process.
    public let process: ChildProcess

    /// Starts the daemon without waiting for anything.
    ///
    /// - Parameters:
    ///   - surroundings: its home and environment, the bus among it.
    ///   - arguments: what follows the program's name.
    public init(launchedIn surroundings: Surroundings, arguments: [String] = []) throws {
        self.surroundings = surroundings
        process = try ChildProcess([Products.daemon] + arguments, environment: surroundings.environment)
    }

    /// Starts the daemon and waits until it has its name.
    ///
    /// - Parameters:
    ///   - surroundings: its home and environment; nil makes new ones.
    ///   - observer: the connection that watches for the name.
    /// - Throws: `TestSupportError`, with what the daemon wrote, where the name has no owner in time.
    public convenience init(
        on bus: PrivateBus, surroundings: Surroundings? = nil, observer: Peer, arguments: [String] = []
    ) throws {
        try self.init(
            launchedIn: surroundings ?? Surroundings(address: bus.address), arguments: arguments)
        try waitUntilReady(observer)
    }

    deinit {
        process.send(SIGCONT)
        process.kill()
    }

    /// What it has written to standard error so far.
    public var log: String { process.error }

    /// Waits until this very process has the name.
    public func waitUntilReady(_ observer: Peer, timeout: Double = BootClock.patience) throws {
        let deadline = BootClock.now + BootClock.microseconds(timeout)
        let changes = try observer.subscribeToOwner(of: Self.name)
        defer { try? observer.unsubscribe(changes) }
        while true {
            changes.clear()
            // The owner may be a predecessor that the bus has not seen go yet.
            if let owner = try observer.owner(of: Self.name), try isOwn(owner, observer) { return }
            let now = BootClock.now
            guard now < deadline, process.exit == nil else { break }
            // Awake at once for the name, and every so often to see whether the process still runs.
            _ = changes.wait(timeout: min(0.1, Double(deadline - now) / 1e6))
        }
        let end = process.exit.map { "it ended with \($0)" } ?? "it runs"
        throw TestSupportError("senkod has no name after \(timeout) s; \(end); it wrote: \(log)")
    }

    /// Sends SIGTERM and waits for the end.
    ///
    /// - Returns: how it ended, or nil where it still runs after `timeout` seconds.
    @discardableResult
    public func terminate(timeout: Double = BootClock.patience) -> ProcessExit? {
        process.send(SIGTERM)
        return process.wait(timeout: timeout)
    }

    /// Kills it without warning.
    public func kill() {
        process.send(SIGKILL)
        process.wait(timeout: 5)
    }

    /// Stops it, as a debugger or a busy machine does, until `resume`.
    public func suspend() { process.send(SIGSTOP) }

    /// Lets it go on.
    public func resume() { process.send(SIGCONT) }

    /// Sends SIGHUP.
    public func reload() { process.send(SIGHUP) }

    private func isOwn(_ owner: String, _ observer: Peer) throws -> Bool {
        do {
            return try observer.processID(of: owner) == process.pid
        } catch let error as PeerError where error.name == "org.freedesktop.DBus.Error.NameHasNoOwner" {
            return false
        }
    }
}
