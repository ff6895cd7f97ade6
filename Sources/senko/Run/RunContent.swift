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
    /// How much of a command is its title, in characters.
    private static let longestTitle = 60
    /// The last progress that the output told.
    private var progress: Double?

    init(title: String?, icon: String?, kind: String?, words: [String], pid: Int32) {
        let command = TerminalText.shortened(SafeText.line(words.joined(separator: " ")))
        self.command = command
        self.title = title ?? TerminalText.shortened(command, to: Self.longestTitle)
        self.icon = icon
        self.kind = kind ?? "Command"
        self.pid = pid
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
    /// - Parameter line: the last line of output, which says what went wrong where something did.
    func end(_ outcome: RunOutcome, after duration: Duration, line: [UInt8]) -> [String: BusValue] {
        let text = TerminalText.plain(line)
        let words = outcome.words(after: duration)
        var content = [
            "title": title.busValue, "body": (outcome.isSuccess || text.isEmpty ? words : words + ": " + text).busValue,
            "tint": (outcome.isSuccess ? "green" : "red").busValue, "exitStatus": outcome.exitStatus.busValue,
            "durationSeconds": (Double(duration.wholeMicroseconds) / 1_000_000).busValue,
        ]
        content["icon"] = icon?.busValue
        content["progress"] = outcome.isSuccess ? 1.0.busValue : progress?.busValue
        return content
    }
}
