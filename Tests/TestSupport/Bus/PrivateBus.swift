// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A bus of a test's own, on which nothing starts by itself. It ends with the last reference to it.
public final class PrivateBus: Sendable {
    /// Which program is the bus.
    public enum Implementation: Sendable {
        /// dbus-daemon, the reference implementation.
        case daemon
        /// dbus-broker, which enforces quotas and validates more strictly.
        case broker

        /// Those that can run here: dbus-daemon always, dbus-broker where nothing is in its way.
        public static var available: [Implementation] { brokerObstacle == nil ? [.daemon, .broker] : [.daemon] }
    }

    /// The bus' address, for `DBUS_SESSION_BUS_ADDRESS`.
    public let address: String
    /// The bus' process.
    public let process: ChildProcess
    private let directory: TemporaryDirectory
    private let journal: DatagramSink?

    /// Starts a bus and waits until it answers.
    ///
    /// - Parameters:
    ///   - implementation: the program.
    ///   - services: activation files, by the name of the service: the command that the bus starts for a call.
    ///     dbus-broker starts services through systemd alone, and so none here.
    ///   - outgoingBytes: how much the bus keeps for a client that does not read; as in the session bus unless set.
    ///   - denied: interfaces that nobody may call.
    public init(
        _ implementation: Implementation = .daemon, services: [String: String] = [:],
        outgoingBytes: Int = 1_000_000_000, denied: [String] = []
    ) throws {
        directory = try TemporaryDirectory()
        let socket = directory.appending("bus")
        address = "unix:path=\(socket)"
        let services = try Self.write(services, in: directory)
        let configuration = Self.configuration(
            address: address, services: services, outgoingBytes: outgoingBytes, denied: denied)
        let file = try directory.write(configuration, to: "bus.conf")
        switch implementation {
        case .daemon:
            journal = nil
            process = try Self.startDaemon(configuration: file)
        case .broker:
            let journal = try DatagramSink(path: directory.makeDirectory("journal") + "/socket")
            // The broker stands still where its log cannot go on.
            journal.drain()
            self.journal = journal
            process = try Self.startBroker(configuration: file, socket: socket, directory: directory)
        }
        let deadline = BootClock.now + BootClock.microseconds(BootClock.patience)
        while true {
            do {
                _ = try Peer(address: address)
                break
            } catch {
                // A socket is there before somebody listens on it.
                guard process.exit == nil, BootClock.now < deadline else {
                    let log = journal?.texts.joined(separator: "\n") ?? ""
                    throw TestSupportError("\(error); the bus wrote: \(process.error)\(log)")
                }
                BootClock.sleep(0.01)
            }
        }
    }

    deinit {
        process.kill()
    }

    /// Ends the bus, as the end of the session does.
    public func stop() {
        process.kill()
    }

    /// A new connection.
    public func connect() throws -> Peer {
        try Peer(address: address)
    }

    /// Why `.broker` cannot run here, or nil where it can.
    public static let brokerObstacle: String? = {
        for program in ["dbus-broker-launch", "systemd-socket-activate", "unshare"] where !Command.exists(program) {
            return "\(program) is not installed"
        }
        let namespaces = try? Command.run(["unshare", "--mount", "true"])
        return namespaces?.status == 0 ? nil : "no mount namespaces: dbus-broker needs a journal socket of its own"
    }()

    private static func write(_ services: [String: String], in directory: TemporaryDirectory) throws -> String? {
        guard !services.isEmpty else { return nil }
        let folder = try directory.makeDirectory("services")
        for (name, command) in services {
            try directory.write("[D-BUS Service]\nName=\(name)\nExec=\(command)\n", to: "services/\(name).service")
        }
        return folder
    }

    // The limits are those of the session bus (session.conf of dbus).
    private static func configuration(
        address: String, services: String?, outgoingBytes: Int, denied: [String]
    ) -> String {
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig>
          <type>session</type>
          <keep_umask/>
          <listen>\(address)</listen>
          <auth>EXTERNAL</auth>
          \(services.map { "<servicedir>\($0)</servicedir>" } ?? "")
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow eavesdrop="true"/>
            <allow own="*"/>
            \(denied.map { "<deny send_interface=\"\($0)\"/>" }.joined())
          </policy>
          <limit name="max_incoming_bytes">1000000000</limit>
          <limit name="max_incoming_unix_fds">250000000</limit>
          <limit name="max_outgoing_bytes">\(outgoingBytes)</limit>
          <limit name="max_outgoing_unix_fds">250000000</limit>
          <limit name="max_message_size">1000000000</limit>
          <limit name="max_completed_connections">100000</limit>
          <limit name="max_connections_per_user">100000</limit>
          <limit name="max_names_per_connection">50000</limit>
          <limit name="max_match_rules_per_connection">50000</limit>
          <limit name="max_replies_per_connection">50000</limit>
        </busconfig>

        """
    }

    private static func startDaemon(configuration: String) throws -> ChildProcess {
        let ends = try Descriptors.pipe()
        defer { close(ends.reading) }
        let process: ChildProcess
        do {
            defer { close(ends.writing) }
            process = try ChildProcess(
                ["dbus-daemon", "--config-file=\(configuration)", "--nofork", "--nopidfile", "--print-address=3"],
                environment: Surroundings.minimal, passing: ends.writing)
        }
        guard let line = Descriptors.readLine(from: ends.reading, timeout: BootClock.patience), !line.isEmpty else {
            throw TestSupportError("dbus-daemon did not start: \(process.error)")
        }
        return process
    }

    /// dbus-broker-launch takes its socket as systemd hands it over and logs to the journal's socket, which stands in
    /// a mount namespace of its own here.
    private static func startBroker(
        configuration: String, socket: String, directory: TemporaryDirectory
    ) throws -> ChildProcess {
        let script = """
            set -e
            mount -t tmpfs -o mode=755 tmpfs /run
            mkdir -p /run/systemd/journal
            mount --bind "$1" /run/systemd/journal
            exec systemd-socket-activate -E DBUS_SESSION_BUS_ADDRESS="unix:path=$2" -E XDG_RUNTIME_DIR="$4" -l "$2" \
                dbus-broker-launch --scope user --config-file "$3"
            """
        let process = try ChildProcess(
            [
                "unshare", "--mount", "sh", "-c", script, "sh", directory.appending("journal"), socket, configuration,
                directory.path,
            ], environment: Surroundings.minimal)
        let deadline = BootClock.now + BootClock.microseconds(BootClock.patience)
        while access(socket, F_OK) != 0 {
            guard process.exit == nil, BootClock.now < deadline else {
                throw TestSupportError("dbus-broker did not start: \(process.error)")
            }
            BootClock.sleep(0.005)
        }
        return process
    }
}
