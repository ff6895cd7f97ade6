// SPDX-License-Identifier: Apache-2.0

import Foundation

/// An X server without a screen, on a display number of its own. It ends with the last reference to it.
public final class Display: Screen {
    /// The display's name, for `DISPLAY`.
    public let name: String
    /// Width of the screen, in pixels.
    public let width: Int
    /// Height of the screen, in pixels.
    public let height: Int
    private let process: ChildProcess
    private let compositor: ChildProcess?

    /// Starts the server and waits until it takes clients.
    ///
    /// - Parameter isComposited: whether a compositing manager runs on it, for translucent windows.
    public init(width: Int = 800, height: Int = 600, isComposited: Bool = false) throws {
        self.width = width
        self.height = height
        let ends = try Descriptors.pipe()
        defer { close(ends.reading) }
        do {
            defer { close(ends.writing) }
            process = try ChildProcess(
                [
                    "Xvfb", "-displayfd", "3", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-ac",
                    "-noreset",
                ], environment: Surroundings.minimal, passing: ends.writing)
        }
        guard let number = Descriptors.readLine(from: ends.reading, timeout: 20), Int(number) != nil else {
            throw TestSupportError("Xvfb did not start: \(process.error)")
        }
        name = ":" + number
        compositor =
            isComposited
            ? try ChildProcess(["xcompmgr"], environment: Surroundings.minimal.merging(["DISPLAY": name]) { $1 }) : nil
    }

    deinit {
        compositor?.kill()
        process.send(SIGTERM)
        // It removes its lock file and socket then.
        process.wait(timeout: 5)
    }

    /// What leads a graphical program here.
    public var variables: [String: String] { ["DISPLAY": name, "NO_AT_BRIDGE": "1", "GDK_BACKEND": "x11"] }

    private var environment: [String: String] { Surroundings.minimal.merging(variables) { $1 } }

    /// Takes a picture of the whole screen.
    ///
    /// - Throws: `TestSupportError` with what ImageMagick said.
    public func screenshot() throws -> Screenshot {
        let files = try TemporaryDirectory()
        let file = files.appending("screen.rgb")
        let result = try Command.run(
            ["import", "-display", name, "-window", "root", "-depth", "8", "rgb:" + file], environment: environment)
        guard result.status == 0, let data = FileManager.default.contents(atPath: file) else {
            throw TestSupportError("screenshot: \(result)")
        }
        return try Screenshot(width: width, height: height, pixels: [UInt8](data))
    }

    /// Clicks at a point of the screen.
    ///
    /// - Parameter button: 1 left, 2 middle, 3 right.
    public func click(x: Int, y: Int, button: Int = 1) throws {
        let result = try Command.run(
            ["xdotool", "mousemove", "\(x)", "\(y)", "sleep", "0.1", "click", "\(button)"], environment: environment)
        guard result.status == 0 else { throw TestSupportError("xdotool: \(result)") }
    }
}
