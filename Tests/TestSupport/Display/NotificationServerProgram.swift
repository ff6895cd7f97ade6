// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A notification server that people use: how it is found, what it draws on, and what it needs.
public struct NotificationServerProgram: Hashable, Sendable, CustomStringConvertible {
    /// What a server draws on.
    public enum Surface: Hashable, Sendable {
        /// An X server.
        case x11
        /// An X server with a compositing manager.
        case composited
        /// A Wayland compositor.
        case wayland
    }

    /// The name that people know it by, fit for a file's name.
    public let name: String
    /// The Debian package that it comes in.
    public let package: String
    /// What it draws on.
    public let surface: Surface
    /// The program: along PATH, or below a folder for libraries.
    let program: String
    /// What follows the program's name.
    let arguments: [String]
    /// Whether `CloseNotification` takes the popup off its screen; else the popup stays until its time is over.
    public let withdrawsWhatIsClosed: Bool

    /// A server.
    init(
        _ name: String, package: String? = nil, program: String? = nil, arguments: [String] = [],
        on surface: Surface = .x11, withdrawsWhatIsClosed: Bool = true
    ) {
        self.name = name
        self.package = package ?? name
        self.surface = surface
        self.program = program ?? name
        self.arguments = arguments
        self.withdrawsWhatIsClosed = withdrawsWhatIsClosed
    }

    /// Every server that Debian 12 has and that runs without a desktop around it, as it is without any configuration.
    public static let all = [
        NotificationServerProgram("dunst"),
        NotificationServerProgram("xfce4-notifyd", program: "xfce4/notifyd/xfce4-notifyd"),
        NotificationServerProgram("notification-daemon", program: "notification-daemon/notification-daemon"),
        NotificationServerProgram(
            "mate-notification-daemon", program: "mate-notification-daemon/mate-notification-daemon"),
        NotificationServerProgram("lxqt-notificationd"),
        NotificationServerProgram(
            "notify-osd", program: "notify-osd", on: .composited, withdrawsWhatIsClosed: false),
        NotificationServerProgram("mako", package: "mako-notifier", on: .wayland),
        NotificationServerProgram("swaync", package: "sway-notification-center", on: .wayland),
    ]

    /// dunst with a configuration file.
    static func dunst(configuration: String) -> NotificationServerProgram {
        NotificationServerProgram("dunst", arguments: ["-conf", configuration])
    }

    /// Its name.
    public var description: String { name }

    /// Why it cannot run here, or nil where it can.
    public var obstacle: String? {
        guard path != nil else { return "\(name) is not installed (package \(package))" }
        switch surface {
        case .x11: return Self.missing(["Xvfb", "import"], for: name)
        case .composited: return Self.missing(["Xvfb", "import", "xcompmgr"], for: name)
        case .wayland: return WaylandDisplay.obstacle.map { "\(name) has nothing to draw on: \($0)" }
        }
    }

    /// A screen that it can draw on.
    public func makeScreen() throws -> any Screen {
        switch surface {
        case .x11: try Display()
        case .composited: try Display(isComposited: true)
        case .wayland: try WaylandDisplay()
        }
    }

    /// Where the program lies. Distributions keep what is not for users' hands in different places.
    var path: String? {
        let libraries = (try? FileManager.default.contentsOfDirectory(atPath: "/usr/lib")) ?? []
        let architectures = libraries.filter { $0.contains("-linux-gnu") }.map { "/usr/lib/" + $0 }
        let users = (Surroundings.minimal["PATH"] ?? "").split(separator: ":").map(String.init)
        return (users + ["/usr/lib", "/usr/libexec"] + architectures).map { "\($0)/\(program)" }
            .first { access($0, X_OK) == 0 && !Self.isFolder($0) }
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    private static func missing(_ programs: [String], for name: String) -> String? {
        programs.first { !Command.exists($0) }.map { "\(name) has nothing to draw on: \($0) is not installed" }
    }
}
