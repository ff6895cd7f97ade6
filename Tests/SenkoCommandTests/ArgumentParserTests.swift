// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import senko

@Suite struct ArgumentParserTests {
    private let command = CommandDescription(
        "try", "try it", operands: [OperandDescription("SITTING", "a"), OperandDescription("DURATION", "b")],
        options: [
            OptionDescription("phase", value: "NAME", "a name"), OptionDescription("phases", value: "LIST", "a list"),
            OptionDescription("quiet", letter: "q", "less"),
            OptionDescription("format", letter: "f", value: "F", "how"),
        ], run: { _, _ in })

    private func parse(_ arguments: String...) throws -> ParsedArguments {
        try ArgumentParser(command: command).parse(arguments)
    }

    private func message(_ arguments: String...) -> String? {
        do {
            _ = try ArgumentParser(command: command).parse(arguments)
            return nil
        } catch {
            return error.message
        }
    }

    @Test func optionsAndOperandsStandInAnyOrder() throws {
        let parsed = try parse("a", "--phase", "rest", "b", "-q")
        #expect(parsed.operands == ["a", "b"])
        #expect(parsed.options == ["phase": ["rest"], "quiet": [""]])
    }

    @Test func valuesAreJoinedOrFollow() throws {
        #expect(try parse("--phase=a=b").value("phase") == "a=b")
        #expect(try parse("--phase=").value("phase") == "")
        #expect(try parse("-fjson").value("format") == "json")
        #expect(try parse("-qf", "json").options == ["quiet": [""], "format": ["json"]])
        #expect(try parse("--format", "--quiet").value("format") == "--quiet")
    }

    @Test func laterValuesCountAndAllAreKept() throws {
        let parsed = try parse("--phase=a", "--phase", "b")
        #expect(parsed.value("phase") == "b")
        #expect(parsed.options["phase"] == ["a", "b"])
    }

    @Test func namesMayBeShortenedWhileTheyAreUnambiguous() throws {
        #expect(try parse("--qui").has("quiet"))
        #expect(try parse("--phase=x").options == ["phase": ["x"]])
        #expect(message("--pha=x") == "option '--pha' is ambiguous: --phase, --phases")
    }

    @Test func twoDashesEndTheOptions() throws {
        #expect(try parse("--", "--phase", "-q").operands == ["--phase", "-q"])
    }

    @Test func negativeNumbersAndLoneDashesAreOperands() throws {
        #expect(try parse("-5m", "-").operands == ["-5m", "-"])
    }

    @Test func errorsNameWhatIsWrong() {
        #expect(message("--quite") == "unknown option '--quite': did you mean '--quiet'?")
        #expect(message("--zzz") == "unknown option '--zzz'")
        #expect(message("--=x") == "unknown option '--'")
        #expect(message("-x") == "unknown option '-x'")
        #expect(message("--quiet=yes") == "option '--quiet' takes no value: write --quiet")
        #expect(message("--phase") == "option '--phase' needs a value: --phase NAME")
        #expect(message("-f") == "option '--format' needs a value: --format F")
        #expect(message("a", "b", "c") == "unexpected argument 'c': put a title of several words in quotes")
    }

    @Test func aMissingOperandIsNamedUnlessHelpIsAsked() throws {
        let command = CommandDescription(
            "try", "try it", operands: [OperandDescription("DURATION", isRequired: true, "a")], run: { _, _ in })
        #expect(throws: UsageError("DURATION is missing: a", command: "try")) {
            try ArgumentParser(command: command).parse([])
        }
        #expect(try ArgumentParser(command: command).parse(["--help"]).has("help"))
    }
}
