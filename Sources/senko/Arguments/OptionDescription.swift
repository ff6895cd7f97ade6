// SPDX-License-Identifier: Apache-2.0

/// One option of a command: what the parser accepts and what the help says.
struct OptionDescription: Sendable {
    /// The long name without its dashes, such as `interval-bell`.
    let name: String
    /// The one-letter form without its dash, where there is one.
    let letter: Character?
    /// What the option's value is called in the help, such as `DURATION`; nil for an option that takes none.
    let value: String?
    /// One sentence without a full stop.
    let summary: String

    init(_ name: String, letter: Character? = nil, value: String? = nil, _ summary: String) {
        self.name = name
        self.letter = letter
        self.value = value
        self.summary = summary
    }

    /// The option as it is typed: `--sound NAME`, `-q, --quiet`.
    var synopsis: String {
        let long = "--" + name + (value.map { " " + $0 } ?? "")
        return letter.map { "-\($0), " + long } ?? long
    }

    /// Understood by every command.
    static let help = OptionDescription("help", letter: "h", "show this help")
}
