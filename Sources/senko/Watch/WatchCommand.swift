// SPDX-License-Identifier: Apache-2.0

/// `senko watch`: a live view of what goes on.
enum WatchCommand {
    static let description = CommandDescription(
        "watch", "follow what goes on, full screen, with the breath drawn",
        operands: [
            OperandDescription(
                "SITTING", "that one alone; else the one that ends soonest, then the next, and activities")
        ],
        notes: [
            ControlCommand.sittingNote,
            """
            Below the sitting, or instead of one, stand the activities of programs: as cards as far as all have at least \
            a row, else in a row each, and those for which there is none are counted.
            """,
            """
            Keys: space pauses and resumes, n goes to the next phase, + and - add and take away a minute, e pressed twice \
            ends the sitting, q leaves and lets it go on.
            """,
            """
            Where standard output is no terminal, or TERM is dumb, it prints a line at each change of a sitting and each \
            minute, and at the start, each alert, each change of state and the end of an activity. It ends with the \
            sitting that is named, else when nothing goes on any more.
            """,
        ],
        examples: ["senko watch", "senko watch 'Morning sit'", "senko start 10m --preset box --watch"],
        run: { arguments, environment in try follow(arguments.operands.first, try Daemon(), environment) })

    /// Follows until the sitting has ended, or the user leaves.
    static func follow(_ name: String?, _ daemon: Daemon, _ environment: Environment) throws -> Never {
        let feed = try BoardFeed(daemon)
        if name == nil, !feed.board.sittings.contains(where: \.isLive), feed.board.liveActivities.isEmpty {
            throw CommandFailure("nothing is going on: start a sitting with 'senko start --watch'")
        }
        let pinned = try name.map { name throws(CommandFailure) in
            try SittingSelection.select(name, from: feed.board.sittings).path
        }
        let tracker = WatchTracker(pinned: pinned, board: feed.board)
        if environment.isScreen, TerminalSize.of(environment.output.descriptor) != nil {
            try ScreenWatch(feed, tracker, environment).run()
        } else {
            try LineWatch(feed, tracker, environment).run()
        }
    }
}
