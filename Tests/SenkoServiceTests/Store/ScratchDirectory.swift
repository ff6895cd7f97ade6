// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A directory of a test's own, which is removed with the last reference; in memory where the system has a place for
/// that, since the thousands of files that these tests make are of no interest to a disk.
final class ScratchDirectory {
    let path: String

    init() throws {
        let memory = "/dev/shm"
        let parent =
            FileManager.default.isWritableFile(atPath: memory)
            ? memory : FileManager.default.temporaryDirectory.path
        path = parent + "/senko-store-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// A file in it.
    subscript(name: String) -> String { path + "/" + name }

    /// The names in it, in order.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}

/// A file's bytes.
func contents(of path: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(fileURLWithPath: path)))
}

/// Makes a file of these bytes.
func write(_ bytes: [UInt8], to path: String) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: path))
}
