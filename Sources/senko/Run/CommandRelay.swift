// SPDX-License-Identifier: Apache-2.0

import Glibc

/// Runs a command and stands between it and the world until it has ended: passes output, keys and signals on, and lets
/// each last line be seen.
///
/// Where standard input and standard output are terminals, the command gets one of its own that controls it, and the
/// user's passes keys through (as script(1) does). Else what is a terminal is one for the command too, and it stays in
/// our process group, where keys reach it by themselves.
final class CommandRelay {
    /// Whether output of the command could not be written, other than because its reader went away.
    private(set) var hasLostOutput = false
    /// Called with the last line of output after each change of it; at most `OutputTail.longest` bytes.
    var onLine: ([UInt8]) -> Void = { _ in }
    /// Called before the process stops, and when it goes on.
    var onStop: () -> Void = {}
    var onContinue: () -> Void = {}

    private let signals: RunSignals
    private let process: CommandProcess
    private let terminal: Pseudoterminal?
    /// Where the size of the terminal is asked for.
    private let screen: Int32
    /// Whether the command has a session and a terminal of its own.
    private let isApart: Bool
    private var streams: [RelayStream] = []
    private var tail = OutputTail()
    private var modes = TerminalModes(STDIN_FILENO)
    private var keys: [UInt8] = []
    private var hasKeys: Bool
    private var outcome: RunOutcome?

    /// Whether the user's terminal is one where lines end by a carriage return and a line feed.
    var isRaw: Bool { isApart }

    /// The line of output that says best what went wrong, where something did.
    var tellingLine: [UInt8] { tail.failure ?? tail.line }

    var pid: pid_t { process.pid }

    /// Starts the command.
    ///
    /// - Parameter arguments: its words, and nil last.
    init(_ arguments: [UnsafeMutablePointer<CChar>?]) throws(CommandFailure) {
        signals = try RunSignals()
        let (outputIsTerminal, errorIsTerminal) = (isatty(STDOUT_FILENO) == 1, isatty(STDERR_FILENO) == 1)
        isApart = isatty(STDIN_FILENO) == 1 && outputIsTerminal
        hasKeys = isApart
        screen = outputIsTerminal ? STDOUT_FILENO : STDERR_FILENO
        terminal =
            outputIsTerminal || errorIsTerminal ? try Pseudoterminal(like: screen, isTransparent: !isApart) : nil

        var writing: [Int32] = []
        var forTerminal = CommandProcess.Stream.inherited
        if let terminal {
            streams.append(RelayStream(from: terminal.master, to: screen, spare: terminal.slave))
            forTerminal = isApart ? .terminal(terminal.path) : .descriptor(terminal.slave)
        }
        let output =
            outputIsTerminal ? forTerminal : try Self.pipe(to: STDOUT_FILENO, streams: &streams, writing: &writing)
        // Two pipes into one file would lose the order.
        let error =
            errorIsTerminal
            ? forTerminal
            : !outputIsTerminal && Self.isSameFile(STDOUT_FILENO, STDERR_FILENO)
                ? output : try Self.pipe(to: STDERR_FILENO, streams: &streams, writing: &writing)
        process = try CommandProcess(
            arguments, input: isApart ? forTerminal : .inherited, output: output, error: error,
            mask: signals.originalMask, isLeader: isApart)
        for descriptor in writing { close(descriptor) }
        if isApart { modes.enter() }
    }

