// SPDX-License-Identifier: Apache-2.0

public import BusValues
import Foundation

/// A notification server that holds its clients to the specification, records all that they do, and fails in the ways
/// that real servers do.
///
/// Source: Desktop Notifications Specification 1.2.
public final class StrictNotificationServer: Sendable {
    private struct State {
        var behaviour = Behaviour.normal
        var calls: [NotifyCall] = []
        var closes: [(id: UInt32, arrival: UInt64)] = []
        var violations: [String] = []
        var open: [UInt32: String] = [:]
        var given: Set<UInt32> = []
        var nextID: UInt32 = 1
        var unanswered = 0
        var requests: [String] = []
        var isKnown = false
    }

    /// The name that every server has.
    public static let name = "org.freedesktop.Notifications"
    static let path: ObjectPath = "/org/freedesktop/Notifications"

    private let bus: PrivateBus
    private let configuration: Configuration
    private let state = Guarded(State())
    private let peer = Guarded<Peer?>(nil)
    /// Whoever has it changes what is open, and tells it. As with real servers nothing comes in between.
    private let turn = NSRecursiveLock()
    private let delay = DispatchQueue(label: "slow notification server")

    /// Starts a server on the bus and takes the name.
    public init(
        on bus: PrivateBus, _ configuration: Configuration = Configuration(), behaviour: Behaviour = .normal
    ) throws {
        self.bus = bus
        self.configuration = configuration
        state.withLock { $0.behaviour = behaviour }
        try start()
    }

    deinit {
        stop()
    }

    /// How it behaves from now on.
    public var behaviour: Behaviour {
        get { state.withLock { $0.behaviour } }
        set { state.withLock { $0.behaviour = newValue } }
    }

    /// All calls of `Notify` in order, those of before a restart too.
    public var calls: [NotifyCall] { state.withLock { $0.calls } }

    /// All calls of `CloseNotification` in order.
    public var closes: [(id: UInt32, arrival: UInt64)] { state.withLock { $0.closes } }

    /// All methods that were called, by name and in order.
    public var requests: [String] { state.withLock { $0.requests } }

    /// What broke the specification, a line each.
    public var violations: [String] { state.withLock { $0.violations } }

    /// The notifications on the screen: id and summary.
    public var open: [UInt32: String] { state.withLock { $0.open } }

    /// Leaves the bus as a server does that ends: its notifications are gone, and its ids too.
    public func stop() {
        let old = peer.withLock { peer in
            defer { peer = nil }
            return peer
        }
        old?.close()
        state.withLock { state in
            state.open = [:]
            state.given = []
            state.nextID = 1
            state.unanswered = 0
            state.isKnown = false
        }
    }

    /// Comes back on a new connection and takes the name, beginning with id 1.
    public func start() throws {
        let new = try bus.connect()
        new.serve { [weak self] call in try self?.serve(call) }
        peer.withLock { $0 = new }
        // The bus may not have seen the former connection go yet.
        _ = try new.waitForLoss(of: Self.name)
        try new.requestName(Self.name)
    }

    /// Waits for a call of `Notify`, which may have come already.
    ///
    /// - Parameters:
    ///   - after: how many calls to pass over.
    /// - Returns: the first such call, or nil where none came within `timeout` seconds.
    public func waitForCall(
        after: Int = 0, timeout: Double = BootClock.patience, where condition: (NotifyCall) -> Bool = { _ in true }
    ) -> NotifyCall? {
        state.wait(timeout: timeout) { $0.calls.dropFirst(after).first(where: condition) }
    }

    /// Waits for `CloseNotification` with this id.
    ///
    /// - Returns: whether it came within `timeout` seconds.
    public func waitForClose(of id: UInt32, timeout: Double = BootClock.patience) -> Bool {
        state.wait(timeout: timeout) { $0.closes.contains { $0.id == id } ? true : nil } ?? false
    }

    /// Closes a notification, as the user or the clock does.
    public func close(_ id: UInt32, _ reason: CloseReason) throws {
        try turn.withLock {
            state.withLock { $0.open[id] = nil }
            try emit("NotificationClosed", [.uint32(id), .uint32(reason.rawValue)])
        }
    }

    /// Waits until the daemon has taken in all that this server has told so far.
    public func settle() throws {
        guard let peer = peer.withLock({ $0 }) else { throw TestSupportError("the server is stopped") }
        // The answer comes behind it.
        try peer.call(Daemon.name, "/", "org.freedesktop.DBus.Peer", "Ping", timeout: BootClock.patience)
    }

    /// Waits until the daemon knows what this server can do.
    public func waitUntilKnown() throws {
        guard state.wait(timeout: BootClock.patience, for: { $0.isKnown ? true : nil }) == true else {
            throw TestSupportError("nobody asks the server what it is")
        }
        try settle()
    }

    /// Waits until so many notifications are on the screen.
    ///
    /// - Returns: how many there are at last.
    public func waitForOpen(count: Int) -> Int {
        state.wait(timeout: BootClock.patience) { $0.open.count == count ? count : nil } ?? open.count
    }

