// SPDX-License-Identifier: Apache-2.0

/// Every command, in the order in which the help shows them.
enum CommandTable {
    static let commands: [CommandDescription] = [
        StartCommand.description, ListCommand.description, StatusCommand.description, ControlCommand.pause,
        ControlCommand.resume, ControlCommand.skip, ExtendCommand.description, UpdateCommand.description,
        EndCommand.description, WatchCommand.description, HelpCommand.description, VersionCommand.description,
    ]

    /// The command that a word calls.
    static func command(_ word: String) throws(UsageError) -> CommandDescription {
        if let command = commands.first(where: { $0.isCalled(word) }) { return command }
        let suggestion = Suggestion.nearest(to: word, among: commands.flatMap { [$0.name] + $0.aliases })
        throw UsageError(
            "unknown command '\(word)'" + (suggestion.map { ": did you mean '\($0)'?" } ?? ""))
    }
}
