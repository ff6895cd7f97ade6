// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Kills the children that a test process leaves behind, however it ends.
///
/// posix_spawn(3) cannot set PR_SET_PDEATHSIG, so a shell reads from a pipe which children are alive and kills the
/// rest when the pipe ends, which it does even when the test process is killed.
final class ChildGuard: Sendable {
    static let shared = ChildGuard()

    private static let script = """
        while read -r verb pid; do
            case $verb in
            born) alive="$alive $pid" ;;
            dead) rest=; for each in $alive; do [ "$each" = "$pid" ] || rest="$rest $each"; done; alive=$rest ;;
            esac
        done
        for each in $alive; do kill -s KILL -- "-$each"; done 2>/dev/null
        """

    private let pipe: Int32

    private init() {
        do {
            let ends = try Descriptors.pipe()
            pipe = ends.writing
            defer { close(ends.reading) }
            _ = try Spawn.start(
                ["/bin/sh", "-c", Self.script], environment: ["PATH": "/usr/bin:/bin"],
                input: .descriptor(ends.reading), output: .none, error: .none, passing: nil)
        } catch {
            preconditionFailure("no guard for children: \(error)")
        }
    }

    func born(_ pid: pid_t) { tell("born \(pid)\n") }

    func dead(_ pid: pid_t) { tell("dead \(pid)\n") }

    // A line is shorter than PIPE_BUF, so that writers of several threads do not mix (pipe(7)).
    private func tell(_ line: String) {
        _ = Array(line.utf8).withUnsafeBytes { write(pipe, $0.baseAddress, $0.count) }
    }
}
