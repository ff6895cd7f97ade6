// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("Signals to the process, and its turns")
    struct ProcessSignalTests {
        @Test("one that comes as soon as the name is owned is not lost", arguments: [SIGTERM, SIGINT])
        func atOnce(signal: Int32) throws {
            for _ in 0..<10 {
                let bed = try TestBed()
                bed.daemon.process.send(signal)
                #expect(bed.daemon.process.wait(timeout: 20) == .status(0))
            }
        }

        @Test("one that comes right behind the first reply is not lost")
        func behindTheFirstReply() throws {
            let bed = try TestBed()
            for _ in 0..<10 {
                _ = try bed.list()
                bed.daemon.process.send(SIGTERM)
                #expect(bed.daemon.process.wait(timeout: 20) == .status(0))
                try bed.startAgain()
            }
        }

        @Test("SIGHUP as soon as the name is owned reads the configuration once more")
        func reloadAtOnce() throws {
            let bed = try TestBed(configuration: "[Sitting]\nDuration=10m\n")
            for minutes in 11...20 {
                try bed.surroundings.configure("[Sitting]\nDuration=\(minutes)m\n")
                bed.daemon.reload()
                let begin = BootClock.now
                var seconds: UInt32 = 0
                while seconds != UInt32(minutes * 60), BootClock.now - begin < 20_000_000 {
                    seconds = try bed.read("DefaultSeconds", of: TestBed.root, TestBed.meditation)
                }
                #expect(seconds == UInt32(minutes * 60))
                #expect(bed.daemon.terminate() == .status(0))
                try bed.startAgain()
            }
        }

        @Test("the daemon asks for short turns", .enabled(if: TurnLength.isTold, "the kernel does not tell turns"))
        func turns() throws {
            let bed = try TestBed()
            #expect(TurnLength.nanoseconds(of: bed.daemon.process.pid) == 100_000)
        }
    }
}

/// How long the turns of a process are, as the kernel tells it since Linux 6.12. Source: proc_pid_sched, `se.slice`.
private enum TurnLength {
    static var isTold: Bool {
        // A turn of its own choice came with Linux 6.12.
        var name = utsname()
        uname(&name)
        let release = withUnsafeBytes(of: &name.release) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        let version = release.split(separator: ".").prefix(2).compactMap { Int($0) }
        return version.count == 2 && (version[0], version[1]) >= (6, 12) && nanoseconds(of: getpid()) != nil
    }

    static func nanoseconds(of process: pid_t) -> Int? {
        let text = try? String(contentsOfFile: "/proc/\(process)/sched", encoding: .utf8)
        let line = text?.split(separator: "\n").first { $0.hasPrefix("se.slice") }
        return line?.split(separator: " ").last.flatMap { Int($0) }
    }
}
