// SPDX-License-Identifier: Apache-2.0

/// One command of `senko`: the single source of its parsing, its help and its error texts.
struct CommandDescription: Sendable {
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
    let run: @Sendable (ParsedArguments, Environment) throws -> Void

    init(
        _ name: String, aliases: [String] = [], _ summary: String, operands: [OperandDescription] = [],
        options: [OptionDescription] = [], notes: [String] = [], examples: [String] = [],
        run: @escaping @Sendable (ParsedArguments, Environment) throws -> Void
    ) {
        self.name = name
        self.aliases = aliases
        self.summary = summary
        self.operands = operands
        self.options = options
        self.notes = notes
        self.examples = examples
        self.run = run
    }

    /// Every option that the parser accepts.
    var acceptedOptions: [OptionDescription] { options + [.help] }

    /// Whether `word` calls this command.
    func isCalled(_ word: String) -> Bool { name == word || aliases.contains(word) }
}
