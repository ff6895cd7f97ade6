// SPDX-License-Identifier: Apache-2.0

import CSQLite
import Glibc

/// Why state could not be stored or read back. The caller goes on in memory.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Kind: Hashable, Sendable {
        /// The directory or the file cannot be made, opened or written.
        case unreachable
        /// The disk, or what the person may use of it, is full.
        case full
        /// Another process holds the file.
        case inUse
        /// The file was written by a newer version of Senko.
        case newer
        /// The file is damaged; it is set aside when it is opened the next time.
        case damaged
        /// The disk failed, or something that should not happen.
        case failed
    }

    /// What kind of failure it is.
    public let kind: Kind
    /// The file or directory.
    public let path: String
    /// What was to be done, such as `store an activity`.
    public let task: String
    /// The system's or SQLite's words.
    public let reason: String

    /// A failure.
    public init(_ kind: Kind, path: String, task: String, reason: String) {
        self.kind = kind
        self.path = path
        self.task = task
        self.reason = reason
    }

    /// What to do about it.
    public var remedy: String {
        switch kind {
        case .unreachable: "make it a place that you may write to, or set XDG_STATE_HOME to one"
        case .full: "free some space"
        case .inUse: "end the other senkod, or whatever else has it open"
        case .newer: "install the newer Senko again, or move the file away"
        case .damaged: "restart senkod, which sets the file aside and begins a new one"
        case .failed: "look after the disk, then restart senkod"
        }
    }

    /// All in one line.
    public var description: String { "cannot \(task): \(path): \(reason): \(remedy)" }
}

extension StoreError {
    /// What SQLite refused.
    init(_ error: DatabaseError, path: String, task: String) {
        let kind: Kind =
            switch error.primaryCode {
            case SQLITE_FULL: .full
            // SQLite knows a full disk where it writes, but not where it makes a file.
            case _ where error.systemError == ENOSPC || error.systemError == EDQUOT: .full
            case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .unreachable
            case SQLITE_BUSY, SQLITE_LOCKED: .inUse
            case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
            default: .failed
            }
        let system = error.systemError == 0 ? "" : " (\(String(cString: strerror(error.systemError))))"
        self.init(kind, path: path, task: task, reason: "\(error.message)\(system), SQLite code \(error.code)")
    }

    /// What the system refused. Source: errno(3).
    init(errno code: Int32, path: String, task: String) {
        let kind: Kind =
            switch code {
            case ENOSPC, EDQUOT: .full
            case EIO: .failed
            default: .unreachable
            }
        self.init(kind, path: path, task: task, reason: String(cString: strerror(code)))
    }
}
