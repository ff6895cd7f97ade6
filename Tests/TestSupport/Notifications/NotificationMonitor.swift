// SPDX-License-Identifier: Apache-2.0

import BusValues

/// A listener to what clients and the notification server of a bus say to each other, whichever server it is.
///
/// Source: D-Bus specification, `org.freedesktop.DBus.Monitoring.BecomeMonitor`.
public final class NotificationMonitor: Sendable {
    private struct State {
        var calls: [NotifyCall] = []
        var closes: [UInt32] = []
    }

    private let peer: Peer
    private let state = Guarded(State())

    /// Listens from now on.
    public init(on bus: PrivateBus) throws {
        peer = try bus.connect()
        // A monitor hears the calls of others, and may not answer them.
        peer.serve { [state] call in
            state.withLock { state in
                if call.member == "Notify", let notification = NotifyCall(call, unanswered: 0) {
                    state.calls.append(notification)
                } else if call.member == "CloseNotification", case .uint32(let id)? = call.arguments.first {
                    state.closes.append(id)
                }
            }
        }
        let rule = "type='method_call',interface='\(StrictNotificationServer.name)'"
        try peer.call(
            "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.Monitoring", "BecomeMonitor",
            [[rule].busValue, .uint32(0)])
    }

    /// All calls of `Notify` in order. The ids that are answered stay unknown here.
    public var calls: [NotifyCall] { state.withLock { $0.calls } }

    /// The ids in all calls of `CloseNotification`, in order.
    public var closes: [UInt32] { state.withLock { $0.closes } }

    /// Waits for a call of `Notify`, which may have come already.
    ///
    /// - Parameter after: how many calls to pass over.
    /// - Returns: the first such call, or nil where none came within `timeout` seconds.
    public func waitForCall(
        after: Int = 0, timeout: Double = BootClock.patience, where condition: (NotifyCall) -> Bool = { _ in true }
    ) -> NotifyCall? {
        state.wait(timeout: timeout) { $0.calls.dropFirst(after).first(where: condition) }
    }

    /// Waits for a call of `CloseNotification`.
    ///
    /// - Returns: the id, or nil where none came within `timeout` seconds.
    public func waitForClose(timeout: Double = BootClock.patience) -> UInt32? {
        state.wait(timeout: timeout) { $0.closes.first }
    }
}
