// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The built program, run as people run it.
@Suite struct CommandLineToolTests {
    private struct Outcome {
        let status: Int32
        let output: String
        let error: String
    }

    /// The program beside the tests.
    private static let program = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("senko")

    /// No bus can be found with these.
    private static let noBus = [
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent/senko-test-bus", "XDG_RUNTIME_DIR": "/nonexistent",
        "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
    ]

    private func run(
        _ arguments: [String], environment: [String: String] = noBus, program: URL = program, output: FileHandle? = nil
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        let (outputPipe, errorPipe) = (Pipe(), Pipe())
        process.standardOutput = output ?? outputPipe
        process.standardError = errorPipe
        try process.run()
        if output != nil { try outputPipe.fileHandleForWriting.close() }
        let text = outputPipe.fileHandleForReading.readDataToEndOfFile()
        let error = errorPipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
            error: String(decoding: error, as: UTF8.self))
    }

    @Test func helpAndVersionNeedNoBus() throws {
        let version = try run(["--version"])
        #expect(version.status == 0 && version.output.hasPrefix("senko ") && version.error.isEmpty)
        let help = try run(["--help"])
        #expect(help.status == 0 && help.output.contains("Commands:") && !help.output.contains("\u{1B}"))
        #expect(help.output.contains("\n  help ") && help.output.contains("\n  version "))
        #expect(try run(["help"]).output == help.output && run(["-V"]).output == version.output)
        #expect(try run(["version"]).output == version.output)
        let helpOfHelp = try run(["help", "help"])
        #expect(helpOfHelp.status == 0 && helpOfHelp.output.contains("senko help [OPTION…] [COMMAND]"))
        #expect(try run(["help", "--help"]).output == helpOfHelp.output)
        #expect(try run(["version", "--help"]).output == run(["help", "version"]).output)
        #expect(try run(["--help", "start"]).output == run(["start", "--help"]).output)
        let start = try run(["start", "--help"])
        #expect(start.status == 0 && start.output.contains("--interval-bell"))
        let activity = try run(["activity", "--help"])
        #expect(activity.status == 0 && activity.output.contains("\n  dismiss "))
        #expect(try run(["help", "activity", "start"]).output == run(["activity", "start", "--help"]).output)
    }

    @Test(arguments: [
        [], ["strat"], ["start", "20"], ["extend"], ["status", "--format", "{x}"], ["end", "--all", "a"],
        ["start", "45minutes"],
        ["start", "5m", "6m"], ["help", "a"], ["help", "start", "b"], ["version", "1"], ["--version", "1"],
        ["--help", "a"], ["activity"], ["activity", "strat"], ["activity", "start"], ["activity", "update"],
        ["activity", "start", "t", "-p", "200%"], ["activity", "start", "t", "--owner-exit", "end"],
        ["activity", "list", "--state", "gone"], ["activity", "end", "x", "--dismiss", "soon"],
        ["help", "activity", "b"], ["help", "activity", "start", "c"], ["run"], ["run", "--"],
        ["run", "--no-such", "true"],
    ])
    func wrongUsageIsToldByTheStatus(arguments: [String]) throws {
        let outcome = try run(arguments)
        // That of 'run' is told apart from what a command answers.
        #expect(outcome.status == (arguments.first == "run" ? 125 : 2))
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.hasPrefix("senko: ") && outcome.error.contains("--help'"))
    }

    @Test(arguments: [
        ["list"], ["start", "20m"], ["status", "--follow"], ["watch"], ["end", "--all"], ["pause", "a"],
        ["activity", "list"], ["activity", "start", "t"], ["activity", "end", "t"],
    ])
    func withoutABusItIsThree(arguments: [String]) throws {
        let begin = ContinuousClock.now
        let outcome = try run(arguments)
        #expect(outcome.status == 3)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.hasPrefix("senko: there is no session bus"))
        #expect(ContinuousClock.now - begin < .seconds(20))
    }

    @Test(arguments: [["list"], ["start", "20m"], ["watch"]])
    func withoutADaemonItIsThree(arguments: [String]) throws {
        let bus = try EmptyBus()
        var environment = Self.noBus
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        let outcome = try run(arguments, environment: environment)
        #expect(outcome.status == 3)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.hasPrefix("senko: senkod is not running, and the bus cannot start it"))
        #expect(outcome.error.contains("systemctl --user start senkod"))
    }

    /// What is opened next would otherwise stand where output is written to.
    @Test func closedDescriptorsAreOpenedOnNothing() throws {
        let shell = URL(fileURLWithPath: "/bin/sh")
        let bus = try EmptyBus()
        var environment = Self.noBus
        environment["DBUS_SESSION_BUS_ADDRESS"] = bus.address
        let path = Self.program.path
        let none = try run(["-c", "'\(path)' list <&- >&- 2>&-"], environment: environment, program: shell)
        #expect(none.status == 3 && none.output.isEmpty && none.error.isEmpty)
        let noError = try run(["-c", "'\(path)' strat 2>&-"], environment: environment, program: shell)
        #expect(noError.status == 2 && noError.output.isEmpty)
        let noOutput = try run(["-c", "'\(path)' --help >&-"], environment: environment, program: shell)
        #expect(noOutput.status == 0 && noOutput.error.isEmpty)
    }

    @Test func longWordsAreCut() throws {
        let outcome = try run(["\u{1B}" + String(repeating: "x", count: 50_000)])
        #expect(outcome.status == 2)
        #expect(outcome.error.utf8.count < 1000 && !outcome.error.contains("\u{1B}"))
        #expect(outcome.error.contains("more characters"))
    }

    @Test func aFullDiskIsToldAndAClosedPipeIsNot() throws {
        let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
        let outcome = try run(["--help"], output: full)
        #expect(outcome.status == 1)
        #expect(outcome.error.hasPrefix("senko: cannot write: "))
        let quiet = try run(
            ["-c", "trap '' PIPE; '\(Self.program.path)' --help | true"], program: URL(fileURLWithPath: "/bin/sh"))
        #expect(quiet.error.isEmpty)
    }
}
