// SPDX-License-Identifier: Apache-2.0

import Foundation

/// posix_spawn(3) as tests need it: an environment of their own, no signal blocked or ignored, no open file inherited,
/// and a process group of the child's own.
enum Spawn {
    /// What one of the child's standard streams is.
    enum Stream {
        /// /dev/null.
        case none
        /// A file: read from its beginning as input, appended to as output.
        case file(String)
        /// An open descriptor of this process.
        case descriptor(Int32)
    }

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - arguments: the program, with a path or found along this process' PATH, and its arguments.
    ///   - passing: a descriptor of this process that the child has as number 3.
    /// - Returns: the child's process id, which is its group's too.
    static func start(
        _ arguments: [String], environment: [String: String], input: Stream, output: Stream,
        error: Stream, passing: Int32?
    ) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if let passing { posix_spawn_file_actions_adddup2(&actions, passing, 3) }
        add(input, as: 0, to: &actions)
        add(output, as: 1, to: &actions)
        add(error, as: 2, to: &actions)
        keepDescriptorsFromChildren()

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

        var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (strings + variables).forEach { free($0) } }
        var pid: pid_t = 0
        let result = posix_spawnp(&pid, arguments[0], &actions, &attributes, &strings, &variables)
        guard result == 0 else {
            throw TestSupportError("start \(arguments[0]): \(String(cString: strerror(result)))")
        }
        return pid
    }

    // Whatever the test process has open, from whichever library, is not for the child: a pipe's writing end that
    // lives on in another child would never end.
    private static func keepDescriptorsFromChildren() {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? [] {
            guard let descriptor = Int32(name), descriptor > 2 else { continue }
            let flags = fcntl(descriptor, F_GETFD)
            if flags >= 0 && flags & FD_CLOEXEC == 0 { _ = fcntl(descriptor, F_SETFD, flags | FD_CLOEXEC) }
        }
    }

    private static func add(_ stream: Stream, as number: Int32, to actions: inout posix_spawn_file_actions_t) {
        let flags = number == 0 ? O_RDONLY : O_WRONLY | O_CREAT | O_APPEND
        switch stream {
        case .none: posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
        case .file(let path): posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
        case .descriptor(let descriptor): posix_spawn_file_actions_adddup2(&actions, descriptor, number)
        }
    }
}
