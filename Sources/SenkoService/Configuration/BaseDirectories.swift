// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Where a person's files belong. Source: XDG Base Directory Specification 0.8.
public enum BaseDirectories {
    /// `$XDG_CONFIG_HOME`, else `~/.config`; nil where there is no home directory either.
    ///
    /// - Parameter environment: the value of an environment variable, or nil.
    public static func configuration(environment: (String) -> String? = Self.variable) -> String? {
        directory("XDG_CONFIG_HOME", inHome: ".config", environment: environment)
    }

    /// `$XDG_STATE_HOME`, else `~/.local/state`; nil where there is no home directory either.
    ///
    /// - Parameter environment: the value of an environment variable, or nil.
    public static func state(environment: (String) -> String? = Self.variable) -> String? {
        directory("XDG_STATE_HOME", inHome: ".local/state", environment: environment)
    }

    /// Where applications keep what they are installed with, the most important first: `$XDG_DATA_HOME`, else
    /// `~/.local/share`, then `$XDG_DATA_DIRS`, else `/usr/local/share` and `/usr/share`.
    ///
    /// - Parameter environment: the value of an environment variable, or nil.
    public static func data(environment: (String) -> String? = Self.variable) -> [String] {
        let own = directory("XDG_DATA_HOME", inHome: ".local/share", environment: environment)
        let listed = environment("XDG_DATA_DIRS").flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
        let others = listed.split(separator: ":").filter { $0.hasPrefix("/") }.map { withoutSlash(String($0)) }
        return (own.map { [$0] } ?? []) + others
    }

    /// The value of a variable of this process's environment.
    public static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    private static func directory(
        _ name: String, inHome path: String, environment: (String) -> String?
    ) -> String? {
        // "All paths set in these environment variables must be absolute. If an implementation encounters a relative
        // path […] it should consider the path invalid and ignore it."
        if let directory = environment(name), directory.hasPrefix("/") { return withoutSlash(directory) }
        guard let home = environment("HOME").flatMap({ $0.hasPrefix("/") ? $0 : nil }) ?? homeOfUser() else {
            return nil
        }
        return withoutSlash(home) + "/" + path
    }

    private static func withoutSlash(_ path: String) -> String {
        String(path.prefix(path.utf8.count - path.reversed().prefix { $0 == "/" }.count))
    }

    /// The home directory in the user database. Source: getpwuid_r(3).
    private static func homeOfUser() -> String? {
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 16384)
        guard getpwuid_r(getuid(), &entry, &buffer, buffer.count, &found) == 0, let directory = found?.pointee.pw_dir
        else { return nil }
        let home = String(cString: directory)
        return home.hasPrefix("/") ? home : nil
    }
}
