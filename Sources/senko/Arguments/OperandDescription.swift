// SPDX-License-Identifier: Apache-2.0

/// One operand of a command: an argument that is known by its place.
struct OperandDescription: Sendable {
    /// What the operand is called in the help, such as `SITTING`.
    let name: String
    /// Whether the command needs it.
    let isRequired: Bool
    /// One sentence without a full stop.
    let summary: String

    init(_ name: String, isRequired: Bool = false, _ summary: String) {
        self.name = name
        self.isRequired = isRequired
        self.summary = summary
    }

    /// The operand as a synopsis shows it: `[SITTING]`, `DURATION`.
    var synopsis: String { isRequired ? name : "[" + name + "]" }
}
