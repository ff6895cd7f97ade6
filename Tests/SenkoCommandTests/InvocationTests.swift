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
}
