// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("Answers that nobody reads")
    struct UnreadTests {
        /// A bed with activities, of which `List` tells some 4 KiB each.
        private func bed(_ count: Int = 16) throws -> TestBed {
            let bed = try TestBed(configuration: "[Notifications]\nEnabled=no\n[Bells]\nEnabled=no\n")
            let text = BusValue.string(String(repeating: "x", count: 3900))
            for _ in 0..<count { try bed.startErrand(content: ["body": text]) }
            return bed
        }

        private func ask(_ peer: RawPeer) throws -> UInt32 {
            try peer.send(Daemon.name, TestBed.root, TestBed.activities, "List", [none])
        }

        @Test("a caller that never reads takes no memory, and the others are served")
        func unread() throws {
            let bed = try bed()
            let before = try ProcessSample(pid: bed.daemon.process.pid).residentKilobytes
            let flooder = try RawPeer(address: bed.bus.address)
            for _ in 0..<12_000 { _ = try ask(flooder) }
            let asker = try bed.bus.connect()
            for _ in 0..<20 { #expect(try bed.listActivities(by: asker).count == 16) }
            // 12,000 answers are 770 MB.
            let after = try ProcessSample(pid: bed.daemon.process.pid).residentKilobytes
            let bus = try ProcessSample(pid: bed.bus.process.pid).residentKilobytes
            print("unread: the daemon has \(after - before) KiB more, the bus \(bus) KiB in all")
            #expect(after - before < 32_768)
            #expect(bus < 65_536)
            #expect(
                bed.daemon.process.waitForError(
                    "a program does not read its answers, so its calls wait: :1.", timeout: 20))
            flooder.close()
            #expect(try bed.listActivities(by: asker).count == 16)
            #expect(bed.daemon.terminate() == .status(0))
        }

        @Test("a caller that reads late has all its answers in the end, and in order")
        func late() throws {
            let bed = try bed()
            let caller = try RawPeer(address: bed.bus.address)
            let serials = try (0..<600).map { _ in try ask(caller) }
            BootClock.sleep(0.5)
            for serial in serials { #expect(caller.answer(to: serial, timeout: 60) == .reply) }
        }

        @Test("too many calls at once are refused by name, and the caller is served again once it has read")
        func refused() throws {
            let bed = try bed(2)
            let caller = try RawPeer(address: bed.bus.address)
            let serials = try (0..<8000).map { _ in try ask(caller) }
            BootClock.sleep(0.5)
            // The refusals come before the answers to the calls that wait.
            #expect(
                caller.answer(to: serials[7999], timeout: 30) == .error("org.freedesktop.DBus.Error.LimitsExceeded"))
            #expect(caller.answer(to: serials[4000], timeout: 60) == .reply)
            #expect(caller.answer(to: try ask(caller), timeout: 60) == .reply)
        }

        @Test("questions whose answers nobody wants cost nothing")
        func unwanted() throws {
            let bed = try bed()
            let caller = try bed.bus.connect()
            for _ in 0..<20_000 { try caller.post(Daemon.name, TestBed.root, TestBed.activities, "List", [none]) }
            #expect(try bed.listActivities(by: caller).count == 16)
            // What is no question is done all the same.
            try caller.post(
                Daemon.name, TestBed.root, TestBed.properties, "Set",
                [.string(TestBed.activities), .string("Enabled"), .variant(.boolean(false))])
            #expect(try bed.listActivities(by: caller).isEmpty)
        }

        @Test("a bus that tells nothing about its clients is no obstacle")
        func blind() throws {
            let bed = try TestBed(implementation: .daemon, denied: ["org.freedesktop.DBus.Debug.Stats"])
            let text = BusValue.string(String(repeating: "x", count: 3900))
            for _ in 0..<16 { try bed.startErrand(content: ["body": text]) }
            let caller = try RawPeer(address: bed.bus.address)
            let serials = try (0..<300).map { _ in try ask(caller) }
            for serial in serials { #expect(caller.answer(to: serial, timeout: 60) == .reply) }
        }

        @Test("a bus that stands still keeps the daemon from ending for some seconds only")
        func stopped() throws {
            let bed = try bed()
            bed.bus.process.send(SIGSTOP)
            defer { bed.bus.process.send(SIGCONT) }
            #expect(bed.daemon.terminate(timeout: 30) == .status(0))
        }
    }
}

/// No filter.
private let none = [String: BusValue]().busValue
