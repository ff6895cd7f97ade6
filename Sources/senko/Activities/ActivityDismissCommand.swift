// SPDX-License-Identifier: Apache-2.0

import Bus
import BusValues

/// `senko activity dismiss`: takes an activity out of sight, as its user.
enum ActivityDismissCommand {
    static let description = CommandDescription(
        "activity dismiss", "take an activity out of sight, ended or not",
        operands: [ActivityCommand.activityOperand], options: [ControlCommand.quietOption],
        notes: [ActivityCommand.activityNote, "It is the user's hand: one that goes on ends with the reason user."],
        examples: ["senko activity dismiss backup"],
        run: { arguments, environment in
            let daemon = try Daemon()
            let activity = try Selection.select(arguments.operands[0], from: try daemon.activities())
            try daemon.call(
                MethodCall(
                    destination: Daemon.busName, path: activity.path, interface: Daemon.activityInterface,
                    member: "Dismiss"))
            guard !arguments.has("quiet") else { return }
            environment.output.line(environment.style.apply(.strong, activity.shownTitle) + ": dismissed")
        })
}
