// SPDX-License-Identifier: Apache-2.0

/// One command of `senko`: the single source of its parsing, its help and its error texts.
struct CommandDescription: Sendable {
    /// What calls it; that of a command within another has the other's before it: `activity start`.
    let name: String
    let aliases: [String]
    /// One sentence without a full stop, as it stands in the list of commands.
    let summary: String
    let operands: [OperandDescription]
    /// The command's own options; `--help` is not among them.
    let options: [OptionDescription]
    /// Paragraphs that follow the options in the help.
    let notes: [String]
    /// Lines to be tried as they are.
    let examples: [String]
    /// Whether the operands are another program's command line: options end at the first of them, of which there may be
    /// any number.
    let takesCommandLine: Bool
    /// The commands within this one. Where there are any, the next word calls one of them.
    let subcommands: [CommandDescription]
    let run: @Sendable (ParsedArguments, Environment) throws -> Void

    init(
        _ name: String, aliases: [String] = [], _ summary: String, operands: [OperandDescription] = [],
        options: [OptionDescription] = [], notes: [String] = [], examples: [String] = [],
        takesCommandLine: Bool = false, run: @escaping @Sendable (ParsedArguments, Environment) throws -> Void
    ) {
        self.name = name
        self.aliases = aliases
        self.summary = summary
        self.operands = operands
        self.options = options
        self.notes = notes
        self.examples = examples
        self.takesCommandLine = takesCommandLine
        self.subcommands = []
        self.run = run
    }

    /// A command that does nothing but hold others.
    init(
        _ name: String, _ summary: String, notes: [String] = [], examples: [String] = [],
        subcommands: [CommandDescription]
    ) {
        self.name = name
        self.aliases = []
        self.summary = summary
        self.operands = []
        self.options = []
        self.notes = notes
        self.examples = examples
        self.takesCommandLine = false
        self.subcommands = subcommands
        self.run = { _, _ in
            throw UsageError(
                "a command of '\(name)' is missing: there are \(subcommands.map(\.word).joined(separator: ", "))",
                command: name)
        }
    }

    /// The word that calls it, behind those of the commands around it.
    var word: String { String(name.split(separator: " ").last ?? "") }

    /// Every option that the parser accepts.
    var acceptedOptions: [OptionDescription] { options + [.help] }

    /// Whether `word` calls this command.
    func isCalled(_ word: String) -> Bool { self.word == word || aliases.contains(word) }
}
