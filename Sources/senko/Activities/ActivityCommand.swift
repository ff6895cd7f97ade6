// SPDX-License-Identifier: Apache-2.0

/// `senko activity`: activities of any program, from a script.
enum ActivityCommand {
    static let description = CommandDescription(
        "activity", "show what any program is doing",
        notes: [
            """
            An activity is something that goes on now, has a beginning and an end, and deserves a glance: a build, a \
            backup, a delivery. 'senko run' makes one of a command by itself.
            """
        ],
        examples: [
            "id=$(senko activity start Backup --body 'reading the disk')", "senko activity update $id --progress 40%",
            "senko activity end $id --body '12 GB saved' --progress 100%",
        ],
        subcommands: [
            ActivityStartCommand.description, ActivityUpdateCommand.description, ActivityEndCommand.description,
            ActivityDismissCommand.description, ActivityListCommand.description,
        ])

    static let activityOperand = OperandDescription("ACTIVITY", isRequired: true, "which one")
    static let activityNote = "ACTIVITY is an id, its beginning, an object path, a key, or a title."

    /// Carries out a part of a command, with its name in what is wrong.
    static func reading<Value>(
        _ name: String, _ body: () throws(UsageError) -> Value
    ) throws(UsageError) -> Value {
        do {
            return try body()
        } catch {
            throw UsageError(error.message, command: "activity " + name)
        }
    }

    /// Says where activities stand after a change, on a line each.
    static func report(_ activities: [ActivitySnapshot], _ daemon: Daemon, _ environment: Environment) throws {
        guard !activities.isEmpty else { return }
        let present = try daemon.activities()
        let lines = activities.map { activity in
            let changed = present.first { $0.path == activity.path }
            let standing = changed.map { ActivityText.standing($0, now: Clocks.now()) } ?? "dismissed"
            return environment.style.apply(.strong, (changed ?? activity).shownTitle) + ": " + standing + "\n"
        }
        environment.output.write(lines.joined())
    }
}
