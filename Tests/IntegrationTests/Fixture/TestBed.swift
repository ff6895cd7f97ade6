// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

/// A bus with the daemon on it, and a peer that hears all its signals.
final class TestBed {
    static let root: ObjectPath = "/org/senko/Senko1"
    static let meditation = "org.senko.Senko1.Meditation"
    static let sitting = "org.senko.Senko1.Sitting"
    static let activities = "org.senko.Senko1.Activities"
    static let activity = "org.senko.Senko1.Activity"
    static let properties = "org.freedesktop.DBus.Properties"
    static let objectManager = "org.freedesktop.DBus.ObjectManager"

    let bus: PrivateBus
    let peer: Peer
    let surroundings: Surroundings
    /// All signals of the daemon, of every interface.
    let signals: SignalLog
    private(set) var daemon: Daemon

    /// A bed with a running daemon.
    ///
    /// - Parameters:
    ///   - configuration: the text of senko.conf.
    ///   - environment: further variables of the daemon's.
    ///   - outgoingBytes: how much the bus keeps for a client that does not read.
    ///   - denied: interfaces that nobody may call on the bus.
    ///   - prepare: called with the bus and the home before the daemon starts.
    init(
        configuration: String? = nil, implementation: PrivateBus.Implementation = .daemon,
        environment: [String: String] = [:], outgoingBytes: Int = 1_000_000_000, denied: [String] = [],
        prepare: (PrivateBus, Surroundings) throws -> Void = { _, _ in }
    ) throws {
        Stalls.watch()
        bus = try PrivateBus(implementation, outgoingBytes: outgoingBytes, denied: denied)
        peer = try bus.connect()
        surroundings = try Surroundings(address: bus.address, extra: environment)
        if let configuration { try surroundings.configure(configuration) }
        try prepare(bus, surroundings)
        signals = try peer.subscribe(MatchRule(sender: Daemon.name))
        daemon = try Daemon(on: bus, surroundings: surroundings, observer: peer)
    }

    /// Starts a daemon on the same bus and in the same home as the one before, which must have ended.
    func startAgain() throws {
        daemon = try Daemon(on: bus, surroundings: surroundings, observer: peer)
    }

    /// A running command line program in the daemon's surroundings.
    func senko(_ arguments: String..., timeout: Double = 40) throws -> Command.Result {
        try Command.run([Products.command] + arguments, environment: surroundings.environment, timeout: timeout)
    }
}

extension TestBed {
    /// Calls a method of the daemon's root object.
    @discardableResult
    func call(_ member: String, _ arguments: [BusValue] = [], interface: String = meditation) throws -> [BusValue] {
        try peer.call(Daemon.name, Self.root, interface, member, arguments)
    }

    /// Calls a method of an activity's object.
    @discardableResult
    func call(
        _ member: String, on path: ObjectPath, _ interface: String, _ arguments: [BusValue] = []
    ) throws -> [BusValue] {
        try peer.call(Daemon.name, path, interface, member, arguments)
    }

    /// Starts a sitting.
    ///
    /// - Parameters:
    ///   - phases: names and seconds; none leaves it to the daemon.
    func start(
        _ title: String = "Morning sit", seconds: UInt32 = 60, phases: [(String, Double)] = [],
        options: [String: BusValue] = [:]
    ) throws -> ObjectPath {
        var options = options
        if !phases.isEmpty { options["phases"] = phases.map { BusTuple($0.0, $0.1) }.busValue }
        let reply = try call("Start", [.string(title), .uint32(seconds), options.busValue])
        guard reply.count == 1, case .objectPath(let path) = reply[0] else {
            throw TestSupportError("Start replied with \(reply)")
        }
        return path
    }

    /// Starts an activity of the test's own.
    @discardableResult
    func startErrand(
        _ options: [String: BusValue] = [:], kind: String = "Errand", attributes: [String: BusValue] = [:],
        content: [String: BusValue] = ["title": .string("An errand")], by peer: Peer? = nil
    ) throws -> ObjectPath {
        let reply = try (peer ?? self.peer).call(
            Daemon.name, Self.root, Self.activities, "Start",
            [.string(kind), attributes.busValue, content.busValue, options.busValue])
        guard reply.count == 1, case .objectPath(let path) = reply[0] else {
            throw TestSupportError("Start replied with \(reply)")
        }
        return path
    }

