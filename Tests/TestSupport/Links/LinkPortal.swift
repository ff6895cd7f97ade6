// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// A desktop portal that opens nothing and notes what it was asked to open, or the service manager, which starts nothing.
///
/// Source: XDG Desktop Portal, "OpenURI"; org.freedesktop.systemd1(5), "StartTransientUnit()".
public final class LinkPortal: Sendable {
    /// How it takes a call.
    public enum Behaviour: Sendable {
        /// It answers as it should.
        case normal
        /// It never answers.
        case neverAnswers
        /// It answers with an error of this name.
        case fails(String)
    }

    /// What it was asked to open.
    public struct Request: Sendable {
        /// The URL.
        public let url: String
        /// The options.
        public let options: [String: BusValue]
    }

    private let peer: Peer
    private let state = Guarded<[Request]>([])
    private let units = Guarded<[[BusValue]]>([])

    /// Takes the portal's name on a bus, or the service manager's.
    public init(on bus: PrivateBus, _ behaviour: Behaviour = .normal, isServiceManager: Bool = false) throws {
        peer = try bus.connect()
        peer.serve { [state, units] call in
            switch (call.interface, call.member, call.signature) {
            case ("org.freedesktop.portal.OpenURI", "OpenURI", "ssa{sv}") where !isServiceManager:
                guard case .string("") = call.arguments[0], case .string(let url) = call.arguments[1],
                    let options = [String: BusValue](busValue: call.arguments[2])
                else { throw PeerError("org.freedesktop.DBus.Error.InvalidArgs", "\(call.arguments)") }
                state.withLock { $0.append(Request(url: url, options: options)) }
            case ("org.freedesktop.systemd1.Manager", "StartTransientUnit", "ssa(sv)a(sa(sv))") where isServiceManager:
                units.withLock { $0.append(call.arguments) }
            default:
                throw PeerError("org.freedesktop.DBus.Error.UnknownMethod", "\(call.member)(\(call.signature))")
            }
            switch behaviour {
            case .normal: try call.reply([.objectPath("/org/freedesktop/answer")])
            case .neverAnswers: break
            case .fails(let name): throw PeerError(name, "as the test wants it")
            }
        }
        try peer.requestName(isServiceManager ? "org.freedesktop.systemd1" : "org.freedesktop.portal.Desktop")
    }

    /// All that it was asked to open, in order.
    public var requests: [Request] { state.withLock { $0 } }

    /// Waits for a request, after so many others.
    public func waitForRequest(after count: Int = 0) -> Request? {
        state.wait(timeout: BootClock.patience) { $0.dropFirst(count).first }
    }

    /// Waits for the arguments of a unit that is to be started.
    public func waitForUnit() -> [BusValue]? { units.wait(timeout: BootClock.patience) { $0.first } }

    /// How many units it was asked to start.
    public var unitCount: Int { units.withLock { $0.count } }
}
