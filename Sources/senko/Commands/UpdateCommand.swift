// SPDX-License-Identifier: Apache-2.0

import BusValues

/// `senko update`: moves a sitting to where a given time remains.
enum UpdateCommand {
    static let description = CommandDescription(
        "update", "move a sitting to where a given time remains",
        operands: [
            ControlCommand.sittingOperand,
            OperandDescription("REMAINING", isRequired: true, "what is to remain; no more than the total"),
        ],
        options: [
            OptionDescription("phase", value: "NAME", "what to show until the next phase begins"),
            ControlCommand.quietOption,
        ],
        notes: [
            ControlCommand.sittingNote, "Durations are written \(DurationArgument.wholeForms): whole seconds.",
            "To go beyond the total, use 'senko extend'.",
        ],
        examples: ["senko update 5m", "senko update 'Morning sit' 12:30 --phase rest"],
        run: run)

    private static func run(_ arguments: ParsedArguments, _ environment: Environment) throws {
        let seconds: UInt32
        do {
            seconds = try DurationArgument.parseWholeSeconds(arguments.operands.last!, for: "REMAINING")
        } catch {
            throw UsageError(error.message, command: "update")
        }
        let name = arguments.operands.count == 2 ? arguments.operands[0] : nil
        let noOptions: [String: BusValue] = [:]
        try ControlCommand.perform(
            "Update", on: name,
            further: [seconds.busValue, (arguments.value("phase") ?? "").busValue, noOptions.busValue],
            quiet: arguments.has("quiet"), environment)
    }
}
