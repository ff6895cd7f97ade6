// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// `senko activity list`: a table of what is in sight.
enum ActivityListCommand {
    static let description = CommandDescription(
        "activity list", "show the activities that are in sight",
        options: [
            OptionDescription("kind", letter: "k", value: "KIND", "those of this kind alone"),
            OptionDescription(
                "state", letter: "s", value: "STATE", "those in this state alone: pending, active, stale or ended"),
            OptionDescription("owner", letter: "o", value: "OWNER", "those of this application alone"),
            OptionDescription("json", "print JSON"),
        ],
        notes: [
            "Those that deserve the first place come first, then those that began earlier.",
            """
            JSON is an array of objects with the members id, path, kind, owner, key, title, state (pending, active, stale, \
            ended), content, attributes, revision, relevance_score, started_at, stale_at, dismissal_at, end_reason and type (activity). \
            Instants are RFC 3339 texts of whole seconds with an offset; content and attributes are objects as their \
            program made them, where a timer is an array of its start and its end in microseconds since 1970. What has no value is null. senko(1) has the reasons. Later versions may add members.
            """,
        ],
        examples: [
            "senko activity list", "senko activity list --kind Command --state active",
            "senko activity list --json | jq -r '.[] | .title'",
        ],
        run: run)

    /// What an activity in sight may be; one that is dismissed is gone.
    private static let states = ActivityState.allCases.filter { $0 != .dismissed }.map(\.rawValue)

    private static func run(_ arguments: ParsedArguments, _ environment: Environment) throws {
        var filter: [String: BusValue] = [:]
        if let kind = arguments.value("kind") { filter["kind"] = kind.busValue }
        if let owner = arguments.value("owner") { filter["owner"] = owner.busValue }
        if let text = arguments.value("state") {
            filter["state"] = try ActivityCommand.reading("list") { () throws(UsageError) in
                try ActivityOptions.word(text, of: states, for: "--state").busValue
            }
        }
        let activities = try Daemon().activities(filter)
        if arguments.has("json") {
            environment.output.line(ActivityJSON.text(activities))
        } else if activities.isEmpty {
            let none = filter.isEmpty ? "no activity is in sight" : "no such activity is in sight"
            environment.output.line(none + ": " + ActivitySnapshot.beginning)
        } else {
            let lines = ActivityTable.lines(
                activities, now: Clocks.now(), style: environment.style, width: environment.columns)
            environment.output.write(lines.reduce("") { $0 + $1 + "\n" })
        }
    }
}
