// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A new folder that is removed with the last reference to it.
public final class TemporaryDirectory: Sendable {
    /// The folder's absolute path.
    public let path: String

    /// Makes the folder in the system's place for temporary files, readable by its owner alone.
    public init() throws {
        var template = Array((NSTemporaryDirectory() + "/senko-test-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw TestSupportError("mkdtemp: \(String(cString: strerror(errno)))")
        }
        path =
            URL(fileURLWithPath: String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self))
            .standardizedFileURL.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of `name` within the folder.
    public func appending(_ name: String) -> String { path + "/" + name }

    /// Makes a folder within this one, with what lies above it.
    ///
    /// - Returns: its path.
    @discardableResult
    public func makeDirectory(_ name: String) throws -> String {
        let directory = appending(name)
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return directory
    }

    /// Writes a text file within the folder.
    ///
    /// - Returns: its path.
    @discardableResult
    public func write(_ text: String, to name: String) throws -> String {
        try write(bytes: Array(text.utf8), to: name)
    }

    /// Writes a file within the folder.
    ///
    /// - Returns: its path.
    @discardableResult
    public func write(bytes: [UInt8], to name: String) throws -> String {
        let file = appending(name)
        try Data(bytes).write(to: URL(fileURLWithPath: file))
        return file
    }
}
