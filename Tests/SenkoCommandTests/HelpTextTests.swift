// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import senko

@Suite struct HelpTextTests {
    private let help = HelpText(style: Fixture.plain)

    @Test func theOverviewNamesEveryCommand() {
        let text = help.overview(CommandTable.commands)
        for command in CommandTable.commands {
            #expect(text.contains("\n  \(command.name)"))
            #expect(text.contains(command.summary))
        }
        for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }

    @Test(arguments: CommandTable.all.map(\.name)) func theHelpIsWholeAndFits(name: String) throws {
        let command = try #require(CommandTable.all.first { $0.name == name })
        let text = help.text(for: command)
        for option in command.acceptedOptions { #expect(text.contains("  \(option.synopsis)")) }
        for operand in command.operands { #expect(text.contains("\n  \(operand.name)")) }
        for line in text.split(separator: "\n") where !command.examples.contains(where: { line.contains($0) }) {
            #expect(line.count <= 80, "\(line)")
            #expect(line.last != " ", "\(line)")
        }
    }

    @Test func aCommandIsLaidOutInColumns() {
        let command = CommandDescription(
            "extend", "make it longer", operands: [OperandDescription("DURATION", isRequired: true, "how much")],
            options: [
                OptionDescription("quiet", letter: "q", "print nothing"),
                OptionDescription("a-very-long-option", value: "VALUE", "explained below"),
            ], notes: ["A note."], examples: ["senko extend 5m"], run: { _, _ in })
        #expect(
            help.text(for: command) == """
                Make it longer.

                Usage: senko extend [OPTION…] DURATION

                Arguments:
                  DURATION  how much

                Options:
                  -q, --quiet               print nothing
                  --a-very-long-option VALUE
                                            explained below
                  -h, --help                show this help

                A note.

                Examples:
                  senko extend 5m

                """)
    }
}
