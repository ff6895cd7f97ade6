// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

/// The daemon and a bar that is told what `docs/bars.md` says.
final class BarBed {
    let bed: TestBed
    /// What a bar of a person has: `senko` along PATH, the bus, and a screen where there is one.
    let environment: [String: String]

    /// - Parameter bed: where the daemon runs; else one is started that shows no popups.
    init(on screen: (any Screen)? = nil, bed: TestBed? = nil) throws {
        self.bed = try bed ?? TestBed(configuration: "[Notifications]\nEnabled=no\n[Bells]\nEnabled=no\n")
        let path = Products.binaries + ":" + (Surroundings.minimal["PATH"] ?? "")
        environment = self.bed.surroundings.environment
            .merging(["PATH": path, "GSETTINGS_BACKEND": "memory"]) { $1 }.merging(screen?.variables ?? [:]) { $1 }
    }

    /// A block of code of the page.
    ///
    /// - Parameters:
    ///   - heading: the heading above it.
    ///   - number: which one below that, counted from 0.
    static func snippet(below heading: String, _ number: Int = 0) throws -> String {
        let text = try String(contentsOfFile: Products.root + "/docs/bars.md", encoding: .utf8)
        let section = try #require(text.split(separator: "\n## ").first { $0.hasPrefix(heading + "\n") })
        let parts = section.split(separator: "\n```")
        // Between two fences: the language, then the code.
        let blocks = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
        try #require(number < blocks.count, "\(heading) has \(blocks.count) blocks")
        return blocks[number].split(separator: "\n").dropFirst().joined(separator: "\n") + "\n"
    }

    /// Writes a file into the home.
    func write(_ text: String, to name: String) throws -> String {
        try bed.surroundings.home.write(text, to: name)
    }

    /// Starts a program.
    func start(_ arguments: String...) throws -> ChildProcess {
        try ChildProcess(arguments, environment: environment)
    }

    /// Starts polybar with the module of `docs/bars.md`.
    func startPolybar(atBottom: Bool = false) throws -> ChildProcess {
        let configuration = try write(
            """
            [bar/main]
            width = 100%
            height = 40
            bottom = \(atBottom)
            background = #222222
            foreground = #eeeeee
            font-0 = DejaVu Sans:size=14
            modules-left = senko
            \(Self.snippet(below: "polybar"))
            """, to: "polybar.ini")
        return try start("polybar", "--config=\(configuration)", "main")
    }

    /// A sitting of ten minutes that stands still, so that pictures of it do.
    func pausedSitting() throws -> ObjectPath {
        let path = try bed.start("Sit", seconds: 600, phases: [("sit", 600)])
        try bed.call("Pause", [.objectPath(path)])
        return path
    }

    /// Ends a sitting.
    func end(_ sitting: ObjectPath) throws {
        let nothing: [String: BusValue] = [:]
        try bed.call("End", [.objectPath(sitting), nothing.busValue])
    }

    /// Waits until a sitting has a state.
    func wait(for state: String, of sitting: ObjectPath) throws {
        #expect(try TestBed.wait { try bed.read("State", of: sitting, as: String.self) == state })
    }
}
