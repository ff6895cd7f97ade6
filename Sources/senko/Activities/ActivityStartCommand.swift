// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// `senko activity start`: begins an activity.
enum ActivityStartCommand {
    static let description = CommandDescription(
        "activity start", "begin an activity and print its id",
        operands: [OperandDescription("TITLE", isRequired: true, "what the activity is called")],
        options: ContentOptions.options + [
            OptionDescription("kind", letter: "k", value: "KIND", "what sort of thing it is; else Activity"),
            OptionDescription(
                "attribute", value: "KEY=VALUE", "what never changes about it; may be given several times"),
            OptionDescription(
                "key", value: "KEY", "a second start with the same key and kind updates the one that goes on"),
            ActivityOptions.stale, ActivityOptions.score, ActivityOptions.alert, ActivityOptions.sound,
            OptionDescription("delay", value: "DURATION", "begin it after that time; needs an alert"),
            OptionDescription(
                "style", value: "STYLE", "how long it is to be noticed: standard (default), or transient, a while"),
            OptionDescription(
                "action", value: "KEY=LABEL", "a button; up to three, of which --wait prints the one pressed"),
            OptionDescription("app-id", value: "ID", "the desktop entry that gives it its name and icon"),
            OptionDescription(
                "wait", letter: "w",
                "stay until a button is pressed, print its key and end it; without buttons, until it has ended"),
            OptionDescription(
                "owner-exit", value: "WHAT", "with --wait, when this command goes: keep (default), stale, end"),
        ],
        notes: [
            ContentOptions.note,
            """
            The activity goes on when the command is done; it ends by 'senko activity end', by your hand, or after 8 \
            hours without a word. A second start with the same --key replaces what it shows as a whole, as on the bus; \
            'senko activity update' keeps the rest.
            """,
            """
            With --wait and buttons it is a question: the first button that is pressed takes it out of sight, and its key is \
            the last line. Where it ends without an answer, such as by your hand, the id is. While the command stays, the \
            activity can depend on it: --owner-exit end ends it when the command is killed.
            """,
        ],
        examples: [
            "senko activity start Backup --body 'reading the disk' --progress unknown",
            "senko activity start Upload --timer 4m --icon network-transmit --tint orange",
            "senko activity start Deploy --action yes=Yes --action no=No --wait | tail -1",
        ],
        run: run)

    private static func run(_ arguments: ParsedArguments, _ environment: Environment) throws {
        let call = try ActivityCommand.reading("start") { () throws(UsageError) in
            try callArguments(arguments, now: Clocks.now().realtime)
        }
        let daemon = try Daemon()
        let wait =
            arguments.has("wait") ? try ActivityWait(daemon, environment, endsAtPress: arguments.has("action")) : nil
        let reply = try daemon.call(Daemon.activitiesCall("Start", call))
        guard let path = reply.first.flatMap({ ObjectPath(busValue: $0) }) else {
            throw CommandFailure("\(Daemon.busName) answers Start without an object path")
        }
        environment.output.line(String(path.lastElement))
        try wait?.run(path)
    }

    /// The arguments of `org.senko.Senko1.Activities.Start`.
    static func callArguments(
        _ arguments: ParsedArguments, now: Instant<Realtime>
    ) throws(UsageError) -> [BusValue] {
        let content = try ContentOptions.content(arguments, title: arguments.operands.first, now: now)
        var attributes: [String: BusValue] = [:]
        for text in arguments.options["attribute"] ?? [] {
            let (key, value) = try ContentOptions.pair(text, option: "--attribute", now: now)
            attributes[key] = value
        }
        var options = try ActivityOptions.common(arguments, now: now)
        if let key = arguments.value("key") { options["key"] = key.busValue }
        if let text = arguments.value("delay") {
            guard options["alert"] != nil else {
                throw UsageError("--delay needs an alert, which tells of the beginning: add --alert")
            }
            let date = ActivityOptions.timestamp(try DurationArgument.parse(text, for: "--delay"), after: now)
            options["start_date"] = date.busValue
        }
        if let text = arguments.value("style") {
            options["style"] = try ActivityOptions.word(text, of: ["standard", "transient"], for: "--style").busValue
        }
        if let texts = arguments.options["action"] { options["actions"] = try ActivityOptions.actions(texts).busValue }
        if let identity = arguments.value("app-id") { options["app_id"] = identity.busValue }
        if let text = arguments.value("owner-exit") {
            let policy = try ActivityOptions.word(text, of: OwnerExit.allCases.map(\.rawValue), for: "--owner-exit")
            guard policy == OwnerExit.keep.rawValue || arguments.has("wait") else {
                throw UsageError(
                    "--owner-exit \(policy) would take effect at once, since this command does not stay: add --wait")
            }
            options["owner_exit"] = policy.busValue
        }
        return [
            (arguments.value("kind") ?? "Activity").busValue, attributes.busValue, content.busValue, options.busValue,
        ]
    }
}
