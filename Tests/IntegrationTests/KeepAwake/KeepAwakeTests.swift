// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("Keeping awake")
    struct KeepAwakeTests {
        private let configuration = "[Notifications]\nEnabled=no\n[Bells]\nEnabled=no\n"

        @Test("the screen saver is held off while time runs, and no longer")
        func screenSaver() throws {
            var saver: ScreenSaver?
            let bed = try TestBed(configuration: configuration) { bus, _ in saver = try ScreenSaver(on: bus) }
            let desktop = try #require(saver)
            let path = try bed.start()
            #expect(desktop.waitForCookies(count: 1) == 1)
            #expect(desktop.inhibitions == ["Senko: A sitting is going on"])
            try bed.call("Pause", on: path, TestBed.sitting)
            #expect(desktop.waitForCookies(count: 0) == 0)
            try bed.call("Resume", on: path, TestBed.sitting)
            #expect(desktop.waitForCookies(count: 1) == 1)
            // A second sitting needs no second cookie, and its end takes none away.
            let other = try bed.start()
            try bed.call("End", [.objectPath(other), [String: BusValue]().busValue])
            #expect(desktop.cookies == 1 && desktop.inhibitions.count == 2)
            // Another desktop's screen saver is told too.
            desktop.leave()
            let successor = try ScreenSaver(on: bed.bus)
            #expect(successor.waitForCookies(count: 1) == 1)
            try bed.call("End", [.objectPath(path), [String: BusValue]().busValue])
            #expect(successor.waitForCookies(count: 0) == 0)
        }

        @Test("nobody is asked where it is configured off, and a new reading of the configuration counts")
        func off() throws {
            var saver: ScreenSaver?
            let bed = try TestBed(
                configuration: "[Sitting]\nKeepAwake=no\n" + configuration
            ) { bus, _ in saver = try ScreenSaver(on: bus) }
            let desktop = try #require(saver)
            _ = try bed.start()
            Thread.sleep(forTimeInterval: 0.3)
            #expect(desktop.inhibitions.isEmpty)
            try bed.surroundings.configure(configuration)
            bed.daemon.process.send(SIGHUP)
            #expect(desktop.waitForCookies(count: 1) == 1)
        }

        @Test("logind's idle lock is taken and let go; it ends with the daemon")
        func login() throws {
            let system = try PrivateBus()
            let logind = try ChildProcess(
                ["/usr/bin/python3", "-m", "dbusmock", "--system", "--template", "logind"],
                environment: ["PATH": "/usr/bin:/bin", "DBUS_SYSTEM_BUS_ADDRESS": system.address])
            defer { logind.kill() }
            let peer = try system.connect()
            _ = try #require(try peer.waitForOwner(of: "org.freedesktop.login1", timeout: 60))
            let bed = try TestBed(
                configuration: configuration, environment: ["DBUS_SYSTEM_BUS_ADDRESS": system.address])
            let path = try bed.start()
            #expect(try inhibitors(peer, count: 1) == [["idle", "Senko", "A sitting is going on", "block"]])
            try bed.call("Pause", on: path, TestBed.sitting)
            #expect(try inhibitors(peer, count: 0) == [])
            try bed.call("Resume", on: path, TestBed.sitting)
            #expect(try inhibitors(peer, count: 1).count == 1)
            bed.daemon.process.kill()
            #expect(try inhibitors(peer, count: 0) == [])
        }

        @Test("without a screen saver and without a system bus nothing is missing")
        func nobody() throws {
            let bed = try TestBed(configuration: configuration)
            let path = try bed.start(seconds: 1)
            #expect(bed.waitForEnd(of: path) != nil)
            #expect(!bed.daemon.log.contains("logind"), "\(bed.daemon.log)")
        }

        /// What, who, why and mode of each lock, once there are so many or the time is over.
        private func inhibitors(_ peer: Peer, count: Int) throws -> [[String]] {
            var found: [[String]] = []
            let deadline = BootClock.now + BootClock.microseconds(BootClock.patience)
            repeat {
                let reply = try peer.call(
                    "org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager",
                    "ListInhibitors")
                let rows = [BusTuple<String, String, String, String, UInt32, UInt32>](busValue: reply[0]) ?? []
                found = rows.map(\.fields).map { [$0.0, $0.1, $0.2, $0.3] }
                if found.count == count { return found }
                Thread.sleep(forTimeInterval: 0.05)
            } while BootClock.now < deadline
            return found
        }
    }
}