    /// Updates an activity; the outcome and the revision.
    @discardableResult
    func updateErrand(
        _ path: ObjectPath, content: [String: BusValue] = [:], _ options: [String: BusValue] = [:], by peer: Peer? = nil
    ) throws -> BusTuple<String, UInt64> {
        let reply = try (peer ?? self.peer).call(
            Daemon.name, Self.root, Self.activities, "Update",
            [.objectPath(path), content.busValue, options.busValue])
        guard let result = BusTuple<String, UInt64>(busValue: .structure(reply)) else {
            throw TestSupportError("Update replied with \(reply)")
        }
        return result
    }

    /// What `Activities.List` tells: each path with its properties.
    func listActivities(
        _ filter: [String: BusValue] = [:], by peer: Peer? = nil
    ) throws -> [BusTuple<ObjectPath, [String: BusValue]>] {
        let reply = try (peer ?? self.peer).call(
            Daemon.name, Self.root, Self.activities, "List", [filter.busValue])
        guard let list = reply.first.flatMap({ [BusTuple<ObjectPath, [String: BusValue]>](busValue: $0) }) else {
            throw TestSupportError("List replied with \(reply)")
        }
        return list
    }

    /// Reads a property of an activity.
    func activity<Value: BusRepresentable>(
        _ property: String, of path: ObjectPath, as type: Value.Type = Value.self
    ) throws -> Value {
        try read(property, of: path, Self.activity)
    }

    /// The states that an activity was told to have come to, each with its reason.
    func states(of path: ObjectPath) -> [String] {
        signals.signals("StateChanged").filter {
            $0.interface == Self.activities && $0.arguments[0] == .objectPath(path)
        }.map { signal in
            signal.arguments.dropFirst().map { value in
                if case .string(let text) = value { text } else { "\(value)" }
            }.joined(separator: " ")
        }
    }

    /// Reads a property of a sitting, as the given type.
    func read<Value: BusRepresentable>(
        _ property: String, of path: ObjectPath, _ interface: String = sitting, as type: Value.Type = Value.self
    ) throws -> Value {
        let value = try peer.get(Daemon.name, path, interface, property)
        guard let result = Value(busValue: value) else { throw TestSupportError("\(property) is \(value.signature)") }
        return result
    }

    /// What `Meditation.List` tells: path, title, state, phase, remaining and total seconds.
    func list() throws -> [BusTuple<ObjectPath, String, String, String, UInt32, UInt32>] {
        let reply = try call("List")
        guard reply.count == 1,
            let rows = [BusTuple<ObjectPath, String, String, String, UInt32, UInt32>](busValue: reply[0])
        else { throw TestSupportError("List replied with \(reply)") }
        return rows
    }

    /// When a sitting began, had it never been paused: CLOCK_BOOTTIME, µs.
    func origin(of path: ObjectPath, seconds: UInt32) throws -> UInt64 {
        try read("EndsTimestampBoottime", of: path, as: UInt64.self) - UInt64(seconds) * 1_000_000
    }

    /// Waits until something is true, which no signal tells.
    ///
    /// - Returns: whether it is, within `timeout` seconds.
    static func wait(timeout: Double = BootClock.patience, until condition: () throws -> Bool) rethrows -> Bool {
        let deadline = BootClock.now + BootClock.microseconds(timeout)
        while try !condition() {
            guard BootClock.now < deadline else { return try condition() }
            BootClock.sleep(0.01)
        }
        return true
    }

    /// Waits until a sitting has ended.
    func waitForEnd(of path: ObjectPath, timeout: Double = BootClock.patience) -> ReceivedSignal? {
        signals.wait(for: "StateChanged", timeout: timeout) { signal in
            signal.interface == Self.meditation
                && signal.arguments.prefix(2) == [.objectPath(path), .string("ended")]
        }
    }

    /// The error that a call brings; it is an issue where there is none.
    func error(_ body: () throws -> Void, sourceLocation: SourceLocation = #_sourceLocation) -> PeerError? {
        #expect(throws: PeerError.self, sourceLocation: sourceLocation) { try body() }
    }
}
