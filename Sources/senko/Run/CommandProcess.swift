// SPDX-License-Identifier: Apache-2.0

import CTerminal
import Glibc

/// The command, as a process of its own.
struct CommandProcess {
    /// What one of its standard streams is.
    enum Stream {
        /// Ours.
        case inherited
        case descriptor(Int32)
        /// The terminal at this path, which becomes the one that controls it.
        case terminal(String)
    }

    let pid: pid_t

    /// Starts the command: along PATH where its name holds no slash, and by sh(1) where the kernel does not know what to
    /// do with it, as execvp(3) does.
    ///
    /// - Parameters:
    ///   - arguments: its words as they came, the command's name first and nil last.
    ///   - mask: the signals that it does not take.
    ///   - isLeader: whether it leads a session of its own.
    init(
        _ arguments: [UnsafeMutablePointer<CChar>?], input: Stream, output: Stream, error: Stream, mask: sigset_t,
        isLeader: Bool
    ) throws(CommandFailure) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        Self.add(input, as: STDIN_FILENO, to: &actions)
        Self.add(output, as: STDOUT_FILENO, to: &actions)
        Self.add(error, as: STDERR_FILENO, to: &actions)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var mask = mask
        posix_spawnattr_setsigmask(&attributes, &mask)
        let session = isLeader ? senko_spawn_session : 0
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | session)

        let name = arguments[0].map { String(cString: $0) } ?? ""
        var pid: pid_t = 0
        var result = posix_spawnp(&pid, arguments[0]!, &actions, &attributes, arguments, senko_environment())
        if result == ENOEXEC, let script = Self.find(name) {
            var words: [UnsafeMutablePointer<CChar>?] = [strdup("sh"), strdup(script)]
            defer { for word in words.prefix(2) { free(word) } }
            words += arguments.dropFirst()
            result = posix_spawn(&pid, "/bin/sh", &actions, &attributes, words, senko_environment())
        }
        guard result == 0 else { throw RunFailure.start(name, result) }
        self.pid = pid
    }

    private static func add(_ stream: Stream, as number: Int32, to actions: inout posix_spawn_file_actions_t) {
        switch stream {
        case .inherited: break
        case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, number)
        case .terminal(let path): posix_spawn_file_actions_addopen(&actions, number, path, O_RDWR, 0)
        }
    }

    /// The file that a name stands for.
    private static func find(_ name: String) -> String? {
        guard !name.contains("/") else { return name }
        let folders = getenv("PATH").map { String(cString: $0) } ?? "/bin:/usr/bin"
        let files = folders.split(separator: ":", omittingEmptySubsequences: false).map {
            ($0.isEmpty ? "." : $0) + "/" + name
        }
        return files.first { access($0, X_OK) == 0 }
    }
}
