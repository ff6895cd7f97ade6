// SPDX-License-Identifier: Apache-2.0

import BusValues

/// `senko extend`: makes a sitting longer or shorter.
enum ExtendCommand {
    static let description = CommandDescription(
        "extend", "make a sitting longer, or shorter",
        operands: [
            ControlCommand.sittingOperand,
            OperandDescription("DURATION", isRequired: true, "how much longer; -5m makes it shorter"),
        ],
        options: [ControlCommand.quietOption],
        notes: [
            ControlCommand.sittingNote, "Durations are written \(DurationArgument.wholeForms): whole seconds.",
        ],
        examples: ["senko extend 5m", "senko extend -5m", "senko extend 'Morning sit' 90s"],
        run: run)

    private static func run(_ arguments: ParsedArguments, _ environment: Environment) throws {
        let seconds: Int32
        do {
            seconds = try DurationArgument.parseSignedSeconds(arguments.operands.last!, for: "DURATION")
        } catch {
            throw UsageError(error.message, command: "extend")
        }
        let name = arguments.operands.count == 2 ? arguments.operands[0] : nil
        try ControlCommand.perform(
            "Extend", on: name, further: [seconds.busValue], quiet: arguments.has("quiet"), environment)
    }
}
