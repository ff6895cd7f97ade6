// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A real PulseAudio of a test's own, whose only output is a sink that plays into nothing and can be recorded.
public final class SoundServer: Sendable {
    /// Its address, for `PULSE_SERVER`.
    public let address: String
    /// Its process.
    public let process: ChildProcess
    private let home: TemporaryDirectory

    /// Starts it and waits until it answers.
    ///
    /// - Parameter address: that of an earlier one, in whose place it comes; nil: a new one.
    public init(at address: String? = nil) throws {
        home = try TemporaryDirectory()
        let socket = address.map { String($0.dropFirst("unix:".count)) } ?? home.appending("pulse")
        self.address = "unix:\(socket)"
        // A predecessor that was killed leaves it behind.
        unlink(socket)
        let runtime = try home.makeDirectory("run")
        let environment = [
            "HOME": home.path, "XDG_RUNTIME_DIR": runtime, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8",
        ]
        process = try ChildProcess(
            [
                "/usr/bin/pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no",
                "-L", "module-null-sink sink_name=null rate=48000 channels=1",
                "-L", "module-native-protocol-unix socket=\(socket) auth-anonymous=1",
            ], environment: environment)
        let deadline = BootClock.now + BootClock.microseconds(BootClock.patience)
        while !FileManager.default.fileExists(atPath: socket) {
            guard BootClock.now < deadline, process.exit == nil else {
                throw TestSupportError("pulseaudio does not run; it wrote: \(process.error)")
            }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    deinit {
        process.send(SIGCONT)
        process.kill()
    }
}
