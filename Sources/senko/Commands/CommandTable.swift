// SPDX-License-Identifier: Apache-2.0

/// Every command, in the order in which the help shows them.
enum CommandTable {
    static let commands: [CommandDescription] = [
        StartCommand.description, ListCommand.description, StatusCommand.description, ControlCommand.pause,
        ControlCommand.resume, ControlCommand.skip, ExtendCommand.description, UpdateCommand.description,
        EndCommand.description, WatchCommand.description, ActivityCommand.description, RunCommand.description,
        PreviewCommand.description,
        HelpCommand.description, VersionCommand.description,
    ]

    /// Those within others too, each behind the one that it is in.
    static var all: [CommandDescription] { commands.flatMap { [$0] + $0.subcommands } }

    /// The command that a word calls.
    ///
    /// - Parameter outer: the command within which it is looked for.
    static func command(
        _ word: String, within outer: CommandDescription? = nil
    ) throws(UsageError) -> CommandDescription {
        let commands = outer?.subcommands ?? commands
        if let command = commands.first(where: { $0.isCalled(word) }) { return command }
        let suggestion = Suggestion.nearest(to: word, among: commands.flatMap { [$0.word] + $0.aliases })
        let names = outer == nil ? "" : ": there are " + commands.map(\.word).joined(separator: ", ")
        throw UsageError(
            "unknown command '\(outer.map { $0.name + " " } ?? "")\(word)'"
                + (suggestion.map { ": did you mean '\($0)'?" } ?? names),
            command: outer?.name)
    }
}
