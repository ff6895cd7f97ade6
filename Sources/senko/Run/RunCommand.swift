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
            OptionDescription("quiet", letter: "q", "no word where it cannot be shown"),
        ],
        notes: [
            """
            The activity shows the last line of output, and as progress a percentage in it, such as 42%. It ends with the \
            command, and says how that ended and how long it took.
            """,
            """
            Input, output and signals pass through unchanged, and the command sees a terminal where senko has one. It \
            runs just so where there is no daemon, with one line about that on standard error.
            """,
            """
            The exit status is that of the command; 128 and the number of the signal that killed it; 127 where it is not \
            found, 126 where it cannot be run, 125 where senko itself fails, 2 for wrong usage.
            """,
        ],
        examples: [
            "senko run make -j4", "senko run --title 'Nightly backup' -- rsync -a --info=progress2 ~/ /mnt/backup",
        ],
        takesCommandLine: true, run: run)

    private static func run(_ arguments: ParsedArguments, _ environment: Environment) throws {
        let begin = Clocks.now().boottime
        let count = arguments.operands.count
        // The words as they came: they need not be UTF-8.
        let words = (CommandLine.argc - Int32(count)..<CommandLine.argc).map { CommandLine.unsafeArgv[Int($0)] }
        let relay = try CommandRelay(words + [nil])
        let content = RunContent(
            title: arguments.value("title"), icon: arguments.value("icon"), kind: arguments.value("kind"),
            words: arguments.operands, pid: relay.pid)
        let activity = RunActivity(
            content, isQuiet: arguments.has("quiet"), lineBreak: relay.isRaw ? "\r\n" : "\n")
        relay.onLine = activity.note
        relay.onStop = activity.pause
        relay.onContinue = activity.resume
        activity.begin()
        let outcome = relay.run()
        activity.finish(outcome, after: Clocks.now().boottime - begin)
        // Without a word to the threads that may hang on the bus.
        _exit(outcome.exitStatus)
    }
}
