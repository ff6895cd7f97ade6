// SPDX-License-Identifier: Apache-2.0

/// A command line that cannot be carried out: exit status 2.
struct UsageError: Error, Equatable {
    /// What is wrong and what to write instead: names the argument as it was given.
    let message: String
    /// The command that it was meant for, where that is known.
    var command: String?

    init(_ message: String, command: String? = nil) {
        self.message = message
        self.command = command
    }

    /// Where the right usage stands.
    var hint: String {
        "see '" + (["senko", command].compactMap { $0 } + ["--help"]).joined(separator: " ") + "'"
    }
}
