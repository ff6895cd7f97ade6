// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A Wayland compositor without a screen: sway, which has what the notification servers of Wayland draw on (the
/// protocol wlr-layer-shell). It ends with the last reference to it.
///
/// sway refuses to run as root, and so it runs as another user where the tests do: with a folder of its own, which its
/// clients find by its path. Source: sway(1), and the environment variables of wlroots.
public final class WaylandDisplay: Screen {
    /// Width of the screen, in pixels.
    public let width: Int
    /// Height of the screen, in pixels.
    public let height: Int
    private let files: TemporaryDirectory
    private let process: ChildProcess

    /// The user and group that root becomes: the overflow ids of the kernel, which own nothing.
    private static let unprivileged: uid_t = 65534

    /// Why none can run here, or nil where it can.
    public static let obstacle: String? = {
        let programs = ["sway", "grim"] + (geteuid() == 0 ? ["setpriv"] : [])
        return programs.first { !Command.exists($0) }.map { "\($0) is not installed" }
    }()

    /// Starts the compositor and waits until it takes clients.
    public init(width: Int = 800, height: Int = 600) throws {
        self.width = width
        self.height = height
        files = try TemporaryDirectory()
        let configuration = try files.write(
            "xwayland disable\noutput * resolution \(width)x\(height) position 0 0\n", to: "configuration")
        var command = ["sway", "--config", configuration]
        if geteuid() == 0 {
            for path in [files.path, configuration] {
                guard chown(path, Self.unprivileged, Self.unprivileged) == 0 else {
                    throw TestSupportError("chown \(path): \(String(cString: strerror(errno)))")
                }
            }
            let user = "\(Self.unprivileged)"
            command = ["setpriv", "--reuid", user, "--regid", user, "--clear-groups"] + command
        }
        let own = [
            "HOME": files.path, "XDG_RUNTIME_DIR": files.path, "WLR_BACKENDS": "headless",
            "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman",
        ]
        process = try ChildProcess(command, environment: Surroundings.minimal.merging(own) { $1 })
        let deadline = BootClock.now + 20_000_000
        while access(socket, F_OK) != 0 {
            guard process.exit == nil, BootClock.now < deadline else {
                throw TestSupportError("sway did not start: \(process.error)")
            }
            BootClock.sleep(0.01)
        }
    }

    deinit {
        process.kill()
    }

    /// The first socket that sway looks for a free name for, in a folder of its own.
    private var socket: String { files.appending("wayland-1") }

    /// What leads a graphical program here.
    public var variables: [String: String] {
        ["WAYLAND_DISPLAY": socket, "NO_AT_BRIDGE": "1", "GDK_BACKEND": "wayland"]
    }

    /// Takes a picture of the whole screen.
    public func screenshot() throws -> Screenshot {
        let pictures = try TemporaryDirectory()
        let file = pictures.appending("screen.ppm")
        // Without a cache folder of its own it has no need for a home.
        let result = try Command.run(
            ["grim", "-t", "ppm", file],
            environment: Surroundings.minimal.merging(variables.merging(["XDG_RUNTIME_DIR": pictures.path]) { $1 }) {
                $1
            })
        guard result.status == 0, let data = FileManager.default.contents(atPath: file) else {
            throw TestSupportError("grim: \(result)")
        }
        // ppm(5): a short header in letters, then three bytes per pixel.
        return try Screenshot(width: width, height: height, pixels: [UInt8](data.suffix(width * height * 3)))
    }
}
