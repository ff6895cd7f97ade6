// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A program that runs to its end.
public enum Command {
    /// What a finished program left.
    public struct Result: Sendable, CustomStringConvertible {
        /// How it ended; nil where it ran out of time and was killed.
        public let exit: ProcessExit?
        /// What it wrote to standard output.
        public let output: String
        /// What it wrote to standard error.
        public let error: String
        /// How long it ran, in seconds.
        public let seconds: Double

        /// Its exit status, or nil where it did not exit by itself.
        public var status: Int32? {
            guard case .status(let status) = exit else { return nil }
            return status
        }

        /// All of it, for a failed expectation.
        public var description: String {
            "\(exit.map(\.description) ?? "out of time") after \(seconds) s\noutput: \(output)\nerror: \(error)"
        }
    }

    /// Runs a program to its end.
    ///
    /// - Parameters:
    ///   - arguments: the program, with a path or found along PATH, and its arguments.
    ///   - environment: the whole environment.
    ///   - input: what it reads on standard input.
    ///   - timeout: after so many seconds it is killed.
    public static func run(
        _ arguments: [String], environment: [String: String] = Surroundings.minimal, input: String = "",
        timeout: Double = 40
    ) throws -> Result {
        let child = try ChildProcess(arguments, environment: environment, input: input)
        let exit = child.wait(timeout: timeout)
        let seconds = Double((exit == nil ? BootClock.now : child.exited) - child.started) / 1e6
        if exit == nil { child.kill() }
        return Result(exit: exit, output: child.output, error: child.error, seconds: seconds)
    }

    /// Whether a program of this name lies along PATH.
    public static func exists(_ name: String) -> Bool {
        (Surroundings.minimal["PATH"] ?? "").split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
    }
}
