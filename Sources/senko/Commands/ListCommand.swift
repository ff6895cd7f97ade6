// SPDX-License-Identifier: Apache-2.0

/// `senko list`: a table of the sittings.
enum ListCommand {
    static let description = CommandDescription(
        "list", "show the sittings that are going on",
        options: [
            OptionDescription("all", letter: "a", "also those that have ended and are still shown"),
            OptionDescription("json", "print JSON: an array of objects, as 'senko status --help' describes them"),
        ],
        notes: ["Those that end soonest come first."],
        run: run)

    private static func run(_ arguments: ParsedArguments, _ environment: Environment) throws {
        let sittings = try Daemon().sittings().filter { $0.isLive || arguments.has("all") }
        let now = Clocks.now()
        if arguments.has("json") {
            environment.output.line(SittingJSON.text(sittings, now: now))
        } else if sittings.isEmpty {
            environment.output.line(SittingSelection.noneText + ": start one with 'senko start'")
        } else {
            let lines = SittingTable.lines(sittings, now: now, style: environment.style, width: environment.columns)
            environment.output.write(lines.reduce("") { $0 + $1 + "\n" })
        }
    }
}
