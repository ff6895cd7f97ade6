// SPDX-License-Identifier: Apache-2.0

import BusValues

/// A fake of the desktop's `org.freedesktop.ScreenSaver`: gives cookies and takes them back.
public final class ScreenSaver: Sendable {
    private struct State {
        var next: UInt32 = 1
        var cookies: Set<UInt32> = []
        var inhibitions: [String] = []
    }

    private let peer: Peer
    private let state = Guarded(State())

    /// Takes its name on a bus.
    public init(on bus: PrivateBus) throws {
        peer = try bus.connect()
        peer.serve { [state] call in
            switch (call.member, call.signature) {
            case ("Inhibit", "ss"):
                guard case .string(let who) = call.arguments[0], case .string(let why) = call.arguments[1] else {
                    return
                }
                let cookie = state.withLock { state in
                    state.next += 1
                    state.cookies.insert(state.next)
                    state.inhibitions.append("\(who): \(why)")
                    return state.next
                }
                try call.reply([.uint32(cookie)])
            case ("UnInhibit", "u"):
                guard case .uint32(let cookie) = call.arguments[0],
                    state.withLock({ $0.cookies.remove(cookie) }) != nil
                else {
                    return call.fail(PeerError("org.freedesktop.DBus.Error.InvalidArgs", "no such cookie"))
                }
                try call.reply()
            default:
                call.fail(PeerError("org.freedesktop.DBus.Error.UnknownMethod", call.member))
            }
        }
        try peer.requestName("org.freedesktop.ScreenSaver")
    }

    /// How many inhibitions last.
    public var cookies: Int { state.withLock { $0.cookies.count } }

    /// Who has asked, and why, in order.
    public var inhibitions: [String] { state.withLock { $0.inhibitions } }

    /// Leaves the bus.
    public func leave() {
        peer.close()
    }

    /// Waits until so many inhibitions last.
    public func waitForCookies(count: Int) -> Int {
        state.wait(timeout: BootClock.patience) { $0.cookies.count == count ? count : nil } ?? cookies
    }
}
