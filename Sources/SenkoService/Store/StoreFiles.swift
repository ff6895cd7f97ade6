// SPDX-License-Identifier: Apache-2.0

import Glibc

/// The files that make up the state: the database and, beside it, SQLite's log.
struct StoreFiles {
    /// The database's path.
    let path: String

    /// SQLite's write-ahead log. Source: <https://www.sqlite.org/walformat.html>.
    var log: String { path + "-wal" }

    var directory: String {
        let head = path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex)
        if head.isEmpty { return path.hasPrefix("/") ? "/" : "." }
        return String(head)
    }

    /// Makes the directory with all above it, and the file, where they are not there yet; only their owner may look
    /// into them. Source: XDG Base Directory Specification, "Referencing this specification".
    func create() throws(StoreError) {
        try create(directory: directory[...])
        // SQLite would make the file readable for everybody; its log takes over the file's mode. A file that exists is
        // not opened here: closing it would give up the locks of another connection to it (fcntl(2)).
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw StoreError(errno: errno, path: path, task: "make the state file")
        }
    }

    private func create(directory: Substring) throws(StoreError) {
        let path = String(directory)
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        if errno == ENOENT, let slash = directory.lastIndex(of: "/"), slash > directory.startIndex {
            try create(directory: directory[..<slash])
            if mkdir(path, 0o700) == 0 { return }
        }
        let code = errno
        // Where it is there all the same, as on a read-only file system, it is the file that tells.
        guard access(path, X_OK) == 0 else {
            throw StoreError(errno: code, path: path, task: "make the directory of the state file")
        }
    }

    /// Whether the database has been emptied beneath its log. SQLite would throw the log away.
    var isEmptiedBeneathLog: Bool {
        var database = stat()
        var log = stat()
        return stat(path, &database) == 0 && stat(self.log, &log) == 0 && database.st_size == 0 && log.st_size > 0
    }

    /// Which file a path names; nil: none.
    struct FileIdentity: Hashable, Sendable {
        let device: dev_t
        let number: ino_t
    }

    /// Which files the database and its log are.
    struct Identity: Hashable, Sendable {
        let database: FileIdentity?
        let log: FileIdentity?
    }

    /// Which files they are now.
    var identity: Identity { Identity(database: Self.identity(of: path), log: Self.identity(of: log)) }

    private static func identity(of path: String) -> FileIdentity? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        return FileIdentity(device: status.st_dev, number: status.st_ino)
    }

    /// Renames the files, so that they are kept and out of the way.
    ///
    /// - Returns: the database's new path.
    func setAside() throws(StoreError) -> String {
        let stamp = path + ".damaged-" + Self.stamp()
        var target = stamp
        var number = 1
        while access(target, F_OK) == 0 {
            number += 1
            target = "\(stamp)-\(number)"
        }
        // The log first: were the database away and its log still there, the log would be applied to the next one.
        for suffix in ["-wal", "-shm", "-journal", ""] where rename(path + suffix, target + suffix) != 0 {
            if errno == ENOENT && !suffix.isEmpty { continue }
            throw StoreError(errno: errno, path: path + suffix, task: "set the damaged state file aside")
        }
        return target
    }

    /// Waits until everything in the log is on the disk. Runs on any queue.
    func synchronize() throws(StoreError) {
        // The log's directory entry counts too; it is made when the file is opened.
        for path in [log, directory] {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            // Without a log, everything is in the database, where a checkpoint has brought it to the disk.
            if descriptor < 0 && errno == ENOENT && path == log { continue }
            guard descriptor >= 0 else { throw StoreError(errno: errno, path: path, task: "synchronize the state") }
            defer { close(descriptor) }
            guard fsync(descriptor) == 0 else {
                throw StoreError(errno: errno, path: path, task: "synchronize the state")
            }
        }
    }

    /// Now, in UTC, as `YYYYMMDDTHHMMSSZ`. Source: ISO 8601, basic format.
    private static func stamp() -> String {
        var now = time(nil)
        var fields = tm()
        gmtime_r(&now, &fields)
        var text = [CChar](repeating: 0, count: 32)
        let length = strftime(&text, text.count, "%Y%m%dT%H%M%SZ", &fields)
        return String(decoding: text[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
