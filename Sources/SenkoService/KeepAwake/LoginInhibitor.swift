// SPDX-License-Identifier: Apache-2.0

import Bus
import BusValues
import Dispatch

/// The `idle` lock of systemd-logind, where there is a system bus: held as an open file, so it ends with this process.
///
/// It lives on a queue of its own, as connecting to a bus may wait; everything here runs there, which is what makes it
/// safe to share. Source: org.freedesktop.login1(5), `Inhibit`.
final class LoginInhibitor: IdleInhibitor, @unchecked Sendable {
    private let queue = DispatchQueue(label: "org.senko.login")
    private let report: @Sendable (String) -> Void
    private var connection: Connection?
    private var watch: Subscription?
    private var call: Subscription?
    private var isWanted = false
    private var hasOwner = false
    private var lock: FileDescriptor?
    private var hasComplained = false

    private static let name = "org.freedesktop.login1"

    /// - Parameter report: told once, on the inhibitor's queue, why the lock cannot be had.
    init(report: @escaping @Sendable (String) -> Void) {
        self.report = report
    }

    func hold() {
        queue.async { [self] in
            isWanted = true
            connect()
            settle()
        }
    }

    func release() {
        queue.async { [self] in
            isWanted = false
            settle()
        }
    }

    private func connect() {
        guard connection == nil else { return }
        do {
            let connection = try Connection(.system, queue: queue)
            connection.onDisconnect = { [unowned self] in
                watch = nil
                call = nil
                hasOwner = false
                self.connection = nil
            }
            watch = try connection.watchName(Self.name) { [unowned self] owner in
                hasOwner = owner != nil
                call = nil
                lock = nil
                settle()
            }
            self.connection = connection
        } catch {
            complain(error.message)
        }
    }

    /// Asks for what is wanted, one call at a time. The lock is released by closing it.
    private func settle() {
        guard isWanted else {
            lock = nil
            return
        }
        guard hasOwner, call == nil, lock == nil else { return }
        let arguments: [BusValue] = ["idle", "Senko", "A sitting is going on", "block"].map { .string($0) }
        let message = MethodCall(
            destination: Self.name, path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager",
            member: "Inhibit", arguments: arguments, autoStart: false)
        call = try? connection?.call(message, timeout: .seconds(60)) { [unowned self] reply in
            call = nil
            switch reply {
            case .success(let values):
                guard case .fileDescriptor(let descriptor)? = values.first else { return }
                lock = descriptor
                settle()
            case .failure(let error):
                complain(error.message)
            }
        }
    }

    private func complain(_ problem: String) {
        guard !hasComplained else { return }
        hasComplained = true
        report("logind's idle lock is not held: \(problem)")
    }
}
