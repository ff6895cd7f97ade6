// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// `senko activity end`: ends an activity, with a last word.
enum ActivityEndCommand {
    static let description = CommandDescription(
        "activity end", "end an activity, with a last word",
        operands: [ActivityCommand.activityOperand],
        options: [ContentOptions.titleOption] + ContentOptions.options + [
            OptionDescription("replace", "show what is given alone; else the rest stays as it is"),
            OptionDescription(
                "dismiss", value: "WHEN", "when it goes out of sight: immediate, DURATION up to 4h, or default"),
            ControlCommand.quietOption,
        ],
        notes: [
            ActivityCommand.activityNote, ContentOptions.note,
            "It stays in sight with its last content for up to 4 hours, or as --dismiss says.",
        ],
        examples: [
            "senko activity end backup --body '12 GB saved' --progress 100%",
            "senko activity end mf3k --dismiss immediate",
        ],
        run: run)

    private static func run(_ arguments: ParsedArguments, _ environment: Environment) throws {
        let now = Clocks.now().realtime
        let (content, options) = try ActivityCommand.reading("end") { () throws(UsageError) in
            (
                try ContentOptions.content(arguments, title: nil, now: now),
                try arguments.value("dismiss").map { text throws(UsageError) in
                    try DismissalOption(text).options(now: now)
                } ?? [:]
            )
        }
        let daemon = try Daemon()
        let activity = try Selection.select(arguments.operands[0], from: try daemon.activities())
        // The call itself replaces the content, unless there is none.
        let last =
            content.isEmpty || arguments.has("replace") ? content : activity.content.merging(content) { $1 }
        try daemon.call(Daemon.activitiesCall("End", [activity.path.busValue, last.busValue, options.busValue]))
        guard !arguments.has("quiet") else { return }
        try ActivityCommand.report(activity, daemon, environment)
    }
}
