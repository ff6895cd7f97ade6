// SPDX-License-Identifier: Apache-2.0

/// What a command line asks for.
enum Invocation {
    /// The help of a command.
    case help(CommandDescription)
    case command(CommandDescription, ParsedArguments)

    /// Reads the arguments behind the program's name.
    init(_ arguments: [String]) throws(UsageError) {
        guard let first = arguments.first else { throw UsageError("a command is missing: try 'senko start'") }
        var command: CommandDescription
        var rest = arguments.dropFirst()
        switch first {
        case "-h", "--help": command = HelpCommand.description
        case "-V", "--version": command = VersionCommand.description
        case _ where first.hasPrefix("-"):
            throw UsageError("unknown option '\(first)': options of a command stand behind its name")
        default: command = try CommandTable.command(first)
        }
        while !command.subcommands.isEmpty, let word = rest.first, !word.hasPrefix("-") {
            command = try CommandTable.command(word, within: command)
            rest.removeFirst()
        }
        let parsed = try ArgumentParser(command: command).parse(Array(rest))
        self = parsed.has(OptionDescription.help.name) ? .help(command) : .command(command, parsed)
    }
}
