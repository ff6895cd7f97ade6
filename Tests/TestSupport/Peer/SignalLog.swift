// SPDX-License-Identifier: Apache-2.0

public import BusValues
import CDBus

/// Every signal that a subscription has received, in order.
public final class SignalLog: Sendable {
    let rule: MatchRule
    private let received = Guarded<[ReceivedSignal]>([])
    private weak let connection: PeerConnection?

    init(rule: MatchRule, connection: PeerConnection) {
        self.rule = rule
        self.connection = connection
    }

    func record(_ signal: ReceivedSignal) {
        received.withLock { $0.append(signal) }
    }

    /// All signals so far, those included that the sender has sent and that were still on their way: what belongs
    /// together comes in several signals, of which a test waits for one.
    public var signals: [ReceivedSignal] {
        // Whatever the answer says, it comes behind them. Nobody who is gone or hangs sends any.
        if let ping = try? Peer.newCall(
            rule.sender ?? "org.freedesktop.DBus", "/", "org.freedesktop.DBus.Peer", "Ping", [])
        {
            dbus_message_set_auto_start(ping, 0)
            _ = try? connection?.call(ping, timeout: 5)
        }
        return received.withLock { $0 }
    }

    /// All signals so far with this name.
    public func signals(_ member: String) -> [ReceivedSignal] { signals.filter { $0.member == member } }

    /// Forgets what has been sent so far.
    public func clear() {
        _ = signals
        received.withLock { $0 = [] }
    }

    /// Waits for a signal, which may have come already.
    ///
    /// - Parameters:
    ///   - member: its name; nil for any.
    ///   - path: its object; nil for any.
    ///   - timeout: seconds at most.
    ///   - condition: what else must be true of it.
    /// - Returns: the first such signal, or nil where none came.
    public func wait(
        for member: String? = nil, path: ObjectPath? = nil, timeout: Double = BootClock.patience,
        where condition: (ReceivedSignal) -> Bool = { _ in true }
    ) -> ReceivedSignal? {
        received.wait(timeout: timeout) { signals in
            signals.first {
                (member == nil || $0.member == member) && (path == nil || $0.path == path) && condition($0)
            }
        }
    }

    /// Waits for so many signals of one name, and returns those that came in time.
    public func wait(for member: String, count: Int, timeout: Double = BootClock.patience) -> [ReceivedSignal] {
        received.wait(timeout: timeout) { signals in
            let found = signals.filter { $0.member == member }
            return found.count >= count ? found : nil
        } ?? signals(member)
    }
}
