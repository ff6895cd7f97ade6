// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("Bells")
    struct BellTests {
        private let configuration = "[Notifications]\nEnabled=no\n"

        /// A sitting of 5 s with a phase each 1.5 s.
        private func start(_ bed: TestBed, bells: [String], options: [String: BusValue] = [:]) throws -> ObjectPath {
            try bed.start(
                seconds: 5, phases: [("in", 1.5), ("out", 1.5)],
                options: options.merging(["bells": bells.busValue]) { $1 })
        }

        @Test("as many strikes as are due, each within 50 ms of its boundary")
        func strikes() throws {
            let sound = try SoundServer()
            let recorder = try SoundRecorder(sound)
            let bed = try TestBed(configuration: configuration, environment: ["PULSE_SERVER": sound.address])
            let path = try start(bed, bells: ["start", "phase", "end"])
            let origin = try bed.origin(of: path, seconds: 5)
            let due = [0, 1.5, 3, 4.5, 5].map { origin + UInt64($0 * 1e6) }
            let heard = recorder.wait(count: 5, timeout: 10)
            // The last two are half a second apart: a bell that still sounds hides the onset of the next.
            let expected = heard.count == 4 ? Array(due.prefix(4)) : due
            #expect(heard.count == expected.count)
            for (strike, boundary) in zip(heard, expected) {
                let late = Int64(strike) - Int64(boundary)
                let most = 50_000 + Stalls.microseconds(from: boundary, to: strike)
                #expect(late >= 0 && late <= most, "\(late) µs after its boundary")
            }
            #expect(bed.signals.wait(for: "Bell", count: 5).count == 5)
        }

        @Test("none of them where none was asked for, and none where sound is off")
        func silence() throws {
            let sound = try SoundServer()
            let recorder = try SoundRecorder(sound)
            let bed = try TestBed(configuration: configuration, environment: ["PULSE_SERVER": sound.address])
            _ = try start(bed, bells: [])
            let other = try TestBed(
                configuration: configuration + "[Bells]\nEnabled=no\n", environment: ["PULSE_SERVER": sound.address])
            _ = try start(other, bells: ["start", "phase", "end"])
            #expect(recorder.wait(count: 1, timeout: 3).isEmpty)
            // Others are told of the bells all the same.
            #expect(other.signals.wait(for: "Bell", count: 2).count >= 2)
        }

        @Test("a sound server that hangs touches nothing, is said once, and gets no storm of bells afterwards")
        func hangingServer() throws {
            let sound = try SoundServer()
            let recorder = try SoundRecorder(sound)
            let bed = try TestBed(configuration: configuration, environment: ["PULSE_SERVER": sound.address])
            sound.process.send(SIGSTOP)
            let path = try bed.start(
                seconds: 5, phases: [("in", 0.6)], options: ["bells": ["start", "phase", "end"].busValue])
            let origin = try bed.origin(of: path, seconds: 5)
            for (index, signal) in bed.signals.wait(for: "PhaseChanged", count: 6).enumerated() {
                let due = origin + UInt64(index) * 600_000
                let late = Int64(signal.arrival) - Int64(due)
                #expect(late >= 0 && late < 50_000 + Stalls.microseconds(from: due, to: signal.arrival))
            }
            #expect(bed.daemon.process.waitForError("no bell can be heard", timeout: BootClock.patience))
            let resumed = BootClock.now
            sound.process.send(SIGCONT)
            Thread.sleep(forTimeInterval: 0.5)
            // The one that hung may sound now, and those that come after it on time; not the six in between.
            let strikes = recorder.strikes.count
            #expect(strikes <= 2 + Int((BootClock.now - resumed) / 600_000))
            let complaints = bed.daemon.log.components(separatedBy: "no bell can be heard").count - 1
            #expect(complaints == 1, "\(bed.daemon.log)")
        }

        @Test("without a sound server, and without the library, the sitting goes its way and it is said once")
        func noServer() throws {
            let bed = try TestBed(
                configuration: configuration, environment: ["PULSE_SERVER": "unix:/nonexistent/pulse"])
            _ = try start(bed, bells: ["start", "phase", "end"])
            #expect(bed.signals.wait(for: "PhaseChanged", count: 4).count == 4)
            #expect(bed.daemon.process.waitForError("no bell can be heard", timeout: BootClock.patience))
            #expect(bed.daemon.log.components(separatedBy: "no bell can be heard").count == 2, "\(bed.daemon.log)")
        }

        @Test("a sound server that is restarted in mid-sitting is rung again")
        func restartedServer() throws {
            let directory = try TemporaryDirectory()
            let address = "unix:" + directory.appending("pulse")
            var sound = try SoundServer(at: address)
            let bed = try TestBed(configuration: configuration, environment: ["PULSE_SERVER": address])
            _ = try bed.start(
                seconds: 60, phases: [("in", 1.5), ("out", 1.5)], options: ["bells": ["start", "phase"].busValue])
            sound.process.kill()
            sound = try SoundServer(at: address)
            let recorder = try SoundRecorder(sound)
            #expect(recorder.wait(count: 2, timeout: BootClock.patience).count >= 2)
        }

        @Test("a sound that the theme does not have is said, with its name")
        func unknownSound() throws {
            let sound = try SoundServer()
            let bed = try TestBed(configuration: configuration, environment: ["PULSE_SERVER": sound.address])
            _ = try start(bed, bells: ["start"], options: ["sound": "no-such-sound".busValue])
            #expect(bed.daemon.process.waitForError("no-such-sound", timeout: BootClock.patience))
        }
    }
}
