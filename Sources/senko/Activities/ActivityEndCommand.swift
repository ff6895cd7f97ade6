// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// `senko activity end`: ends an activity, with a last word.
enum ActivityEndCommand {
    static let description = CommandDescription(
        "activity end", "end an activity, with a last word",
        operands: [OperandDescription("ACTIVITY", "which one; with --all none")],
        options: [ContentOptions.titleOption] + ContentOptions.options + [
            OptionDescription("replace", "show what is given alone; else the rest stays as it is"),
            OptionDescription(
                "dismiss", value: "WHEN", "when it goes out of sight: immediate, DURATION up to 4h, or default"),
            OptionDescription("all", letter: "a", "all that go on, but for sittings, which 'senko end --all' ends"),
            ControlCommand.quietOption,
        ],
        notes: [
            ActivityCommand.activityNote, ContentOptions.note,
            "It stays in sight with its last content for up to 4 hours, or as --dismiss says.",
        ],
        examples: [
            "senko activity end backup --body '12 GB saved' --progress 100%",
            "senko activity end mf3k --dismiss immediate", "senko activity end --all",
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
        let name = arguments.operands.first
        if arguments.has("all") == (name != nil) {
            throw UsageError(
                name.map { "--all and the activity '\($0)' exclude each other: leave out one" }
                    ?? "ACTIVITY is missing: which one, or --all for all that go on",
                command: description.name)
        }
        let daemon = try Daemon()
        let activities = try daemon.activities()
        let chosen = try name.map { [try Selection.select($0, from: activities)] } ?? programs(activities, daemon)
        var ended: [ActivitySnapshot] = []
        var failure: CommandFailure?
        // All are ended before a word is said: who reads may be gone, and that ends this process.
        for activity in chosen {
            // The call itself replaces the content, unless there is none.
            let last =
                content.isEmpty || arguments.has("replace") ? content : activity.content.merging(content) { $1 }
            do {
                try daemon.call(
                    Daemon.activitiesCall("End", [activity.path.busValue, last.busValue, options.busValue]))
                ended.append(activity)
            } catch {
                // The others are ended all the same.
                failure = failure ?? error
            }
        }
        if !arguments.has("quiet") {
            if chosen.isEmpty { environment.output.line("no activity is going on: " + ActivitySnapshot.beginning) }
            try ActivityCommand.report(ended, daemon, environment)
        }
        if let failure { throw failure }
    }

    /// Those that go on and are no sittings.
    private static func programs(
        _ activities: [ActivitySnapshot], _ daemon: Daemon
    ) throws(CommandFailure) -> [ActivitySnapshot] {
        let live = activities.filter(\.isLive)
        guard live.contains(where: \.mayBeSitting) else { return live }
        let sittings = Set(try daemon.sittings().map(\.id))
        return live.filter { !sittings.contains($0.id) }
    }
}
