// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// `senko activity update`: changes what an activity shows.
enum ActivityUpdateCommand {
    static let description = CommandDescription(
        "activity update", "change what an activity shows",
        operands: [ActivityCommand.activityOperand],
        options: [ContentOptions.titleOption] + ContentOptions.options + [
            ActivityOptions.stale, ActivityOptions.score, ActivityOptions.alert, ActivityOptions.sound,
            OptionDescription("replace", "show what is given alone; else the rest stays as it is"),
            OptionDescription(
                "expected-revision", value: "NUMBER", "refuse where it has another revision: somebody else changed it"),
            ControlCommand.quietOption,
        ],
        notes: [
            ActivityCommand.activityNote, ContentOptions.note,
            "Every update makes an activity that was out of date active again.",
        ],
        examples: [
            "senko activity update backup --progress 40% --body 'writing'",
            "senko activity update mf3k --stale 5m --alert 'Backup: half of it is done'",
        ],
        run: run)

    private static func run(_ arguments: ParsedArguments, _ environment: Environment) throws {
        let (content, options) = try ActivityCommand.reading("update") { () throws(UsageError) in
            try contentAndOptions(arguments)
        }
        let daemon = try Daemon()
        let activity = try Selection.select(arguments.operands[0], from: try daemon.activities())
        if activity.mayBeSitting, try daemon.sittings().contains(where: { $0.id == activity.id }) {
            let title = activity.shownTitle
            throw CommandFailure(
                """
                \(title) is a sitting, whose content senkod writes: use senko update '\(title)' REMAINING, or senko extend \
                '\(title)' DURATION
                """)
        }
        try daemon.call(
            Daemon.activitiesCall("Update", [activity.path.busValue, content.busValue, options.busValue]))
        guard !arguments.has("quiet") else { return }
        try ActivityCommand.report([activity], daemon, environment)
    }

    /// The content and the options of `org.senko.Senko1.Activities.Update`.
    static func contentAndOptions(
        _ arguments: ParsedArguments
    ) throws(UsageError) -> (content: [String: BusValue], options: [String: BusValue]) {
        let now = Clocks.now().realtime
        let content = try ContentOptions.content(arguments, title: nil, now: now)
        var options = try ActivityOptions.common(arguments, now: now)
        if !arguments.has("replace") { options["merge"] = true.busValue }
        if let text = arguments.value("expected-revision") {
            guard let revision = UInt64(text) else {
                throw UsageError(
                    "--expected-revision: '\(text)' is no revision: give the number that 'senko activity list --json' shows"
                )
            }
            options["expected_revision"] = revision.busValue
        }
        return (content, options)
    }
}
