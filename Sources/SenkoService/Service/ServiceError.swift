// SPDX-License-Identifier: Apache-2.0

/// Why the daemon cannot run.
public enum ServiceError: Error {
    /// There is no session bus; the text says why.
    case noBus(String)
    /// Another daemon owns the bus name.
    case alreadyRunning
    /// The process may open too few files; the text says how many it may.
    case noDescriptors(String)
    /// Something else; the text says what.
    case failed(String)

    /// What to tell a person.
    public var message: String {
        switch self {
        case .noBus(let reason):
            """
            no session bus: \(reason)
            Start it in a desktop session, or set DBUS_SESSION_BUS_ADDRESS, or run it under dbus-run-session(1).
            """
        case .alreadyRunning:
            "already running: another senkod owns \(Names.bus) on this session bus"
        case .noDescriptors(let reason), .failed(let reason):
            reason
        }
    }

    /// The exit status of the daemon: 3 without a bus, else 1.
    public var exitStatus: Int32 {
        if case .noBus = self { 3 } else { 1 }
    }
}
