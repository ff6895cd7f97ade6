// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The environment of a test's programs: a home of their own, and nothing of the user's.
public final class Surroundings: Sendable {
    /// What every program gets: PATH, a UTF-8 locale and UTC.
    public static var minimal: [String: String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        return ["PATH": path, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "TZ": "UTC"]
    }

    /// The home folder, with the XDG folders below it.
    public let home: TemporaryDirectory
    /// The whole environment.
    public let environment: [String: String]

    /// A new home.
    ///
    /// - Parameters:
    ///   - address: the session bus; nil leaves it unset.
    ///   - extra: further variables, which win over the ones made here.
    public init(address: String?, extra: [String: String] = [:]) throws {
        let home = try TemporaryDirectory()
        self.home = home
        var environment = Self.minimal
        environment["HOME"] = home.path
        for (variable, folder) in [
            "XDG_CONFIG_HOME": ".config", "XDG_DATA_HOME": ".local/share", "XDG_STATE_HOME": ".local/state",
            "XDG_CACHE_HOME": ".cache", "XDG_RUNTIME_DIR": "run",
        ] {
            environment[variable] = try home.makeDirectory(folder)
        }
        environment["DBUS_SESSION_BUS_ADDRESS"] = address
        // The system's own bus is never part of a test.
        environment["DBUS_SYSTEM_BUS_ADDRESS"] = "unix:path=\(home.appending("no-system-bus"))"
        environment.merge(extra) { $1 }
        self.environment = environment
    }

    /// The folder where Senko keeps its state.
    public var stateDirectory: String { home.appending(".local/state/senko") }

    /// Senko's configuration file.
    public var configurationFile: String { home.appending(".config/senko/senko.conf") }

    /// Writes Senko's configuration file.
    public func configure(_ text: String) throws {
        try home.makeDirectory(".config/senko")
        try home.write(text, to: ".config/senko/senko.conf")
    }
}
