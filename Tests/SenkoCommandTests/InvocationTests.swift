// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import senko

@Suite struct InvocationTests {
    private func message(_ arguments: String...) -> String? {
        do {
            _ = try Invocation(arguments)
            return nil
        } catch {
            return error.message
        }
    }

    @Test(arguments: ["-h", "--help", "help"]) func overallHelp(word: String) throws {
        guard case .command(let command, let arguments) = try Invocation([word]) else {
            Issue.record("\(word) is not the overall help")
            return
        }
        #expect(command.name == "help" && arguments.operands.isEmpty)
    }

    @Test(arguments: [["start", "-h"], ["sit", "--help", "a", "b", "c"]])
    func helpOfACommand(arguments: [String]) throws {
        guard case .help(let command) = try Invocation(arguments) else {
            Issue.record("\(arguments) is not the help of a command")
            return
        }
        #expect(command.name == "start")
    }

    @Test func commandsAndAliases() throws {
        guard case .command(let command, let arguments) = try Invocation(["sit", "20m"]) else {
            Issue.record("sit is no command")
            return
        }
        #expect(command.name == "start")
        #expect(arguments.operands == ["20m"])
    }

    @Test func mistypedCommandsAreGuessed() {
        #expect(message("stat") == "unknown command 'stat': did you mean 'start'?")
        #expect(message("psuse") == "unknown command 'psuse': did you mean 'pause'?")
        #expect(message("make-tea") == "unknown command 'make-tea'")
        #expect(message("x") == "unknown command 'x'")
        #expect(message("hepl") == "unknown command 'hepl': did you mean 'help'?")
    }

    @Test func wrongUsageIsTold() {
        #expect(message() == "a command is missing: try 'senko start'")
        #expect(message("--json", "list") == "unknown option '--json': options of a command stand behind its name")
    }

    @Test func everyNameCallsOneCommand() {
        let names = CommandTable.commands.flatMap { [$0.name] + $0.aliases }
        #expect(Set(names).count == names.count)
        for command in CommandTable.commands {
            let options = command.acceptedOptions
            #expect(Set(options.map(\.name)).count == options.count, "\(command.name)")
            let letters = options.compactMap(\.letter)
            #expect(Set(letters).count == letters.count, "\(command.name)")
        }
    }

    @Test func commandsWithinCommands() throws {
        guard case .command(let command, let arguments) = try Invocation(["activity", "update", "a", "-q"]) else {
            Issue.record("activity update is no command")
            return
        }
        #expect(command.name == "activity update" && arguments.operands == ["a"] && arguments.has("quiet"))
        guard case .help(let help) = try Invocation(["activity", "start", "-h"]) else {
            Issue.record("activity start has no help")
            return
        }
        #expect(help.name == "activity start")
        guard case .help(let outer) = try Invocation(["activity", "--help"]) else {
            Issue.record("activity has no help")
            return
        }
        #expect(outer.name == "activity" && !outer.subcommands.isEmpty)
        #expect(message("activity", "strat", "x") == "unknown command 'activity strat': did you mean 'start'?")
        #expect(
            message("activity", "sing")
                == "unknown command 'activity sing': there are start, update, end, dismiss, list")
        #expect(message("activty") == "unknown command 'activty': did you mean 'activity'?")
    }

    @Test func optionsEndBeforeAnotherProgram() throws {
        for words in [["run", "-q", "make", "-j4", "--help"], ["run", "-q", "--", "make", "-j4", "--help"]] {
            guard case .command(let command, let arguments) = try Invocation(words) else {
                Issue.record("\(words) is no command")
                return
            }
            #expect(command.name == "run" && arguments.has("quiet"))
            #expect(arguments.operands == ["make", "-j4", "--help"])
        }
        #expect(try Invocation(["run", "--", "--", "x"]).operands == ["--", "x"])
        #expect(message("run") == "COMMAND is missing: what to run")
        #expect(message("run", "--titel", "x") == "unknown option '--titel': did you mean '--title'?")
    }
}

extension Invocation {
    /// The operands of a command.
    fileprivate var operands: [String]? {
        guard case .command(_, let arguments) = self else { return nil }
        return arguments.operands
    }
}
