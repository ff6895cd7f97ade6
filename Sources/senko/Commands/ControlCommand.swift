// SPDX-License-Identifier: Apache-2.0

import BusValues

/// The commands that change a sitting: what they have in common, and those that take nothing but its name.
enum ControlCommand {
    static let pause = description("pause", "hold a sitting", member: "Pause")
    static let resume = description("resume", "go on with a sitting that is paused", member: "Resume")
    static let skip = description("skip", "go to the next phase", member: "Skip")

    static let sittingOperand = OperandDescription("SITTING", "which one; else the only one that is going on")
    static let quietOption = OptionDescription("quiet", letter: "q", "print nothing")
    static let sittingNote = "SITTING is an id, its beginning, an object path, or a title."

    private static func description(_ name: String, _ summary: String, member: String) -> CommandDescription {
        CommandDescription(
            name, summary, operands: [sittingOperand], options: [quietOption], notes: [sittingNote],
            run: { arguments, environment in
                try perform(member, on: arguments.operands.first, quiet: arguments.has("quiet"), environment)
            })
    }

    /// Calls a method of `org.senko.Senko1.Meditation` on the sitting, and says where that stands then.
    ///
    /// - Parameter further: the arguments behind the sitting's path.
    static func perform(
        _ member: String, on name: String?, further: [BusValue] = [], quiet: Bool, _ environment: Environment
    ) throws {
        let daemon = try Daemon()
        let sitting = try SittingSelection.select(name, from: try daemon.sittings())
        try daemon.call(member, [sitting.path.busValue] + further)
        guard !quiet else { return }
        let changed = try daemon.sittings().first { $0.path == sitting.path }
        let standing = changed.map { SittingText.standing($0, now: Clocks.now()) } ?? SittingState.ended.name
        environment.output.line(environment.style.apply(.strong, SittingText.title(sitting)) + ": " + standing)
    }
}
