// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A program that a test runs beside itself. It is killed, with its process group, when the last reference goes or
/// the test process ends.
public final class ChildProcess: Sendable {
    private struct State {
        var exit: ProcessExit?
        var exited: UInt64 = 0
    }

    /// The process id.
    public let pid: Int32
    /// When it was started: CLOCK_BOOTTIME, µs.
    public let started: UInt64
    private let files: TemporaryDirectory
    private let state: Guarded<State>

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - arguments: the program, with a path or found along PATH, and its arguments.
    ///   - environment: the whole environment.
    ///   - input: what it reads on standard input.
    ///   - passing: an open descriptor of this process that it has as number 3.
    public init(
        _ arguments: [String], environment: [String: String], input: String = "",
        passing: Int32? = nil
    ) throws {
        let files = try TemporaryDirectory()
        try files.write(input, to: "input")
        let reaper = ChildGuard.shared
        let pid = try Spawn.start(
            arguments, environment: environment, input: .file(files.appending("input")),
            output: .file(files.appending("output")), error: .file(files.appending("error")), passing: passing)
        reaper.born(pid)
        let state = Guarded(State())
        self.pid = pid
        self.files = files
        self.state = state
        started = BootClock.now
        // WNOWAIT leaves the zombie until the end is noted under the lock, so that no signal meets another process.
        let thread = Thread {
            var information = siginfo_t()
            while waitid(P_PID, id_t(pid), &information, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
            let now = BootClock.now
            state.withLock { state in
                var status: Int32 = 0
                waitpid(pid, &status, 0)
                state.exit = ProcessExit(waitStatus: status)
                state.exited = now
            }
            reaper.dead(pid)
        }
        thread.name = "child \(pid)"
        thread.start()
    }

    deinit {
        kill()
    }

    /// How it ended, or nil while it runs.
    public var exit: ProcessExit? { state.withLock { $0.exit } }

    /// When it ended: CLOCK_BOOTTIME, µs; 0 while it runs.
    public var exited: UInt64 { state.withLock { $0.exited } }

    /// What it has written to standard output so far.
    public var output: String { text("output") }

    /// What it has written to standard error so far.
    public var error: String { text("error") }

    /// Sends a signal to the process alone; nothing happens where it has ended.
    public func send(_ signal: Int32) {
        state.withLock { if $0.exit == nil { _ = Glibc.kill(pid, signal) } }
    }

    /// Kills the process and its group, and waits for its end.
    public func kill() {
        state.withLock { if $0.exit == nil { _ = Glibc.kill(-pid, SIGKILL) } }
        wait(timeout: 20)
    }

    /// Waits for the end.
    ///
    /// - Returns: how it ended, or nil where it still runs after `timeout` seconds.
    @discardableResult
    public func wait(timeout: Double) -> ProcessExit? {
        state.wait(timeout: timeout) { $0.exit }
    }

    /// Waits until standard error holds `text`.
    ///
    /// - Returns: whether it does within `timeout` seconds.
    public func waitForError(_ text: String, timeout: Double) -> Bool {
        let deadline = BootClock.now + BootClock.microseconds(timeout)
        while !error.contains(text) {
            guard BootClock.now < deadline, exit == nil else { return error.contains(text) }
            BootClock.sleep(0.002)
        }
        return true
    }

    private func text(_ name: String) -> String {
        let data = try? Data(contentsOf: URL(fileURLWithPath: files.appending(name)))
        return String(decoding: data ?? Data(), as: UTF8.self)
    }
}