    /// Presses a button: with a token, as servers on Wayland do, `ActivationToken` comes first. The notification closes
    /// afterwards, as it does on most servers, unless `keepsOpen`.
    public func invoke(_ key: String, of id: UInt32, token: String? = nil, keepsOpen: Bool = false) throws {
        try turn.withLock {
            if let token { try emit("ActivationToken", [.uint32(id), .string(token)]) }
            try emit("ActionInvoked", [.uint32(id), .string(key)])
            if !keepsOpen { try close(id, .dismissed) }
        }
    }

    /// Sends one of the server's signals, right or wrong.
    public func emit(_ member: String, _ arguments: [BusValue]) throws {
        guard let peer = peer.withLock({ $0 }) else { throw TestSupportError("the server is stopped") }
        if behaviour == .repeatsSignals {
            try peer.emit(Self.path, Self.name, member, [.uint32(4_000_000)] + arguments.dropFirst())
            try peer.emit(Self.path, Self.name, member, arguments)
        }
        try peer.emit(Self.path, Self.name, member, arguments)
    }
}

extension StrictNotificationServer {
    private func serve(_ call: IncomingCall) throws {
        let behaviour = state.withLock { state in
            state.requests.append(call.member)
            if call.path != Self.path.description {
                state.violations.append("\(call.member) on \(call.path)")
            }
            if call.interface != Self.name, !call.interface.hasPrefix("org.freedesktop.DBus.") {
                state.violations.append("\(call.member) of interface \(call.interface.debugDescription)")
            }
            return state.behaviour
        }
        turn.lock()
        defer { turn.unlock() }
        var notification: NotifyCall?
        let answer = try answer(to: call, &notification)
        // What was asked is recorded however it is answered, but not before the answer has gone out: a test that has
        // seen the call may send signals about its id, which must not overtake the id itself.
        defer {
            state.withLock { state in
                if call.member == "GetServerInformation" { state.isKnown = true }
                if let notification { state.calls.append(notification) }
            }
        }
        switch behaviour {
        case .neverAnswers: break
        case .answersWithErrors: throw PeerError("org.freedesktop.DBus.Error.Failed", "this server always fails")
        case .answersWithWrongTypes: try call.reply([.structure([.string("nonsense"), .double(0.5)])])
        case .slow(let seconds) where call.member == "Notify":
            delay.asyncAfter(deadline: .now() + seconds) { try? self.reply(to: call, answer) }
        default: try reply(to: call, answer)
        }
    }

    private func reply(to call: IncomingCall, _ values: [BusValue]) throws {
        if call.member == "Notify" { state.withLock { $0.unanswered = max(0, $0.unanswered - 1) } }
        try call.reply(values)
    }

    private func answer(to call: IncomingCall, _ notification: inout NotifyCall?) throws -> [BusValue] {
        switch (call.member, call.signature) {
        case ("GetCapabilities", ""):
            return [configuration.capabilities.busValue]
        case ("GetServerInformation", ""):
            return configuration.information.map { .string($0) }
        case ("Notify", "susssasa{sv}i"):
            notification = notify(call)
            return [.uint32(notification?.id ?? 0)]
        case ("CloseNotification", "u"):
            guard case .uint32(let id)? = call.arguments.first else { return [] }
            return try closeNotification(id, arrival: call.arrival)
        case ("GetCapabilities", _), ("GetServerInformation", _), ("Notify", _), ("CloseNotification", _):
            state.withLock { $0.violations.append("\(call.member) with \(call.signature.debugDescription)") }
            throw PeerError("org.freedesktop.DBus.Error.InvalidArgs", "\(call.member) with \(call.signature)")
        default:
            throw PeerError("org.freedesktop.DBus.Error.UnknownMethod", "\(call.interface).\(call.member)")
        }
    }

    private func notify(_ call: IncomingCall) -> NotifyCall? {
        state.withLock { state in
            guard var notification = NotifyCall(call, unanswered: state.unanswered) else { return nil }
            let capabilities = Set(configuration.capabilities)
            state.violations += NotificationRules.violations(
                of: notification, capabilities: capabilities, known: state.given)
            switch state.behaviour {
            case .normal, .slow, .repeatsSignals:
                let isKnown = state.open[notification.replacesID] != nil
                if notification.replacesID != 0, isKnown || configuration.adoptsUnknownIDs {
                    notification.id = notification.replacesID
                } else {
                    notification.id = state.nextID
                    state.nextID += 1
                }
                state.open[notification.id] = notification.summary
                state.given.insert(notification.id)
            case .neverAnswers, .answersWithErrors, .answersZero, .answersWithWrongTypes:
                notification.id = 0
            }
            state.unanswered += 1
            if state.behaviour == .answersWithErrors || state.behaviour == .answersWithWrongTypes {
                state.unanswered -= 1
            }
            return notification
        }
    }

    private func closeNotification(_ id: UInt32, arrival: UInt64) throws -> [BusValue] {
        let wasOpen = state.withLock { state in
            state.closes.append((id, arrival))
            if id == 0 { state.violations.append("CloseNotification(0)") }
            return state.open.removeValue(forKey: id) != nil
        }
        // Source: the specification: an error where the notification no longer exists; else the signal.
        guard wasOpen else { throw PeerError("org.freedesktop.Notifications.Error", "no notification \(id)") }
        if behaviour != .neverAnswers, behaviour != .answersWithErrors {
            try emit("NotificationClosed", [.uint32(id), .uint32(CloseReason.called.rawValue)])
        }
        return []
    }
}