    /// Passes everything on until the command has ended and its output has been written.
    func run() -> RunOutcome {
        while true {
            closeStreams()
            if let outcome, streams.isEmpty { return finish(outcome) }
            var polls = [pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)] + streams.map(\.poll)
            let keyPlace = polls.count
            if let poll = keyPoll { polls.append(poll) }
            let count = poll(&polls, nfds_t(polls.count), timeout)
            if count < 0 { continue }
            if polls[0].revents != 0 { receiveSignals() }
            for (stream, poll) in zip(streams, polls[1..<keyPlace]) where poll.revents != 0 {
                stream.advance { bytes in
                    tail.take(bytes)
                    onLine(tail.line)
                }
            }
            if keyPlace < polls.count, polls[keyPlace].revents != 0 { passKeys() }
            if count == 0, isApart { modes.enter() }
            // Nothing has come for as long as anything could.
            if count == 0, let outcome, !streams.contains(where: \.hasPending) { return finish(outcome) }
        }
    }

    /// Lets go of the streams that are closed, and tells why where it is no reader that went away.
    private func closeStreams() {
        for failure in streams.compactMap(\.failure) {
            hasLostOutput = true
            var text = "senko: cannot write: \(String(cString: strerror(failure)))" + (isApart ? "\r\n" : "\n")
            _ = text.withUTF8 { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
        }
        streams.removeAll { !$0.isOpen }
    }

    private func finish(_ outcome: RunOutcome) -> RunOutcome {
        modes.leave()
        for stream in streams { stream.close() }
        return outcome
    }

    private var timeout: Int32 {
        if outcome != nil, !streams.contains(where: \.hasPending) { return streams.map(\.patience).max() ?? 0 }
        // Nobody tells when the terminal becomes ours.
        return isApart && !modes.isForeground ? 1000 : -1
    }

    // MARK: - Keys

    private var keyPoll: pollfd? {
        guard hasKeys, outcome == nil, let terminal else { return nil }
        if !keys.isEmpty { return pollfd(fd: terminal.master, events: Int16(POLLOUT), revents: 0) }
        return modes.isForeground ? pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0) : nil
    }

    private func passKeys() {
        guard let terminal else { return }
        if keys.isEmpty {
            keys = [UInt8](unsafeUninitializedCapacity: 1024) { buffer, count in
                count = max(0, read(STDIN_FILENO, buffer.baseAddress!, buffer.count))
            }
            // The terminal is gone, or another's now.
            if keys.isEmpty { hasKeys = !modes.isForeground }
        }
        if terminal.foreground == process.pid, let key = terminal.stopKey, let place = keys.firstIndex(of: key) {
            write(keys[..<place])
            keys = []
            stopCommand()
        } else {
            write(keys[...])
        }
    }

    private func write(_ bytes: ArraySlice<UInt8>) {
        guard let terminal, !bytes.isEmpty else { return }
        let count = bytes.withUnsafeBytes { Glibc.write(terminal.master, $0.baseAddress, $0.count) }
        keys = count < 0 && errno != EAGAIN ? [] : Array(bytes.dropFirst(max(0, count)))
    }

    // MARK: - Signals

    private func receiveSignals() {
        while let signal = signals.next() {
            switch signal.number {
            case SIGCHLD: reap()
            case SIGWINCH:
                terminal?.resize(like: screen)
                // The kernel told those in front of the user's terminal before the other one had its size.
                if !isApart, outcome == nil { kill(process.pid, SIGWINCH) }
            case SIGTSTP where !isApart:
                pass(signal)
                stop(group: false)
            case SIGTSTP: stopCommand()
            case SIGCONT: resume()
            default: pass(signal)
            }
        }
    }

    private func pass(_ signal: RunSignals.Received) {
        guard outcome == nil else {
            // Only a reader that does not read keeps us. Who wants to be rid of us may be.
            if [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains(signal.number) { for stream in streams { stream.close() } }
            return
        }
        guard signal.isOfKernel else {
            kill(process.pid, signal.number)
            return
        }
        // In our own process group the command has it already.
        if isApart { kill(-(terminal?.foreground ?? process.pid), signal.number) }
    }

    /// Stops what is in the foreground of the command's terminal. The kernel lets SIGTSTP stop nothing whose session has no
    /// shell that would learn of it; that shell is here.
    ///
    /// The command itself comes first, and the rest of its group when it has stopped: a process that waits in vfork(2) stops
    /// only when its child has begun a program, which a child that has been stopped never does.
    private func stopCommand() {
        guard outcome == nil else { return }
        let foreground = terminal?.foreground ?? process.pid
        if foreground == process.pid { kill(process.pid, SIGSTOP) } else { kill(-foreground, SIGTSTP) }
    }

    private func commandStopped() {
        guard isApart else { return }
        kill(-process.pid, SIGSTOP)
        stop(group: true)
    }

    private func reap() {
        var status: Int32 = 0
        while outcome == nil, waitpid(process.pid, &status, WNOHANG | WUNTRACED) == process.pid {
            if status & 0xFF == 0x7F {
                commandStopped()
            } else {
                outcome = RunOutcome(waitStatus: status)
                for stream in streams { stream.commandEnded() }
            }
        }
    }

    private func stop(group: Bool) {
        modes.leave()
        onStop()
        RunSignals.stop(group: group)
        resume()
    }

    private func resume() {
        guard outcome == nil else { return }
        if isApart {
            modes.enter()
            terminal?.resize(like: screen)
            kill(-(terminal?.foreground ?? process.pid), SIGCONT)
        }
        kill(isApart ? -process.pid : process.pid, SIGCONT)
        onContinue()
    }

    // MARK: - Descriptors

    private static func pipe(
        to destination: Int32, streams: inout [RelayStream], writing: inout [Int32]
    ) throws(CommandFailure) -> CommandProcess.Stream {
        var ends: [Int32] = [-1, -1]
        guard Glibc.pipe(&ends) == 0 else { throw RunFailure.system("making a pipe for the command's output") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        streams.append(RelayStream(from: ends[0], to: destination))
        writing.append(ends[1])
        return .descriptor(ends[1])
    }

    private static func isSameFile(_ one: Int32, _ other: Int32) -> Bool {
        var (first, second) = (stat(), stat())
        guard fstat(one, &first) == 0, fstat(other, &second) == 0 else { return false }
        return first.st_dev == second.st_dev && first.st_ino == second.st_ino
    }
}
