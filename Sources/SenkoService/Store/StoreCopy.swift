// SPDX-License-Identifier: Apache-2.0

import Glibc

/// A state file that may be read but not written, as a copy in a directory of its own, which goes with it.
///
/// SQLite cannot read a file with a log where it can neither lock it nor write beside it; and it would leave out the
/// log of a file that it is told not to lock, and with it what was stored last.
final class StoreCopy {
    private let directory: String
    /// The store that the copy is.
    let store: Store

    /// Copies a state file with its log.
    ///
    /// - Throws: where there is none, it cannot be read, or there is no space for it.
    init(of path: String) throws(StoreError) {
        let parent = BaseDirectories.variable("XDG_RUNTIME_DIR") ?? "/tmp"
        guard let directory = Self.makeDirectory(in: parent) ?? Self.makeDirectory(in: "/tmp") else {
            throw StoreError(errno: errno, path: parent, task: "make a directory for a copy of the state file")
        }
        self.directory = directory
        do throws(StoreError) {
            let copy = StoreFiles(path: directory + "/senko.db")
            let files = StoreFiles(path: path)
            // The database first: a log without its database means nothing.
            try Self.copy(files.path, to: copy.path)
            if access(files.log, F_OK) == 0 { try Self.copy(files.log, to: copy.log) }
            store = try Store(path: copy.path)
        } catch {
            Self.remove(directory)
            throw error
        }
    }

    deinit {
        store.abandon()
        Self.remove(directory)
    }

    private static func makeDirectory(in parent: String) -> String? {
        var template = Array((parent + "/senko-state-XXXXXX").utf8CString)
        return mkdtemp(&template).map { String(cString: $0) }
    }

    private static func copy(_ path: String, to target: String) throws(StoreError) {
        let task = "read the state file"
        let source = open(path, O_RDONLY | O_CLOEXEC)
        guard source >= 0 else { throw StoreError(errno: errno, path: path, task: task) }
        defer { close(source) }
        let destination = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard destination >= 0 else { throw StoreError(errno: errno, path: target, task: task) }
        defer { close(destination) }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(source, &bytes, bytes.count)
            if count == 0 { return }
            guard count > 0 else { throw StoreError(errno: errno, path: path, task: task) }
            var written = 0
            while written < count {
                let result = bytes.withUnsafeBytes { write(destination, $0.baseAddress! + written, count - written) }
                guard result > 0 else { throw StoreError(errno: errno, path: target, task: task) }
                written += result
            }
        }
    }

    private static func remove(_ directory: String) {
        if let stream = opendir(directory) {
            var names: [String] = []
            while let entry = readdir(stream) {
                names.append(
                    withUnsafePointer(to: &entry.pointee.d_name) {
                        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                    })
            }
            closedir(stream)
            for name in names where name != "." && name != ".." { unlink(directory + "/" + name) }
        }
        rmdir(directory)
    }
}
