// SPDX-License-Identifier: Apache-2.0

import Bus

/// A command that could not be carried out.
struct CommandFailure: Error, Equatable {
    let status: Int32
    /// What failed and what to do; several lines where there are candidates to choose from.
    let message: String

    init(status: Int32 = ExitStatus.failed, _ message: String) {
        self.status = status
        self.message = message
    }

    /// The failure of a call to the daemon.
    init(_ error: BusError) {
        let name = error.name
        let message = SafeText.message(error.message)
        if Self.namesOfAbsence.contains(name) || name.hasPrefix("org.freedesktop.DBus.Error.Spawn.") {
            self.init(status: ExitStatus.unreachable, Self.absence(message))
        } else if name == BusError.disconnected.name {
            self.init(status: ExitStatus.unreachable, "the session bus has closed the connection")
        } else if name == "org.freedesktop.DBus.Error.NoReply" || name == "org.freedesktop.DBus.Error.Timeout" {
            self.init("senkod does not answer (\(message)): see 'journalctl --user -u senkod'")
        } else {
            self.init(message.isEmpty ? name : message)
        }
    }

    /// The failure to reach a session bus.
    static func noBus(_ error: BusError) -> CommandFailure {
        CommandFailure(
            status: ExitStatus.unreachable,
            """
            there is no session bus (\(SafeText.message(error.message))): run senko within a desktop or login session, where \
            DBUS_SESSION_BUS_ADDRESS or XDG_RUNTIME_DIR tells where the bus is, or begin one with 'dbus-run-session -- sh'
            """)
    }

    private static func absence(_ message: String) -> String {
        """
        senkod is not running, and the bus cannot start it\(message.isEmpty ? "" : " (\(message))"): start it with \
        'systemctl --user start senkod', or run 'senkod' here
        """
    }

    /// What a bus answers where nobody owns the name and nothing can be started for it.
    private static let namesOfAbsence: Set = [
        "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
        "org.freedesktop.systemd1.NoSuchUnit", "org.freedesktop.systemd1.LoadFailed",
        "org.freedesktop.systemd1.UnitMasked", "org.freedesktop.systemd1.JobFailed",
    ]
}
