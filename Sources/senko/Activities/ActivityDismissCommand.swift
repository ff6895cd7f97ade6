// SPDX-License-Identifier: Apache-2.0

import Bus
import BusValues

/// `senko activity dismiss`: takes activities out of sight, as their user.
enum ActivityDismissCommand {
    static let description = CommandDescription(
        "activity dismiss", "take an activity out of sight, ended or not",
        operands: [OperandDescription("ACTIVITY", "which one; with --all none")],
        options: [OptionDescription("all", letter: "a", "all that have ended"), ControlCommand.quietOption],
        notes: [ActivityCommand.activityNote, "It is the user's hand: one that goes on ends with the reason user."],
        examples: ["senko activity dismiss backup", "senko activity dismiss --all"],
        run: run)

    private static func run(_ arguments: ParsedArguments, _ environment: Environment) throws {
        let name = arguments.operands.first
        if arguments.has("all") == (name != nil) {
            throw UsageError(
                name.map { "--all and the activity '\($0)' exclude each other: leave out one" }
                    ?? "ACTIVITY is missing: which one, or --all for all that have ended",
                command: description.name)
        }
        let daemon = try Daemon()
        let activities = try daemon.activities()
        let chosen = try name.map { [try Selection.select($0, from: activities)] } ?? activities.filter { !$0.isLive }
        var failure: CommandFailure?
        // All are dismissed before a word is said: who reads may be gone, and that ends this process.
        var lines = chosen.isEmpty ? ["no activity that has ended is in sight\n"] : []
        for activity in chosen {
            do {
                try daemon.call(
                    MethodCall(
                        destination: Daemon.busName, path: activity.path, interface: Daemon.activityInterface,
                        member: "Dismiss"))
                lines.append(environment.style.apply(.strong, activity.shownTitle) + ": dismissed\n")
            } catch {
                // The others go all the same.
                failure = failure ?? error
            }
        }
        if !arguments.has("quiet") { environment.output.write(lines.joined()) }
        if let failure { throw failure }
    }
}
