// SPDX-License-Identifier: Apache-2.0

/// Writes the help from the descriptions of the commands.
struct HelpText {
    let style: Style
    /// Where lines are broken.
    private let width = 80

    init(style: Style) {
        self.style = style
    }

    /// The help of the whole tool.
    func overview(_ commands: [CommandDescription]) -> String {
        let names = commands.map { ([$0.name] + $0.aliases).joined(separator: ", ") }
        var lines = ["Keeps time for meditation and shows what is going on, with the daemon senkod.", ""]
        lines += [heading("Usage:") + " senko COMMAND [ARGUMENT…]", "", heading("Commands:")]
        lines += list(zip(names, commands.map(\.summary)).map { ($0, $1) })
        lines += ["", heading("Options:")]
        lines += list([
            ("-h, --help", "the same as 'senko help'; 'senko COMMAND --help' shows that of a command"),
            ("-V, --version", "the same as 'senko version'"),
        ])
        lines += ["", heading("Exit status:")]
        lines += list([
            ("0", "done"), ("1", "the daemon refused, no such sitting or activity, or something failed"),
            ("2", "wrong usage"), ("3", "no session bus, or no daemon"),
        ])
        lines += ["", heading("Examples:")]
        lines += [
            "  senko start 'Morning sit' 20m", "  senko status --format '{phase} {remaining}'", "  senko watch",
            "  senko run make",
        ]
        return joined(lines)
    }

    /// The help of one command.
    func text(for command: CommandDescription) -> String {
        var lines = [capitalized(command.summary) + ".", ""]
        let synopsis =
            command.subcommands.isEmpty
            ? ["senko", command.name, "[OPTION…]"] + command.operands.map(\.synopsis)
            : ["senko", command.name, "COMMAND", "[ARGUMENT…]"]
        lines.append(heading("Usage:") + " " + synopsis.joined(separator: " "))
        if !command.aliases.isEmpty {
            lines.append("Also:  " + command.aliases.map { "senko " + $0 }.joined(separator: ", "))
        }
        if !command.operands.isEmpty {
            lines += ["", heading("Arguments:")] + list(command.operands.map { ($0.name, $0.summary) })
        }
        if !command.subcommands.isEmpty {
            lines += ["", heading("Commands:")] + list(command.subcommands.map { ($0.word, $0.summary) })
        }
        lines += ["", heading("Options:")] + list(command.acceptedOptions.map { ($0.synopsis, $0.summary) })
        for note in command.notes { lines += [""] + wrapped(note, indent: 0) }
        if !command.examples.isEmpty {
            lines += ["", heading("Examples:")] + command.examples.map { "  " + $0 }
        }
        return joined(lines)
    }

    private func heading(_ text: String) -> String { style.apply(.strong, text) }

    private func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    private func joined(_ lines: [String]) -> String {
        let text = lines.reduce("") { $0 + $1 + "\n" }
        return TextWidth.isUnicodeTerminal
            ? text
            : text.split(separator: "…", omittingEmptySubsequences: false)
                .joined(separator: "...")
    }

    /// Terms on the left, what they mean on the right; a long term has its line to itself.
    private func list(_ entries: [(term: String, meaning: String)]) -> [String] {
        let longest = entries.reduce(0) { max($0, TextWidth.of($1.term)) }
        let column = min(longest, 24) + 4
        return entries.flatMap { term, meaning in
            let lines = wrapped(meaning, indent: column)
            guard TextWidth.of(term) + 4 <= column else { return ["  " + term] + lines }
            return [TextWidth.padded("  " + term, to: column) + lines[0].dropFirst(column)] + lines.dropFirst()
        }
    }

    private func wrapped(_ text: String, indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = margin
        for word in text.split(separator: " ") {
            let isFirst = TextWidth.of(line) == indent
            if !isFirst, TextWidth.of(line) + 1 + TextWidth.of(String(word)) > width {
                lines.append(line)
                line = margin + word
            } else {
                line += (isFirst ? "" : " ") + word
            }
        }
        return lines + [line]
    }
}
