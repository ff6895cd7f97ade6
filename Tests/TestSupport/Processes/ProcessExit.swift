// SPDX-License-Identifier: Apache-2.0

import Glibc

/// How a process ended.
public enum ProcessExit: Hashable, Sendable, CustomStringConvertible {
    /// It exited with this status.
    case status(Int32)
    /// This signal killed it.
    case signal(Int32)

    /// From what waitpid(2) reports.
    init(waitStatus: Int32) {
        let signal = waitStatus & 0x7f
        self = signal == 0 ? .status((waitStatus >> 8) & 0xff) : .signal(signal)
    }

    /// The end in words.
    public var description: String {
        switch self {
        case .status(let status): "status \(status)"
        case .signal(let signal): "signal \(signal)"
        }
    }
}
