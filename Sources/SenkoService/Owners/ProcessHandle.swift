// SPDX-License-Identifier: Apache-2.0

import BusValues
import CSystemd
import Glibc

/// A process that stays the same one: its number may be given to another process, this may not.
///
/// Source: pidfd_open(2).
struct ProcessHandle {
    private let descriptor: FileDescriptor

    /// The process of a descriptor that the bus has passed on.
    init(_ descriptor: FileDescriptor) {
        self.descriptor = descriptor
    }

    /// The process that has the number now; nil where there is none, or the kernel cannot hold it.
    init?(pid: UInt32) {
        let descriptor = senko_pidfd_open(pid_t(truncatingIfNeeded: pid))
        guard descriptor >= 0 else { return nil }
        self.init(FileDescriptor(owning: descriptor))
    }

    /// Whether it has not ended, so that its number is still its own.
    var isAlive: Bool {
        var poll = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&poll, 1, 0) == 0
    }
}
