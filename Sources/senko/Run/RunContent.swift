// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// What an activity of a command shows.
struct RunContent: Equatable {
    let title: String
    let icon: String?
    let kind: String
    /// The command as it was typed, for whoever wants to know it.
    let command: String
    let pid: Int32
    /// When it goes out of sight, where that was given.
    let dismissal: DismissalOption?
    /// A success that took less is gone at once.
    private static let shortest = Duration.seconds(10)
    private static let successStay = Duration.seconds(60)
    /// How much of a command is its title, in characters.
    private static let longestTitle = 60
    /// The last progress that the output told.
    private var progress: Double?

    init(title: String?, icon: String?, kind: String?, words: [String], pid: Int32, dismissal: DismissalOption? = nil) {
        let command = TerminalText.shortened(SafeText.line(words.joined(separator: " ")))
        self.command = command
        self.title = title ?? TerminalText.shortened(command, to: Self.longestTitle)
        self.icon = icon
        self.kind = kind ?? "Command"
        self.pid = pid
        self.dismissal = dismissal
    }

    /// The arguments of `org.senko.Senko1.Activities.Start`. A command that is no longer watched is not said to go on.
    var startArguments: [BusValue] {
        let attributes = ["command": command.busValue, "pid": UInt32(bitPattern: pid).busValue]
        var content = ["title": title.busValue, "progress": (-1.0).busValue]
        content["icon"] = icon?.busValue
        let options = ["owner_exit": OwnerExit.end.rawValue.busValue]
        return [kind.busValue, attributes.busValue, content.busValue, options.busValue]
    }

    /// What a line of output changes.
    mutating func update(line: [UInt8]) -> [String: BusValue] {
        let text = TerminalText.plain(line)
        progress = ProgressText.part(in: text) ?? progress
        var content = ["body": text.busValue]
        content["progress"] = progress?.busValue
        return content
    }

    /// What is shown of the end.
    ///
    /// - Parameter line: the line of output that says what went wrong, where something did.
    func end(_ outcome: RunOutcome, after duration: Duration, line: [UInt8]) -> [String: BusValue] {
        let text = TerminalText.plain(line)
        let words = outcome.words(after: duration)
        var content = [
            "title": title.busValue, "body": (outcome.isSuccess || text.isEmpty ? words : words + ": " + text).busValue,
            "tint": (outcome.isSuccess ? "green" : "red").busValue, "exitStatus": outcome.exitStatus.busValue,
            "durationSeconds": (Double(duration.wholeMicroseconds) / 1_000_000).busValue,
        ]
        content["icon"] = (icon ?? (outcome.isSuccess ? "emblem-default" : "dialog-error")).busValue
        content["progress"] = outcome.isSuccess ? 1.0.busValue : progress?.busValue
        return content
    }

    /// The options of the end. A success has been seen soon; a failure waits for its reader for the usual four hours.
    func endOptions(
        _ outcome: RunOutcome, after duration: Duration, now: Instant<Realtime>
    ) -> [String: BusValue] {
        let standard: DismissalOption =
            if outcome.isSuccess {
                duration < Self.shortest ? .immediate : .after(Self.successStay)
            } else {
                .standard
            }
        return (dismissal ?? standard).options(now: now)
    }
}
