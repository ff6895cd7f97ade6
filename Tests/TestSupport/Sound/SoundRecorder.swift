// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Listens to what a sound server plays, and notes when something begins after silence.
public final class SoundRecorder: @unchecked Sendable {
    private let process = Process()
    private let onsets = Guarded<[UInt64]>([])
    private let chunks = Guarded(0)

    /// 5 ms of one channel of 16-bit samples at 48 kHz.
    private static let chunk = 480

    /// Begins to listen, and returns once the first samples have come.
    public init(_ server: SoundServer) throws {
        let pipe = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/parec")
        process.arguments = [
            "--device=null.monitor", "--rate=48000", "--channels=1", "--format=s16le", "--latency-msec=5", "--raw",
        ]
        process.environment = ["PULSE_SERVER": server.address, "HOME": "/nonexistent", "PATH": "/usr/bin:/bin"]
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let reader = pipe.fileHandleForReading
        Thread { [onsets, chunks] in
            // Quiet enough for silence: what a chunk's loudest sample stays below.
            let threshold: Int16 = 100
            var silentChunks = 100
            var rest = Data()
            while case let data = reader.availableData, !data.isEmpty {
                rest.append(data)
                while rest.count >= Self.chunk {
                    let now = BootClock.now
                    let loudest = rest.prefix(Self.chunk).withUnsafeBytes { bytes in
                        bytes.bindMemory(to: Int16.self).reduce(0) { max($0, $1 == .min ? .max : abs($1)) }
                    }
                    rest = Data(rest.dropFirst(Self.chunk))
                    chunks.withLock { $0 += 1 }
                    if loudest < threshold {
                        silentChunks += 1
                    } else {
                        if silentChunks >= 20 { onsets.withLock { $0.append(now) } }
                        silentChunks = 0
                    }
                }
            }
        }.start()
        guard chunks.wait(timeout: BootClock.patience, for: { $0 > 0 ? true : nil }) == true else {
            process.terminate()
            throw TestSupportError("nothing can be recorded")
        }
    }

    deinit {
        process.terminate()
    }

    /// When something began to sound after at least 100 ms of silence: CLOCK_BOOTTIME, µs.
    public var strikes: [UInt64] { onsets.withLock { $0 } }

    /// The strikes, once there are so many or the time is over.
    public func wait(count: Int, timeout: Double) -> [UInt64] {
        onsets.wait(timeout: timeout) { $0.count >= count ? $0 : nil } ?? strikes
    }
}
