// SPDX-License-Identifier: Apache-2.0

/// `senko watch`: a live view of a sitting.
enum WatchCommand {
    static let description = CommandDescription(
        "watch", "follow a sitting on the whole screen, with the breath drawn",
        operands: [OperandDescription("SITTING", "which one; else the one that ends soonest, then the next")],
        notes: [
            ControlCommand.sittingNote,
            """
            Keys: space pauses and resumes, n goes to the next phase, + and - add and take away a minute, e pressed twice \
            ends the sitting, q leaves and lets it go on.
            """,
            """
            Where standard output is no terminal, or TERM is dumb, it prints a line at each change and each minute. \
            It ends with the sitting.
            """,
        ],
        examples: ["senko watch", "senko watch 'Morning sit'", "senko start 10m --preset box --watch"],
        run: { arguments, environment in try follow(arguments.operands.first, try Daemon(), environment) })

    /// Follows until the sitting has ended, or the user leaves.
    static func follow(_ name: String?, _ daemon: Daemon, _ environment: Environment) throws -> Never {
        let feed = try SittingFeed(daemon)
        if name == nil, !feed.sittings.contains(where: \.isLive) {
            throw CommandFailure(SittingSelection.noneText + ": start one with 'senko start --watch'")
        }
        let pinned = try name.map { name throws(CommandFailure) in
            try SittingSelection.select(name, from: feed.sittings).path
        }
        let tracker = WatchTracker(pinned: pinned, sittings: feed.sittings)
        if environment.isScreen, TerminalSize.of(environment.output.descriptor) != nil {
            try ScreenWatch(feed, tracker, environment).run()
        } else {
            try LineWatch(feed, tracker, environment).run()
        }
    }
}
