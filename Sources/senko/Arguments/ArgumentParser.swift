// SPDX-License-Identifier: Apache-2.0

/// Reads the arguments behind a command by the command's description.
///
/// The rules are those of getopt_long(3): options and operands in any order, `--option value` and `--option=value`, an
/// unambiguous beginning of an option's name stands for it, one-letter options may be joined, `--` ends the options. What
/// begins with a dash and a digit is an operand, since no option does: `senko extend -5m`. Before another program's command
/// line, options end at the first operand, as with env(1).
struct ArgumentParser {
    let command: CommandDescription

    /// Reads `arguments`, those behind the command's name.
    ///
    /// - Throws: `UsageError`, for an unknown or ambiguous option, a missing or superfluous value or operand.
    func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
        var parsed = ParsedArguments()
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                parsed.operands += rest
                break
            } else if argument.hasPrefix("--") {
                try parseLong(argument, rest: &rest, into: &parsed)
            } else if argument.hasPrefix("-"), let second = argument.dropFirst().first, !("0"..."9").contains(second) {
                try parseLetters(argument, rest: &rest, into: &parsed)
            } else {
                parsed.operands.append(argument)
                guard command.takesCommandLine else { continue }
                parsed.operands += rest
                break
            }
        }
        if !parsed.has(OptionDescription.help.name) { try checkCount(of: parsed.operands) }
        return parsed
    }

    private func parseLong(
        _ argument: String, rest: inout ArraySlice<String>, into parsed: inout ParsedArguments
    ) throws(UsageError) {
        let parts = argument.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let option = try option(named: String(parts[0]))
        if option.value != nil {
            let value = parts.count == 2 ? String(parts[1]) : try takeValue(of: option, from: &rest)
            parsed.options[option.name, default: []].append(value)
        } else if parts.count == 2 {
            throw error("option '--\(option.name)' takes no value: write --\(option.name)")
        } else {
            parsed.options[option.name, default: []].append("")
        }
    }

    private func parseLetters(
        _ argument: String, rest: inout ArraySlice<String>, into parsed: inout ParsedArguments
    ) throws(UsageError) {
        var letters = argument.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = command.acceptedOptions.first(where: { $0.letter == letter }) else {
                throw error("unknown option '-\(letter)'")
            }
            guard option.value != nil else {
                parsed.options[option.name, default: []].append("")
                continue
            }
            let value = letters.isEmpty ? try takeValue(of: option, from: &rest) : String(letters)
            parsed.options[option.name, default: []].append(value)
            return
        }
    }

    private func option(named name: String) throws(UsageError) -> OptionDescription {
        let accepted = command.acceptedOptions
        if let exact = accepted.first(where: { $0.name == name }) { return exact }
        let beginning = name.isEmpty ? [] : accepted.filter { $0.name.hasPrefix(name) }
        if let only = beginning.first, beginning.count == 1 { return only }
        if beginning.count > 1 {
            let names = beginning.map { "--" + $0.name }.joined(separator: ", ")
            throw error("option '--\(name)' is ambiguous: \(names)")
        }
        let suggestion = Suggestion.nearest(to: name, among: accepted.map(\.name))
        throw error("unknown option '--\(name)'" + (suggestion.map { ": did you mean '--\($0)'?" } ?? ""))
    }

    private func takeValue(
        of option: OptionDescription, from rest: inout ArraySlice<String>
    ) throws(UsageError) -> String {
        guard let value = rest.popFirst() else {
            throw error("option '--\(option.name)' needs a value: --\(option.name) \(option.value ?? "VALUE")")
        }
        return value
    }

    private func checkCount(of operands: [String]) throws(UsageError) {
        if operands.count > command.operands.count, !command.takesCommandLine {
            let surplus = operands[command.operands.count]
            let quotes = command.operands.contains { ["TITLE", "SITTING", "ACTIVITY"].contains($0.name) }
            throw error(
                "unexpected argument '\(surplus)'"
                    + (quotes ? ": put a title of several words in quotes" : ": leave it out"))
        }
        let required = command.operands.filter(\.isRequired)
        if operands.count < required.count {
            throw error("\(required.last!.name) is missing: \(required.last!.summary)")
        }
    }

    private func error(_ message: String) -> UsageError { UsageError(message, command: command.name) }
}
