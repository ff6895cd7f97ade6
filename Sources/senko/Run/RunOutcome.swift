// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Glibc

/// How a command ended.
enum RunOutcome: Equatable {
    case exited(Int32)
    case killed(signal: Int32)

    /// From what waitpid(2) reports of a process that has ended.
    init(waitStatus: Int32) {
        let signal = waitStatus & 0x7F
        self = signal == 0 ? .exited((waitStatus >> 8) & 0xFF) : .killed(signal: signal)
    }

    /// The exit status that tells it, as shells do: 128 and the signal's number where one killed it.
    var exitStatus: Int32 {
        switch self {
        case .exited(let status): status
        case .killed(let signal): 128 + signal
        }
    }

    var isSuccess: Bool { self == .exited(0) }

    /// In words: `done in 12s`, `failed with status 2 after 1m5s`, `killed by signal 15 (Terminated) after 4.2s`.
    func words(after duration: Duration) -> String {
        let time = Self.time(duration)
        switch self {
        case .exited(0): return "done in " + time
        case .exited(let status): return "failed with status \(status) after \(time)"
        case .killed(let signal):
            let name = strsignal(signal).map { " (" + String(cString: $0) + ")" } ?? ""
            return "killed by signal \(signal)\(name) after \(time)"
        }
    }

    /// Tenths of a second below ten seconds, else whole ones.
    private static func time(_ duration: Duration) -> String {
        let tenths = duration.wholeMicroseconds / 100_000
        guard tenths < 100 else { return DurationText.words(.seconds(tenths / 10)) }
        return "\(tenths / 10).\(tenths % 10)s"
    }
}
