// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

/// The daemon beside a real notification server, with an ear on the bus between them and an eye on the screen.
final class ServerBed {
    let program: NotificationServerProgram
    let bed: TestBed
    let screen: any Screen
    let monitor: NotificationMonitor
    /// The screen before anything was shown.
    let empty: Screenshot
    private(set) var server: RunningNotificationServer

    /// A bed with a running server and daemon. Where the server cannot run, the test is skipped.
    init(_ program: NotificationServerProgram) throws {
        try Self.skipUnlessRunnable(program)
        self.program = program
        let screen = try program.makeScreen()
        var started: (server: RunningNotificationServer, monitor: NotificationMonitor, empty: Screenshot)?
        bed = try TestBed { bus, _ in
            let server = try RunningNotificationServer(program, on: bus, screen: screen, observer: bus.connect())
            started = (server, try NotificationMonitor(on: bus), try screen.settledScreenshot())
        }
        (server, monitor, empty) = try #require(started)
        self.screen = screen
    }

    private static func skipUnlessRunnable(_ program: NotificationServerProgram) throws {
        guard let obstacle = program.obstacle else { return }
        try Test.cancel("\(obstacle)")
    }

    /// Kills the server without warning, and waits until the bus has seen it go.
    func killServer() throws {
        server.kill()
        #expect(try bed.peer.waitForLoss(of: StrictNotificationServer.name))
    }

    /// Starts the server anew.
    func restartServer() throws {
        server = try RunningNotificationServer(program, on: bed.bus, screen: screen, observer: bed.peer)
    }

    /// What the server says that it can do.
    func capabilities() throws -> [String] {
        let reply = try bed.peer.call(
            StrictNotificationServer.name, "/org/freedesktop/Notifications", StrictNotificationServer.name,
            "GetCapabilities")
        return reply.first.flatMap([String].init(busValue:)) ?? []
    }

    /// Waits until something is on the screen and nothing moves any more.
    ///
    /// - Parameter other: a picture from which this one has to differ.
    /// - Returns: the picture and where it differs from the empty screen.
    func popup(
        otherThan other: Screenshot? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> (picture: Screenshot, area: Screenshot.Area) {
        let picture = try screen.settledScreenshot { $0 != other && $0.differences(from: empty) != nil }
        let area = try #require(
            picture.differences(from: empty), "nothing on the screen: \(server.process.error)",
            sourceLocation: sourceLocation)
        #expect(picture != other, "the popup does not change", sourceLocation: sourceLocation)
        return (picture, area)
    }

    /// Waits until the screen is as empty as before.
    ///
    /// - Returns: where it is not; nil where it is.
    func remains(timeout: Double) throws -> Screenshot.Area? {
        try screen.settledScreenshot(timeout: timeout) { $0 == empty }.differences(from: empty)
    }

    /// Clicks on the popup itself, as a person does on this server.
    ///
    /// - Returns: false where there is nobody to do so: without buttons, or where no program can click.
    func click(on area: Screenshot.Area) throws -> Bool {
        guard try capabilities().contains("actions") else { return false }
        switch (program.name, screen) {
        case ("dunst", _): try run("dunstctl", "action")
        case ("mako", _): try run("makoctl", "invoke")
        // It has a button for it, the first one.
        case ("xfce4-notifyd", let display as Display):
            try display.click(x: area.x + area.width / 5, y: area.y + area.height * 3 / 4)
        case (_, let display as Display): try display.click(x: area.x + area.width / 2, y: area.y + area.height / 3)
        default: return false
        }
        return true
    }

    private func run(_ command: String...) throws {
        let result = try Command.run(command, environment: server.surroundings.environment)
        #expect(result.status == 0, "\(command): \(result)")
    }

    /// Keeps a picture of the popup where `SENKO_SCREENSHOTS` says, for people to look at.
    ///
    /// - Parameter stage: what the file's name has beyond the server's.
    func keep(_ picture: Screenshot, _ area: Screenshot.Area, as stage: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["SENKO_SCREENSHOTS"], !folder.isEmpty else { return }
        try FileManager.default.createDirectory(atPath: folder + "/servers", withIntermediateDirectories: true)
        try picture.write(to: "\(folder)/servers/\(program.name)\(stage).png", area: area)
    }
}
