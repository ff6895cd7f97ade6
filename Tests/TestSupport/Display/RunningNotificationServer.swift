// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A notification server on a screen and a private bus, with a home of its own. It ends with the last reference to it.
public final class RunningNotificationServer: Sendable {
    /// Its process.
    public let process: ChildProcess
    /// Its home and environment.
    public let surroundings: Surroundings
    private let screen: any Screen

    /// Starts the server and waits until it has the name of notification servers.
    ///
    /// - Parameters:
    ///   - observer: the connection that watches for the name.
    ///   - surroundings: its home and environment; nil makes new ones.
    /// - Throws: `TestSupportError`, with what the server wrote, where the name has no owner after 30 seconds.
    public init(
        _ program: NotificationServerProgram, on bus: PrivateBus, screen: any Screen, observer: Peer,
        surroundings: Surroundings? = nil
    ) throws {
        guard let path = program.path else { throw TestSupportError(program.obstacle ?? "\(program) is not there") }
        self.screen = screen
        self.surroundings = try surroundings ?? Self.surroundings(on: bus, screen: screen)
        process = try ChildProcess([path] + program.arguments, environment: self.surroundings.environment)
        guard try observer.waitForOwner(of: StrictNotificationServer.name, timeout: 30) != nil else {
            throw TestSupportError("\(program) has no name: \(process.error)")
        }
    }

    deinit {
        process.kill()
    }

    /// A home and an environment for a server: with Senko's icons, and settings that nothing stores.
    static func surroundings(on bus: PrivateBus, screen: any Screen) throws -> Surroundings {
        let own = [
            "XDG_DATA_DIRS": "\(Products.root)/data:/usr/local/share:/usr/share", "GSETTINGS_BACKEND": "memory",
        ]
        return try Surroundings(address: bus.address, extra: screen.variables.merging(own) { $1 })
    }

    /// Kills it without warning.
    public func kill() { process.kill() }

    /// Stops it, as a debugger or a busy machine does, until `resume`.
    public func suspend() { process.send(SIGSTOP) }

    /// Lets it go on.
    public func resume() { process.send(SIGCONT) }
}
