// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The programs and files under test.
public enum Products {
    /// The package's root folder.
    public static let root: String = {
        var folder = URL(fileURLWithPath: #filePath)
        repeat {
            folder.deleteLastPathComponent()
        } while !FileManager.default.fileExists(
            atPath: folder.appendingPathComponent("Package.swift").path) && folder.path != "/"
        return folder.path
    }()

    /// The folder with the built programs: `SENKO_BINARIES`, or else where the test bundle lies.
    public static let binaries: String = {
        if let folder = ProcessInfo.processInfo.environment["SENKO_BINARIES"], !folder.isEmpty { return folder }
        let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: own).deletingLastPathComponent().path
    }()

    /// The daemon.
    public static var daemon: String { binaries + "/senkod" }

    /// The command line program.
    public static var command: String { binaries + "/senko" }

    /// The interface files in `dbus/`, each by the name of its interface.
    ///
    /// - Throws: where one cannot be read, or is not well-formed.
    public static func interfaces() throws -> [String: Introspection.Interface] {
        var interfaces: [String: Introspection.Interface] = [:]
        for text in try interfaceFiles() { interfaces.merge(try Introspection(xml: text).interfaces) { $1 } }
        return interfaces
    }

    /// The comments of the interface files.
    public static func documentation() throws -> InterfaceDocumentation {
        InterfaceDocumentation(of: try interfaceFiles())
    }

    private static func interfaceFiles() throws -> [String] {
        let folder = root + "/dbus"
        return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".xml") }.sorted()
            .map { try String(contentsOfFile: folder + "/" + $0, encoding: .utf8) }
    }
}
