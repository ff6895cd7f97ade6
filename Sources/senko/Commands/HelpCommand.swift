// SPDX-License-Identifier: Apache-2.0

/// `senko help`: the help of a command, or of the whole tool.
enum HelpCommand {
    static let description = CommandDescription(
        "help", "show the help of a command",
        operands: [
            OperandDescription("COMMAND", "which one; else all of them in short"),
            OperandDescription("SUBCOMMAND", "the command within it, such as the start of activity"),
        ],
        examples: ["senko help start", "senko start --help", "senko help activity start"],
        run: { arguments, environment in
            let help = HelpText(style: environment.style)
            var command: CommandDescription?
            for word in arguments.operands {
                if let outer = command, outer.subcommands.isEmpty {
                    throw UsageError("unexpected argument '\(word)': leave it out", command: "help")
                }
                command = try CommandTable.command(word, within: command)
            }
            environment.output.write(command.map { help.text(for: $0) } ?? help.overview(CommandTable.commands))
        })
}
