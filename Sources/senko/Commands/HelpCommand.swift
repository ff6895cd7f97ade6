// SPDX-License-Identifier: Apache-2.0

/// `senko help`: the help of a command, or of the whole tool.
enum HelpCommand {
    static let description = CommandDescription(
        "help", "show the help of a command",
        operands: [OperandDescription("COMMAND", "which one; else all of them in short")],
        examples: ["senko help start", "senko start --help"],
        run: { arguments, environment in
            let help = HelpText(style: environment.style)
            let command = try arguments.operands.first.map { word throws(UsageError) in try CommandTable.command(word) }
            environment.output.write(command.map { help.text(for: $0) } ?? help.overview(CommandTable.commands))
        })
}
