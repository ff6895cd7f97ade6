// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The whole of `senko`: from the arguments to the exit status.
enum CommandLineTool {
    /// Carries out a command line.
    ///
    /// - Parameter arguments: those behind the program's name.
    /// - Returns: the exit status.
    static func run(_ arguments: [String]) -> Int32 {
        do {
            let environment = Environment.current()
            switch try Invocation(arguments) {
            case .help(let command):
                environment.output.write(HelpText(style: environment.style).text(for: command))
            case .command(let command, let arguments): try command.run(arguments, environment)
            }
            return ExitStatus.done
        } catch let error as UsageError {
            Output.error.write("senko: \(SafeText.message(error.message))\n\(error.hint)\n")
            // As env(1) has it: what a command may answer by itself is left to that.
            return error.command == RunCommand.description.name ? RunFailure.unable : ExitStatus.usage
        } catch let failure as CommandFailure {
            report(failure)
            return failure.status
        } catch {
            Output.error.write("senko: \(error)\n")
            return ExitStatus.failed
        }
    }

    /// Ends the process for a failure.
    static func fail(_ failure: CommandFailure) -> Never {
        report(failure)
        exit(failure.status)
    }

    private static func report(_ failure: CommandFailure) {
        Output.error.write("senko: \(failure.message)\n")
    }
}
