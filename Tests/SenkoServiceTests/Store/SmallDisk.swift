// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport

/// A file system in memory with little space, unmounted with the last reference. Source: tmpfs(5).
final class SmallDisk {
    /// Whether this process may mount one: root of a container need not.
    static let isPossible: Bool = getuid() == 0 && (try? SmallDisk(kilobytes: 64)) != nil

    private let directory: ScratchDirectory
    private let path: String

    init(kilobytes: Int) throws {
        directory = try ScratchDirectory()
        path = directory["disk"]
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try Self.run("mount", ["-t", "tmpfs", "-o", "size=\(kilobytes)k", "senko-test", path])
    }

    deinit {
        // LAZY: also while something of a failed test has a file open.
        try? Self.run("umount", ["-l", path])
    }

    /// A file on it.
    subscript(name: String) -> String { path + "/" + name }

    /// Gives it another size.
    func resize(kilobytes: Int) throws { try remount("size=\(kilobytes)k") }

    /// Changes its options.
    func remount(_ options: String) throws { try Self.run("mount", ["-o", "remount,\(options)", path]) }

    private struct Failure: Error {
        let command: [String]
    }

    private static func run(_ command: String, _ arguments: [String]) throws {
        guard try Command.run([command] + arguments).status == 0 else {
            throw Failure(command: [command] + arguments)
        }
    }
}
