// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A real `systemd --user` of a test's own, made by `scripts/user-session`.
public enum UserSession {
    private static var script: String { Products.root + "/scripts/user-session" }

    /// Why there can be none here, in the script's words, or nil where there can. The script says so with exit
    /// status 77.
    public static let obstacle: String? = {
        guard let result = try? Command.run([script, "true"], timeout: 180), result.status == 77 else { return nil }
        return result.error.split(separator: "\n").last.map(String.init) ?? "no user session here"
    }()

    /// Runs a shell script within a session.
    ///
    /// - Parameters:
    ///   - home: the home folder, where units and activation files are looked for.
    ///   - text: for `bash -eu`, with `arguments` as `$1` and so on.
    ///   - timeout: after so many seconds it is killed.
    public static func run(
        home: String, script text: String, arguments: [String] = [], timeout: Double = 180
    ) throws -> Command.Result {
        try Command.run(
            [script, "--home", home, "bash", "-euo", "pipefail", "-c", text, "bash"] + arguments,
            environment: Surroundings.minimal, timeout: timeout)
    }
}
