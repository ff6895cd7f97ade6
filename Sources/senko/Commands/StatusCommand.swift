// SPDX-License-Identifier: Apache-2.0

import BusValues

/// `senko status`: where sittings stand, and a line for a bar.
enum StatusCommand {
    static let description = CommandDescription(
        "status", "show where a sitting stands, or a line for a bar",
        operands: [OperandDescription("SITTING", "which one; else all that are going on")],
        options: [
            OptionDescription(
                "format", letter: "f", value: "FORMAT",
                "how to print: text (default), json, a template with fields, or for a bar: waybar, polybar, i3"),
            OptionDescription("json", "the same as --format json"),
            OptionDescription(
                "follow", letter: "F",
                "print again, on a new line, at each change that the daemon signals; no line twice"),
        ],
        notes: [
            "SITTING is an id, its beginning, an object path, or a title.",
            """
            For a bar there is one line for what deserves it most, sitting or activity: the highest relevance score, then a \
            sitting, then what began earlier. It is what a widget drew as compact, else the glyph, else the headline, or \
            the title and how far it is; of a sitting the phase and what remains. waybar and i3 are JSON, waybar with a \
            tooltip, the state as alt and class, and a percentage. With --follow a line with a clock is printed at each of \
            its seconds, too. Where nothing goes on the line is empty, which hides the module.
            """,
            "Fields of a template: "
                + Template.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
                + ". A field without a value is empty. {{ and }} are the braces themselves.",
            """
            JSON is an array of objects with the members id, path, title, state (preparing, running, paused, overtime, \
            ended), phase, phase_index (from 0, through the repeats), phase_remaining_seconds, remaining_seconds, \
            elapsed_seconds, total_seconds, paused_seconds, ends_at, phases (an array of objects with name and seconds), \
            started_at, end_reason and type (sitting). Seconds are numbers with up to three decimals, instants are RFC 3339 texts of whole \
            seconds with an offset. What has no value is null: total_seconds and remaining_seconds of an open-ended sitting, \
            ends_at of one that is open-ended, paused, in overtime or ended, phase and phase_remaining_seconds of one that has \
            ended, end_reason of one that has not. senko(1) has the reasons. Later versions may add members.
            """,
        ],
        examples: [
            "senko status", "senko status --format '{phase} {remaining}'",
            "senko status --json | jq '.[0].remaining_seconds'",
            "senko status --follow --format '{title}: {state}, {phase}'", "senko status --follow --format waybar",
        ],
        run: run)

    private static func run(_ arguments: ParsedArguments, _ environment: Environment) throws {
        let format = try format(arguments)
        let name = arguments.operands.first
        let daemon = try Daemon()
        let board = try daemon.board()
        let sittings = try chosen(name, from: board.sittings)
        if case .bar(let bar) = format {
            // One that is named is shown alone, as long as it goes on.
            let shown = name == nil ? board : BoardSnapshot(sittings: sittings)
            return try show(bar, shown, pinned: name.map { _ in sittings[0].path }, arguments, environment, daemon)
        }
        guard arguments.has("follow") else {
            let text = format.text(
                sittings, now: Clocks.now(), style: environment.style, width: environment.columns ?? 80)
            return environment.output.write(text)
        }
        try StatusFollower(name.map { _ in sittings[0].path }, format, environment).run(daemon)
    }

    private static func show(
        _ bar: BarFormat, _ board: BoardSnapshot, pinned: ObjectPath?, _ arguments: ParsedArguments,
        _ environment: Environment, _ daemon: Daemon
    ) throws {
        if arguments.has("follow") { try BarFollower(pinned, bar, environment.output, daemon).run() }
        environment.output.line(BarStatus.line(of: board, bar, now: Clocks.now()).text)
    }

    private static func format(_ arguments: ParsedArguments) throws(UsageError) -> StatusFormat {
        guard let value = arguments.value("format") else { return arguments.has("json") ? .json : .text }
        let format: StatusFormat
        do {
            format = try StatusFormat(value)
        } catch {
            throw UsageError(error.message, command: "status")
        }
        if arguments.has("json"), format != .json {
            throw UsageError("--json and --format '\(value)' exclude each other: leave out one", command: "status")
        }
        return format
    }

    private static func chosen(
        _ name: String?, from sittings: [SittingSnapshot]
    ) throws(CommandFailure) -> [SittingSnapshot] {
        guard let name else { return sittings.filter(\.isLive) }
        return [try SittingSelection.select(name, from: sittings)]
    }
}
