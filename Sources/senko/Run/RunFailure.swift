// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Why a command could not be run, with the exit statuses of env(1).
enum RunFailure {
    /// What is needed to run anything could not be had, or the command line cannot be understood.
    static let unable: Int32 = 125
    /// The command is there and cannot be run.
    static let notExecutable: Int32 = 126
    static let notFound: Int32 = 127

    /// A system call failed.
    static func system(_ action: String) -> CommandFailure {
        CommandFailure(status: unable, "\(action): \(String(cString: strerror(errno)))")
    }

    /// The command could not be started.
    static func start(_ name: String, _ number: Int32) -> CommandFailure {
        let reason = "cannot run '\(SafeText.message(name))': \(String(cString: strerror(number)))"
        guard number == ENOENT else { return CommandFailure(status: notExecutable, reason) }
        let remedy = name.contains("/") ? "check the path" : "check the name, and that its folder is in PATH"
        return CommandFailure(status: notFound, reason + ": " + remedy)
    }
}
