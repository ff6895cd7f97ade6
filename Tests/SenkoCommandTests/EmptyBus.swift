// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A bus on which nothing is and nothing can be started, wherever the tests run.
final class EmptyBus {
    /// The server address.
    let address: String

    private let process = Process()
    private let directory: URL

    init() throws {
        directory = FileManager.default.temporaryDirectory.appendingPathComponent("senko-\(UUID())")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        let configuration = directory.appendingPathComponent("bus.conf")
        try """
        <busconfig>
          <type>session</type>
          <listen>unix:path=\(directory.path)/bus</listen>
          <policy context="default">
            <allow send_destination="*" eavesdrop="true"/>
            <allow receive_sender="*" eavesdrop="true"/>
            <allow own="*"/>
          </policy>
        </busconfig>
        """.write(to: configuration, atomically: true, encoding: .utf8)
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/dbus-daemon")
        process.arguments = ["--nofork", "--print-address", "--config-file=\(configuration.path)"]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let line = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        address = String(line.prefix { $0 != "\n" })
    }

    deinit {
        // The daemon has inherited a mask that blocks SIGTERM from the thread that started it.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: directory)
    }
}
