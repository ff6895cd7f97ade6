// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration {
    @Suite("Trouble with the notification server")
    struct ServerTroubleTests {
        let schedule = Schedule(phases: [("breathing", 300), ("rest", 200)], seconds: 2)

        @Test(
            "time goes on, whatever the server does",
            arguments: [
                StrictNotificationServer.Behaviour.normal, .neverAnswers, .answersWithErrors, .answersZero, .slow(0.7),
                .answersWithWrongTypes, .repeatsSignals,
            ])
        func timeGoesOn(behaviour: StrictNotificationServer.Behaviour) throws {
            var server: StrictNotificationServer?
            let bed = try TestBed { bus, _ in
                server = try StrictNotificationServer(on: bus, behaviour: behaviour)
            }
            let begun = BootClock.now
            try expectSchedule(bed)
            let calls = try #require(server).calls
            let held = Stalls.seconds(since: begun)
            #expect(server?.violations == [])
            // At most one for each phase, one for each second, and the notice at the end.
            #expect(calls.count <= schedule.count + 3)
            #expect(calls.allSatisfy { $0.unanswered == 0 } || behaviour == .neverAnswers)
            if behaviour == .neverAnswers { #expect(calls.count <= 1) }
            if case .slow = behaviour { #expect(calls.count <= 4 && (calls.count >= 2 || held > 0.5)) }
        }

        @Test("and where there is none at all")
        func noServer() throws {
            let bed = try TestBed()
            try expectSchedule(bed)
            #expect(try bed.peer.owner(of: StrictNotificationServer.name) == nil)
            #expect(bed.daemon.terminate() == .status(0))
        }

        @Test("a server that stops answering is asked nothing more, and SIGTERM does not wait for it")
        func stopsAnswering() throws {
            var started: StrictNotificationServer?
            let bed = try TestBed { bus, _ in started = try StrictNotificationServer(on: bus) }
            let server = try #require(started)
            _ = try bed.start("before", seconds: 600)
            _ = try #require(server.waitForCall())
            server.behaviour = .neverAnswers
            try expectSchedule(bed)
            #expect(server.calls.count { $0.summary != "before" } == 1)
            let before = BootClock.now
            #expect(bed.daemon.terminate() == .status(0))
            #expect(BootClock.seconds(since: before) - Stalls.seconds(since: before) < 1.5)
        }

        @Test("a server that comes back shows each sitting once", arguments: [true, false])
        func restart(adopts: Bool) throws {
            var started: StrictNotificationServer?
            let bed = try TestBed { bus, _ in
                started = try StrictNotificationServer(on: bus, .init(adoptsUnknownIDs: adopts))
            }
            let server = try #require(started)
            _ = try bed.start("one", seconds: 600, phases: [("a", 300)])
            let paused = try bed.start("two", seconds: 600, phases: [("a", 300)])
            try bed.call("Pause", [.objectPath(paused)])
            let ended = try bed.start("three", seconds: 600)
            try bed.call("End", [.objectPath(ended), [String: BusValue]().busValue])
            #expect(server.waitForCall { $0.summary == "two" && $0.actionKeys.first == "resume" } != nil)
            server.stop()
            BootClock.sleep(0.2)
            let count = server.calls.count
            let restarted = BootClock.now
            try server.start()
            #expect(server.waitForCall(after: count + 1) != nil)
            BootClock.sleep(0.5)
            let again = server.calls[count...]
            #expect(again.map(\.summary).sorted() == ["one", "two"])
            #expect(again.allSatisfy { $0.replacesID == 0 && $0.arrival > restarted })
            #expect(server.open.values.sorted() == ["one", "two"])
            #expect(server.violations == [])
        }

        @Test("a server that comes late is found")
        func comesLate() throws {
            let bed = try TestBed()
            _ = try bed.start("already going on", seconds: 600)
            BootClock.sleep(0.3)
            let server = try StrictNotificationServer(on: bed.bus)
            #expect(server.waitForCall()?.summary == "already going on")
            BootClock.sleep(0.3)
            #expect(server.calls.count == 1)
            #expect(server.violations == [])
        }

        @Test("signals about other programs' notifications mean nothing")
        func foreignSignals() throws {
            var started: StrictNotificationServer?
            let bed = try TestBed { bus, _ in started = try StrictNotificationServer(on: bus) }
            let server = try #require(started)
            let path = try bed.start()
            let id = try #require(server.waitForCall()).id
            for foreign in [0, id + 1, UInt32.max] {
                try server.emit("ActionInvoked", [.uint32(foreign), .string("end")])
                try server.emit("NotificationClosed", [.uint32(foreign), .uint32(2)])
            }
            // Wrong types, from the server itself.
            try server.emit("ActionInvoked", [.string("end"), .uint32(id)])
            try server.emit("ActionInvoked", [.uint32(id)])
            try server.emit("NotificationClosed", [])
            // The right words, from somebody else.
            try bed.peer.emit(
                "/org/freedesktop/Notifications", StrictNotificationServer.name, "ActionInvoked",
                [.uint32(id), .string("end")])
            try server.settle()
            #expect(try bed.read("State", of: path, as: String.self) == "running")
            server.behaviour = .repeatsSignals
            try server.invoke("pause", of: id, keepsOpen: true)
            #expect(bed.signals.wait(for: "StateChanged") { $0.arguments[1] == .string("paused") } != nil)
            try server.settle()
            #expect(try bed.read("State", of: path, as: String.self) == "paused")
        }

        @Test("a server is started for a sitting, not for a change of one")
        func activation() throws {
            let bus = try PrivateBus(services: [StrictNotificationServer.name: "/bin/false"])
            let peer = try bus.connect()
            let signals = try peer.subscribe(MatchRule(sender: Daemon.name))
            let daemon = try Daemon(on: bus, observer: peer)
            let options = ["phases": [BusTuple("a", 0.3)].busValue].busValue
            try peer.call(
                Daemon.name, TestBed.root, TestBed.meditation, "Start", [.string("t"), .uint32(2), options])
            #expect(signals.wait(for: "PhaseChanged", count: 7).count == 7)
            #expect(daemon.process.exit == nil)
        }

        private func expectSchedule(_ bed: TestBed) throws {
            let path = try bed.start(seconds: schedule.seconds, phases: schedule.programme)
            let origin = try bed.origin(of: path, seconds: schedule.seconds)
            let end = try #require(bed.waitForEnd(of: path))
            let phases = bed.signals.signals("PhaseChanged").filter { $0.arguments[0] == .objectPath(path) }
            #expect(phases.count == schedule.count)
            schedule.expect(phases, of: path, origin: origin)
            let due = origin + UInt64(schedule.seconds) * 1_000_000
            #expect((due...due + 50_000 + Stalls.microseconds(from: due, to: end.arrival)).contains(end.arrival))
        }
    }
}
