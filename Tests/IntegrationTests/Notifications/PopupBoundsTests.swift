// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

extension Integration {
    @Suite("Bounds of popups")
    struct PopupBoundsTests {
        private func bed(
            _ behaviour: StrictNotificationServer.Behaviour = .normal
        ) throws -> (TestBed, StrictNotificationServer) {
            var server: StrictNotificationServer?
            let bed = try TestBed { bus, _ in server = try StrictNotificationServer(on: bus, behaviour: behaviour) }
            let known = try #require(server)
            try known.waitUntilKnown()
            return (bed, known)
        }

        @Test("phases of milliseconds change a popup once a second")
        func rate() throws {
            let (bed, server) = try bed()
            let begun = BootClock.now
            let path = try bed.start(seconds: 3, phases: [("quick", 0.01)])
            #expect(bed.waitForEnd(of: path) != nil)
            _ = server.waitForCall { $0.body.hasPrefix("Finished") }
            let fewest = 3 - Int(Stalls.seconds(since: begun).rounded(.up))
            #expect(server.calls.count <= 6 && server.calls.count >= fewest, "\(server.calls.count) calls")
            #expect(server.violations == [])
        }

        @Test(
            "a server that gives no id shows a popup at the beginning and one at the end",
            arguments: [StrictNotificationServer.Behaviour.answersZero, .answersWithWrongTypes])
        func nameless(behaviour: StrictNotificationServer.Behaviour) throws {
            let (bed, server) = try bed(behaviour)
            let path = try bed.start(seconds: 3, phases: [("in", 1.0), ("out", 1.0)])
            #expect(bed.waitForEnd(of: path) != nil)
            _ = server.waitForCall(after: 1)
            Thread.sleep(forTimeInterval: 0.3)
            #expect(server.calls.count == 2)
            #expect(bed.daemon.process.waitForError("gives no id", timeout: BootClock.patience))
        }

        @Test("a popup whose call is under way is closed on End, whenever the server gets to it")
        func closeBehindCall() throws {
            let (bed, server) = try bed()
            let path = try bed.start(seconds: 600)
            let first = try #require(server.waitForCall())
            server.behaviour = .slow(0.5)
            try bed.call("Pause", on: path, TestBed.sitting)
            _ = server.waitForCall { $0.body.hasPrefix("Paused") }
            try bed.call("End", [.objectPath(path), [String: BusValue]().busValue])
            #expect(server.waitForClose(of: first.id))
            bed.daemon.process.kill()
            Thread.sleep(forTimeInterval: 0.7)
            #expect(server.open.isEmpty)
        }

        @Test("what a killed daemon left of a sitting that has ended is closed by the next")
        func orphan() throws {
            let (bed, server) = try bed()
            let path = try bed.start(seconds: 600)
            _ = try #require(server.waitForCall())
            // The id has come back and is kept.
            try server.settle()
            bed.daemon.process.kill()
            // The sitting ends while nobody is there to close its popup.
            let database = bed.surroundings.stateDirectory + "/senko.db"
            _ = try Command.run(
                ["/usr/bin/sqlite3", database, "UPDATE activity SET state='ended', end_reason='user'"],
                environment: bed.surroundings.environment)
            try bed.startAgain()
            #expect(try bed.list().map(\.fields.0) == [path])
            #expect(server.waitForClose(of: server.calls[0].id))
        }

        @Test("signals that others address to the daemon are none of the server's")
        func spoof() throws {
            let (bed, server) = try bed()
            let path = try bed.start(seconds: 600)
            let shown = try #require(server.waitForCall())
            let owner = try #require(try bed.peer.owner(of: Daemon.name))
            try bed.peer.emit(
                "/org/freedesktop/Notifications", StrictNotificationServer.name, "ActionInvoked",
                [.uint32(shown.id), .string("end")], to: owner)
            try bed.peer.emit(
                "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged",
                [.string(StrictNotificationServer.name), .string(":1.1"), .string("")], to: owner)
            try bed.call("Pause", on: path, TestBed.sitting)
            #expect(server.waitForCall { $0.body.hasPrefix("Paused") && $0.replacesID == shown.id } != nil)
            #expect(try bed.read("State", of: path, as: String.self) == "paused")
        }

        @Test("sittings that come and go without a server leave nothing behind")
        func memory() throws {
            let bed = try TestBed(configuration: "[Bells]\nEnabled=no\n[Sitting]\nKeepAwake=no\n")
            let process = bed.daemon.process.pid
            func cycle(_ count: Int) throws {
                for _ in 0..<count {
                    let path = try bed.start(seconds: 600)
                    try bed.call("Dismiss", on: path, TestBed.activity)
                }
            }
            try cycle(1500)
            let before = try ProcessSample(pid: process).privateKilobytes
            try cycle(3000)
            let grown = try ProcessSample(pid: process).privateKilobytes - before
            // A kilobyte for each would be 3 MB; SQLite fills its cache meanwhile.
            #expect(grown < 1500, "\(grown) kB")
        }
    }
}
