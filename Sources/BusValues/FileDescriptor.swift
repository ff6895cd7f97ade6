// SPDX-License-Identifier: Apache-2.0

import Glibc

/// An open file that travels over the bus (type `h`). It is closed with the last reference.
public final class FileDescriptor: Hashable, Sendable {
    /// The descriptor's number in this process.
    public let rawValue: Int32

    /// Takes over an open descriptor.
    public init(owning rawValue: Int32) {
        self.rawValue = rawValue
    }

    /// Duplicates an open descriptor, which stays the caller's; nil where the process has no more (dup(2)).
    public init?(duplicating rawValue: Int32) {
        let copy = fcntl(rawValue, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0 else { return nil }
        self.rawValue = copy
    }

    deinit {
        close(rawValue)
    }

    /// Two are equal where they are the same object.
    public static func == (one: FileDescriptor, other: FileDescriptor) -> Bool { one === other }

    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
