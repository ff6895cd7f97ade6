// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Glibc

/// `senko run`: a command as an activity.
enum RunCommand {
    static let description = CommandDescription(
        "run", "run a command and show how it goes",
        operands: [
            OperandDescription("COMMAND", isRequired: true, "what to run"),
            OperandDescription("ARGUMENT…", "the words of the command; options of senko stand before it"),
        ],
        options: [
            OptionDescription("title", letter: "t", value: "TITLE", "what the activity is called; else the command"),
            OptionDescription("kind", letter: "k", value: "KIND", "what sort of thing it is; else Command"),
            OptionDescription("icon", value: "ICON", "its icon: a name of the icon theme, or the path of a file"),
            OptionDescription(
                "dismiss", value: "WHEN", "when it goes out of sight: immediate, or DURATION up to 4h after the end"),
            OptionDescription("quiet", letter: "q", "no word where it cannot be shown"),
        ],
        notes: [
            """
            The activity shows the last line of output, and as progress a percentage in it, such as 42%. It ends with the \
            command, and says how that ended and how long it took: of a failure with the last line that speaks of an error, \
            else the last one. Unless --dismiss says otherwise, a success goes out of sight after a minute, or at once \
            where it took less than 10 seconds, and a failure after 4 hours.
            """,
            """
            Input, output and signals pass through unchanged, and the command sees a terminal where senko has one. It \
            runs just so where there is no daemon, with one line about that on standard error.
            """,
            """
            The exit status is that of the command; 128 and the number of the signal that killed it; 127 where it is not \
            found, 126 where it cannot be run, 125 where senko itself fails or is used wrongly.
            """,
        ],
        examples: [
            "senko run make -j4", "senko run --title 'Nightly backup' -- rsync -a --info=progress2 ~/ /mnt/backup",
        ],
        takesCommandLine: true, run: run)

    private static func run(_ arguments: ParsedArguments, _ environment: Environment) throws {
        let begin = Clocks.now().boottime
        let dismissal: DismissalOption?
        do {
            dismissal = try arguments.value("dismiss").map { text throws(UsageError) in
                try DismissalOption(text, hasDefault: false)
            }
        } catch {
            throw UsageError(error.message, command: "run")
        }
        let count = arguments.operands.count
        // The words as they came: they need not be UTF-8.
        let words = (CommandLine.argc - Int32(count)..<CommandLine.argc).map { CommandLine.unsafeArgv[Int($0)] }
        let relay = try CommandRelay(words + [nil])
        let content = RunContent(
            title: arguments.value("title"), icon: arguments.value("icon"), kind: arguments.value("kind"),
            words: arguments.operands, pid: relay.pid, dismissal: dismissal)
        let activity = RunActivity(
            content, isQuiet: arguments.has("quiet"), lineBreak: relay.isRaw ? "\r\n" : "\n")
        relay.onLine = activity.note
        relay.onStop = activity.pause
        relay.onContinue = activity.resume
        activity.begin()
        let outcome = relay.run()
        activity.finish(outcome, after: Clocks.now().boottime - begin, line: relay.tellingLine)
        // Without a word to the threads that may hang on the bus. What is lost is no success, as coreutils have it.
        _exit(outcome.exitStatus == 0 && relay.hasLostOutput ? 1 : outcome.exitStatus)
    }
}
