// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import MeditationCore

/// Knows who calls, and when a program has left the bus.
///
/// A call that depends on its caller waits until the bus and the kernel have said who that is; nothing else waits
/// meanwhile. Each client is asked about once and followed until it leaves, which the board then learns
/// (`Command.clientLeft`).
final class Callers: Observer {
    private final class Client {
        /// Who it is; nil: not asked, or not answered yet.
        var caller: Caller?
        /// What waits for the answers of the bus.
        var questions: [Subscription] = []
        /// Tells when it leaves the bus.
        var watch: Subscription?
    }

    private let host: Host
    private let connection: Connection
    private let log: Log
    private var clients: [String: Client] = [:]
    private var gate: CallGate!

    init(_ host: Host, on connection: Connection, log: Log) throws(BusError) {
        self.host = host
        self.connection = connection
        self.log = log
        gate = try CallGate(on: connection) { [unowned self] in mustWait($0) }
    }

    /// Who has made a call that depends on it.
    func caller(of invocation: Invocation) -> Caller { clients[invocation.sender]?.caller ?? .unknown }

    /// Says in the log that a call was refused since nobody knows whose it was: the caller, who has gone, cannot be told.
    func reportUnknown(_ call: Invocation) {
        log.write(
            .notice,
            "\(call.member) was refused: the caller left the bus before it could be identified; "
                + "let it wait for the reply, as dbus-send does with --print-reply: \(call.sender)")
    }

    /// Finds out which of the programs that the activities of a former daemon belong to are still there. Those that are
    /// not, leave now. Those of another bus have been taken up without a program.
    func takeUp() {
        for client in host.board.programs { follow(client) }
    }

    func observe(_ events: [Event], at now: Instants) {
        for event in events {
            switch event {
            // Those whose client is not followed: it left while its call waited, or the store was read late.
            case .started(let entry), .changed(_, let entry):
                if let client = entry.activity.client { follow(client) }
            default: break
            }
        }
    }

    // MARK: - Who it is

    /// Whether a call depends on its caller, who is not known yet. Then it is found out.
    private func mustWait(_ call: Invocation) -> Bool {
        guard Self.dependsOnCaller(call) else { return false }
        let name = call.sender
        if let client = clients[name], client.caller != nil { return false }
        let client = clients[name] ?? Client()
        clients[name] = client
        if client.questions.isEmpty { identify(name, client) }
        return client.caller == nil
    }

    private static func dependsOnCaller(_ call: Invocation) -> Bool {
        // Whoever may see everything need not be known.
        if call.isNamed("List") || call.isNamed("Get") || call.isNamed("GetAll") { return false }
        if call.isOf(Names.activitiesInterface) || call.isOf(Names.activityInterface) { return true }
        // A sitting is the daemon's own, and anybody may start one.
        if call.isOf(Names.meditationInterface) { return !call.isNamed("Start") }
        if call.isOf(Names.sittingInterface) { return true }
        return call.isOf("org.freedesktop.DBus.Properties")
    }

    private func identify(_ name: String, _ client: Client) {
        ask("GetConnectionCredentials", of: name, client) { [unowned self, unowned client] answer in
            guard let credentials = answer.flatMap([String: BusValue].init(busValue:)),
                let pid = credentials["ProcessID"].flatMap(UInt32.init(busValue:)), pid > 0
            else { return settle(name, client, as: .unknown) }
            let passed = credentials["ProcessFD"].flatMap(FileDescriptor.init(busValue:)).map(ProcessHandle.init)
            let process = passed ?? ProcessHandle(pid: pid)
            let label = credentials["LinuxSecurityLabel"].flatMap([UInt8].init(busValue:)).map { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            let caller = ProcessIdentity(pid: pid, label: label).caller ?? .unknown
            // While the process that the bus knows lives, its number was its own.
            if let passed { return settle(name, client, as: passed.isAlive ? caller : .unknown) }
            // Without it: while the connection is there, so is who opened it.
            ask("NameHasOwner", of: name, client) { [unowned self, unowned client] answer in
                let isThere = answer == .boolean(true) && process?.isAlive != false
                settle(name, client, as: isThere ? caller : .unknown)
            }
        }
    }

    private func settle(_ name: String, _ client: Client, as caller: Caller) {
        client.caller = caller
        client.questions = []
        if clients[name] === client { follow(name) }
        gate.release(name)
    }

    /// Asks the bus about a client; nil is answered where it fails.
    private func ask(_ member: String, of name: String, _ client: Client, answer: @escaping (BusValue?) -> Void) {
        do {
            client.questions.append(
                try connection.call(
                    MethodCall(
                        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
                        interface: "org.freedesktop.DBus", member: member, arguments: [.string(name)])
                ) { reply in answer((try? reply.get())?.first) })
        } catch {
            log.write(.warning, "asking the bus about \(name) failed: \(error.message)")
            answer(nil)
        }
    }

    // MARK: - Whether it is there

    /// Follows a client until it leaves; one that has left already leaves as soon as the bus has said so.
    private func follow(_ name: String) {
        let client = clients[name] ?? Client()
        clients[name] = client
        guard client.watch == nil else { return }
        do {
            client.watch = try connection.watchName(name) { [unowned self] owner in
                if owner == nil { leave(name) }
            }
        } catch {
            log.write(.warning, "following \(name) on the bus failed: \(error.message)")
        }
    }

    private func leave(_ name: String) {
        let client = clients.removeValue(forKey: name)
        defer { withExtendedLifetime(client) {} }
        gate.release(name)
        do {
            try host.perform(.clientLeft(name))
        } catch {
            log.write(.warning, "what belongs to \(name), which has left the bus, stays: \(error.message)")
        }
    }
}
