// SPDX-License-Identifier: Apache-2.0

/// `senko list`: all that is going on.
enum ListCommand {
    static let description = CommandDescription(
        "list", "show what is going on, sittings and activities",
        options: [
            OptionDescription("all", letter: "a", "also what has ended and is still in sight"),
            OptionDescription("json", "print JSON"),
        ],
        notes: [
            """
            Sittings come first, as a table, those that end soonest first. Below them each activity of a program has a card, \
            as its widget drew it, or with its text or its fields in words: those that deserve the first place first, then \
            those that began earlier. 'senko activity list' has them as a table.
            """,
            """
            JSON is an array of objects: the sittings, as 'senko status --help' describes them, then the activities, as \
            'senko activity list --help' does; the member type, sitting or activity, tells which.
            """,
        ],
        examples: ["senko list", "senko list --json | jq '.[] | select(.type == \"sitting\")'"],
        run: run)

    private static func run(_ arguments: ParsedArguments, _ environment: Environment) throws {
        var board = try Daemon().board()
        if !arguments.has("all") {
            board.sittings.removeAll { !$0.isLive }
            board.activities.removeAll { !$0.isLive }
        }
        let now = Clocks.now()
        if arguments.has("json") {
            environment.output.line(BoardJSON.text(board, now: now))
        } else {
            environment.output.write(
                BoardText.text(board, now: now, style: environment.style, columns: environment.columns))
        }
    }
}
