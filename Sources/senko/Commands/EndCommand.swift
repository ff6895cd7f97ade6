// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues

/// `senko end`: ends sittings before their time.
enum EndCommand {
    static let description = CommandDescription(
        "end", "end a sitting",
        operands: [ControlCommand.sittingOperand],
        options: [OptionDescription("all", letter: "a", "every sitting that is going on"), ControlCommand.quietOption],
        notes: [ControlCommand.sittingNote],
        examples: ["senko end", "senko end --all"],
        run: run)

    private static func run(_ arguments: ParsedArguments, _ environment: Environment) throws {
        if arguments.has("all"), let name = arguments.operands.first {
            throw UsageError("--all and the sitting '\(name)' exclude each other", command: "end")
        }
        let daemon = try Daemon()
        let sittings = try daemon.sittings()
        let chosen =
            arguments.has("all")
            ? sittings.filter(\.isLive) : [try SittingSelection.select(arguments.operands.first, from: sittings)]
        if chosen.isEmpty, !arguments.has("quiet") { environment.output.line(SittingSelection.noneText) }
        var failure: CommandFailure?
        for sitting in chosen {
            do {
                let noOptions: [String: BusValue] = [:]
                try daemon.call("End", [sitting.path.busValue, noOptions.busValue])
                guard !arguments.has("quiet") else { continue }
                let passed = SittingText.passed(sitting.elapsed(at: Clocks.now().boottime))
                let title = environment.style.apply(.strong, SittingText.title(sitting))
                environment.output.line(title + ": ended after " + passed)
            } catch {
                // The others are ended all the same.
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
    }
}
