// SPDX-License-Identifier: Apache-2.0

/// What the parser found behind a command: operands in order, and options by their long names.
struct ParsedArguments: Equatable {
    /// The operands in order.
    var operands: [String] = []
    /// The values of each option that was given, in order; an option without a value has an empty text for each time.
    var options: [String: [String]] = [:]

    /// Whether the option was given.
    func has(_ option: String) -> Bool { options[option] != nil }

    /// The option's value; the last one, where it was given several times.
    func value(_ option: String) -> String? { options[option]?.last }
}
