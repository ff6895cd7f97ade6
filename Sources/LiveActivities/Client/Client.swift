// SPDX-License-Identifier: Apache-2.0

import Bus
import BusValues
import Dispatch

/// This process' side of the bus: one connection on a queue of its own, whatever the program's threads do.
///
/// Everything but the beginnings of calls happens on the queue. Nothing happens there while nothing is told.
final class Client: @unchecked Sendable {
    /// The one of the process, on the session bus.
    static let shared = Client(.session)
    /// Another one, for what a task does.
    @TaskLocal static var scoped: Client?
    /// The one to use.
    static var current: Client { scoped ?? shared }

    let queue = DispatchQueue(label: "org.senko.LiveActivities")
    private let address: Connection.Address
    let patience: Patience
    private static let place = DispatchSpecificKey<ObjectIdentifier>()

    // What follows is the queue's alone.

    private var connection: Connection?
    private var subscriptions: [Subscription] = []
    private var calls: [UInt64: Call] = [:]
    private var lastCall: UInt64 = 0
    /// The daemon's unique name, while there is one.
    private(set) var daemon: String?
    /// Whether there was a daemon at all: then its absence is a restart.
    private(set) var hasSeenDaemon = false
    private var daemonWaiters: [UInt64: (Bool) -> Void] = [:]
    private var isReconnecting = false
    /// Who this process is, by the daemon's word.
    var owner: String?
    /// All activities that somebody in the process holds.
    var records: [ObjectPath: WeakReference<ActivityRecord>] = [:]
    /// Those that are held so that they are drawn, or that their buttons work.
    var kept: [ObjectPath: ActivityRecord] = [:]
    /// The kinds all of whose activities are held.
    var watchedKinds: Set<String> = []
    var actionHandlers: [String: ActionHandler] = [:]
    var lanes: [ObjectPath: Lane] = [:]
    /// The number of the operation that was handed over last.
    var lastOperation: UInt64 = 0
    /// What goes on once the operations up to a number are done.
    var quietWaiters: [(number: UInt64, body: () -> Void)] = []
    var newcomers: [WeakReference<Newcomers>] = []
    let enablement = Latest<Bool>()
    var isEnablementFollowed = false

    typealias ActionHandler = @Sendable (_ activityID: String, _ action: String, _ token: String) -> Void

    private struct Call {
        let subscription: Subscription
        let reply: (Result<[BusValue], BusError>) -> Void
    }

    init(_ address: Connection.Address, patience: Patience = Patience()) {
        self.address = address
        self.patience = patience
        queue.setSpecific(key: Self.place, value: ObjectIdentifier(self))
    }

    /// One on the bus of an address.
    convenience init(address: String, patience: Patience = Patience()) {
        self.init(.custom(address), patience: patience)
    }

    /// Whether this is the client's own queue, where nothing may wait for it.
    var isOnQueue: Bool { DispatchQueue.getSpecific(key: Self.place) == ObjectIdentifier(self) }

    /// Does something on the queue, and waits for what it hands over.
    ///
    /// - Returns: nil where the queue itself would wait, as for a drawing that uses what it draws for.
    func wait<Value: Sendable>(_ body: @escaping @Sendable (@escaping @Sendable (Value) -> Void) -> Void) -> Value? {
        guard !isOnQueue else { return nil }
        let result = Latest<Value>()
        let isDone = DispatchSemaphore(value: 0)
        queue.async {
            body { value in
                result.send(value)
                isDone.signal()
            }
        }
        isDone.wait()
        return result.value
    }

    // MARK: - Calls

    /// Calls a method of the daemon's; it is started where it can be.
    func call(
        _ member: String, of interface: String = Names.activitiesInterface, on path: ObjectPath = Names.root,
        _ arguments: [BusValue] = [], reply: @escaping (Result<[BusValue], BusError>) -> Void
    ) {
        lastCall += 1
        let id = lastCall
        do {
            let call = MethodCall(
                destination: Names.bus, path: path, interface: interface, member: member, arguments: arguments)
            let subscription = try connected().call(call, timeout: patience.answer) { [unowned self] result in
                calls.removeValue(forKey: id)?.reply(result)
            }
            calls[id] = Call(subscription: subscription, reply: reply)
        } catch {
            // The caller finds its own state in order first.
            queue.async { [error, reply = Unchecked(reply)] in reply.value(.failure(error)) }
        }
    }

