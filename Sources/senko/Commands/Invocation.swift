// SPDX-License-Identifier: Apache-2.0

/// What a command line asks for.
enum Invocation {
    /// The help of a command, or of the whole tool.
    case help(CommandDescription?)
    case version
    case command(CommandDescription, ParsedArguments)

    /// Reads the arguments behind the program's name.
    init(_ arguments: [String]) throws(UsageError) {
        guard let first = arguments.first else { throw UsageError("a command is missing, such as 'senko start'") }
        let rest = Array(arguments.dropFirst())
        switch first {
        case "-h", "--help": self = .help(nil)
        case "-V", "--version", "version": self = .version
        case "help":
            self = .help(try rest.first.map { word throws(UsageError) in try Self.command(word) })
        case _ where first.hasPrefix("-"):
            throw UsageError("unknown option '\(first)'; options of a command stand behind its name")
        default:
            let command = try Self.command(first)
            let parsed = try ArgumentParser(command: command).parse(rest)
            self = parsed.has(OptionDescription.help.name) ? .help(command) : .command(command, parsed)
        }
    }

    private static func command(_ word: String) throws(UsageError) -> CommandDescription {
        if let command = CommandTable.commands.first(where: { $0.isCalled(word) }) { return command }
        let names = CommandTable.commands.flatMap { [$0.name] + $0.aliases } + ["help", "version"]
        let suggestion = Suggestion.nearest(to: word, among: names)
        throw UsageError("unknown command '\(word)'" + (suggestion.map { "; did you mean '\($0)'?" } ?? ""))
    }
}
