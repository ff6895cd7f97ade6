// SPDX-License-Identifier: Apache-2.0

/// `senko status`: where sittings stand.
enum StatusCommand {
    static let description = CommandDescription(
        "status", "show where a sitting stands",
        operands: [OperandDescription("SITTING", "which one; else all that are going on")],
        options: [
            OptionDescription(
                "format", letter: "f", value: "FORMAT", "how to print: text (default), json, or a template with fields"),
            OptionDescription("json", "the same as --format json"),
            OptionDescription(
                "follow", letter: "F",
                "print again, on a new line, at each change that the daemon signals; no line twice"),
        ],
        notes: [
            "SITTING is an id, its beginning, an object path, or a title.",
            "Fields of a template: "
                + Template.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: " ")
                + ". A field without a value is empty. {{ and }} are the braces themselves.",
            """
            JSON is an array of objects with the members id, path, title, state (preparing, running, paused, overtime, \
            ended), phase, phase_index (from 0, through the repeats), phase_remaining_seconds, remaining_seconds, \
            elapsed_seconds, total_seconds, paused_seconds, ends_at, phases (an array of objects with name and seconds), \
            started_at and end_reason. Seconds are numbers with up to three decimals, instants are RFC 3339 texts of whole \
            seconds with an offset. What has no value is null: total_seconds and remaining_seconds of an open-ended sitting, \
            ends_at of one that is open-ended, paused, in overtime or ended, phase and phase_remaining_seconds of one that has \
            ended, end_reason of one that has not. senko(1) has the reasons. Later versions may add members.
            """,
        ],
        examples: [
            "senko status", "senko status --format '{phase} {remaining}'",
            "senko status --json | jq '.[0].remaining_seconds'",
            "senko status --follow --format '{title}: {state}, {phase}'",
        ],
        run: run)

    private static func run(_ arguments: ParsedArguments, _ environment: Environment) throws {
        let format = try format(arguments)
        let name = arguments.operands.first
        let daemon = try Daemon()
        let sittings = try chosen(name, from: try daemon.sittings())
        guard arguments.has("follow") else {
            let text = format.text(
                sittings, now: Clocks.now(), style: environment.style, width: environment.columns ?? 80)
            return environment.output.write(text)
        }
        try StatusFollower(name.map { _ in sittings[0].path }, format, environment).run(daemon)
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