    /// Waits for the daemon's name to have an owner, for a while; says whether it has.
    func whenDaemonIsThere(within seconds: Int, _ body: @escaping (Bool) -> Void) {
        guard daemon == nil else { return body(true) }
        lastCall += 1
        let id = lastCall
        daemonWaiters[id] = body
        queue.asyncAfter(deadline: .now() + .seconds(seconds)) { [self] in
            daemonWaiters.removeValue(forKey: id)?(false)
        }
        reconnectSoon()
    }

    // MARK: - The connection

    private func connected() throws(BusError) -> Connection {
        if let connection { return connection }
        let connection: Connection
        do {
            connection = try Connection(address, queue: queue)
        } catch {
            // Whatever the reason is, there is no bus.
            throw BusError(name: BusError.disconnected.name, message: error.message)
        }
        connection.onDisconnect = { [unowned self] in disconnected() }
        do {
            subscriptions = [
                try connection.watchName(Names.bus) { [unowned self] name in daemonChanged(to: name) }
            ]
            for rule in Self.rules {
                subscriptions.append(try connection.subscribe(rule) { [unowned self] signal in receive(signal) })
            }
        } catch {
            subscriptions = []
            throw error
        }
        self.connection = connection
        return connection
    }

    private static var rules: [MatchRule] {
        [
            MatchRule(sender: Names.bus, path: Names.root, interface: Names.objectManagerInterface),
            MatchRule(
                sender: Names.bus, path: Names.root, interface: Names.activitiesInterface, member: "StateChanged"),
            MatchRule(
                sender: Names.bus, path: Names.root, interface: Names.propertiesInterface, member: "PropertiesChanged",
                argument0: Names.activitiesInterface),
            MatchRule(
                sender: Names.bus, pathNamespace: Names.activities, interface: Names.propertiesInterface,
                member: "PropertiesChanged", argument0: Names.activityInterface),
            MatchRule(
                sender: Names.bus, pathNamespace: Names.activities, interface: Names.activityInterface,
                member: "ActionInvoked"),
            MatchRule(
                sender: Names.bus, pathNamespace: Names.activities, interface: Names.activityInterface,
                member: "Opened"),
        ]
    }

    private func disconnected() {
        // It is within a method of its own just now.
        let old = Unchecked((connection, subscriptions))
        queue.async { withExtendedLifetime(old) {} }
        connection = nil
        subscriptions = []
        daemon = nil
        owner = nil
        let unanswered = calls
        calls = [:]
        for (_, call) in unanswered.sorted(by: { $0.key < $1.key }) { call.reply(.failure(.disconnected)) }
        reconnectSoon()
    }

    /// Where somebody waits and the bus is away, looks for it again every so often.
    func reconnectSoon() {
        let isWaitedFor = !daemonWaiters.isEmpty || lanes.values.contains { $0.hold == .daemon }
        guard connection == nil, isWaitedFor, !isReconnecting else { return }
        isReconnecting = true
        queue.asyncAfter(deadline: .now() + .milliseconds(250)) { [self] in
            isReconnecting = false
            _ = try? connected()
            reconnectSoon()
        }
    }

    private func daemonChanged(to name: String?) {
        daemon = name
        guard name != nil else { return }
        hasSeenDaemon = true
        synchronize()
        releaseLanes(heldFor: .daemon)
        let waiters = daemonWaiters
        daemonWaiters = [:]
        for (_, waiter) in waiters.sorted(by: { $0.key < $1.key }) { waiter(true) }
    }
}

/// Carries over to a later turn of the same queue what the compiler cannot know to stay on it.
struct Unchecked<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
