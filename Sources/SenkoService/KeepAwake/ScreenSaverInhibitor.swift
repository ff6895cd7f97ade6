// SPDX-License-Identifier: Apache-2.0

import Bus
import BusValues

/// `org.freedesktop.ScreenSaver.Inhibit`, where its name has an owner. The desktop forgets it when this process ends.
///
/// Source: Idle Inhibition Service Draft, <https://people.freedesktop.org/~hadess/idle-inhibition-spec/>.
final class ScreenSaverInhibitor: IdleInhibitor {
    private let connection: Connection
    private let log: Log
    private var watch: Subscription?
    private var call: Subscription?
    private var isWanted = false
    private var hasOwner = false
    private var cookie: UInt32?

    private static let name = "org.freedesktop.ScreenSaver"

    init(on connection: Connection, log: Log) throws(BusError) {
        self.connection = connection
        self.log = log
        watch = try connection.watchName(Self.name) { [unowned self] owner in
            hasOwner = owner != nil
            // What the owner before was told is gone with it.
            call = nil
            cookie = nil
            settle()
        }
    }

    func hold() {
        isWanted = true
        settle()
    }

    func release() {
        isWanted = false
        settle()
    }

    /// Asks for what is wanted, one call at a time.
    private func settle() {
        guard hasOwner, call == nil else { return }
        if isWanted, cookie == nil {
            call = try? connection.call(
                self.message("Inhibit", [.string("Senko"), .string("A sitting is going on")]), timeout: .seconds(60)
            ) { [unowned self] reply in
                call = nil
                switch reply {
                case .success(let values):
                    guard case .uint32(let cookie)? = values.first else { return }
                    self.cookie = cookie
                    settle()
                case .failure(let error):
                    log.write(.info, "the screen saver cannot be held off: \(error.message)")
                }
            }
        } else if !isWanted, let cookie {
            self.cookie = nil
            try? connection.send(message("UnInhibit", [.uint32(cookie)]))
        }
    }

    private func message(_ member: String, _ arguments: [BusValue]) -> MethodCall {
        MethodCall(
            destination: Self.name, path: "/org/freedesktop/ScreenSaver", interface: Self.name, member: member,
            arguments: arguments, autoStart: false)
    }
}
