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
            throw UsageError("--all and the sitting '\(name)' exclude each other: leave out one", command: "end")
        }
        let daemon = try Daemon()
        let sittings = try daemon.sittings()
        let chosen =
            arguments.has("all")
            ? sittings.filter(\.isLive) : [try SittingSelection.select(arguments.operands.first, from: sittings)]
        if chosen.isEmpty, !arguments.has("quiet") { environment.output.line(SittingSelection.noneText) }
        var failure: CommandFailure?
        // All are ended before a word is said: who reads may be gone, and that ends this process.
        var lines: [String] = []
        for sitting in chosen {
            do {
                let noOptions: [String: BusValue] = [:]
                try daemon.call("End", [sitting.path.busValue, noOptions.busValue])
                let passed = SittingText.passed(sitting.elapsed(at: Clocks.now().boottime))
                let title = environment.style.apply(.strong, SittingText.title(sitting))
                lines.append(title + ": ended after " + passed + "\n")
            } catch {
                // The others are ended all the same.
                failure = failure ?? error
            }
        }
        if !arguments.has("quiet"), !lines.isEmpty { environment.output.write(lines.joined()) }
        if let failure { throw failure }
    }
}
