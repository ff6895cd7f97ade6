// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration {
    @Suite("Popups")
    struct PopupTests {
        static let awkward = "A & B <i>\"x\""

        @Test("one notification a sitting, in place from its start to its final notice")
        func oneInPlace() throws {
            let (bed, server) = try serving()
            let path = try bed.start("Morning sit", seconds: 4, phases: [("breathing", 1), ("rest", 3)])
            let first = try #require(server.waitForCall())
            #expect(first.summary == "Morning sit")
            #expect(first.body.ranges(of: "breathing").isEmpty == false)
            #expect(first.actionKeys == ["pause", "skip", "end"])
            #expect(first.progress == 0)
            #expect(first.expireTimeout == 150_000)
            _ = try #require(bed.waitForEnd(of: path))
            let last = try #require(server.waitForCall { $0.actions.isEmpty })
            #expect(last.progress == 100)
            #expect(last.expireTimeout != 0)
            // The id is known from then on.
            #expect(server.calls.dropFirst().dropLast().allSatisfy { $0.expireTimeout == 0 })
            BootClock.sleep(0.3)
            let calls = server.calls
            #expect(calls.count { $0.replacesID == 0 } == 1)
            #expect(calls.allSatisfy { $0.id == first.id })
            #expect(calls.last?.actions == [])
            #expect(calls.compactMap(\.progress) == calls.compactMap(\.progress).sorted())
            #expect(calls.contains { $0.body.ranges(of: "rest").isEmpty == false })
            #expect(calls.allSatisfy { $0.progress != nil && $0.unanswered == 0 })
            #expect(server.open.count == 1)
            #expect(server.violations == [])
        }

        @Test("several sittings have a notification each")
        func oneEach() throws {
            let (bed, server) = try serving()
            _ = try bed.start("one")
            _ = try bed.start("two")
            _ = try bed.start("three")
            #expect(server.waitForCall { $0.summary == "three" } != nil)
            BootClock.sleep(0.2)
            #expect(server.open.values.sorted() == ["one", "three", "two"])
            #expect(server.calls.count == 3)
            #expect(server.violations == [])
        }

        @Test("is changed at phases, and every second in the last ten, but no more")
        func isRarelyChanged() throws {
            let (bed, server) = try serving()
            _ = try bed.start("long", seconds: 3600, phases: [("a", 1.2), ("b", 600)])
            _ = try #require(bed.signals.wait(for: "PhaseChanged") { $0.arguments[2] == .uint32(1) })
            BootClock.sleep(2.5)
            #expect(server.calls.count == 2)
            let begun = BootClock.now
            let path = try bed.start("short", seconds: 4, phases: [("a", 60)])
            _ = try #require(bed.waitForEnd(of: path))
            _ = server.waitForCall { $0.summary == "short" && $0.actions.isEmpty }
            let short = server.calls.filter { $0.summary == "short" }
            let fewest = 4 - Int(Stalls.seconds(since: begun).rounded(.up))
            #expect(short.count <= 6 && short.count >= fewest)
            for (one, next) in zip(short, short.dropFirst()) {
                // The first of them may have come late.
                let held = Stalls.microseconds(from: one.arrival - min(one.arrival, 1_000_000), to: next.arrival)
                #expect(next.arrival - one.arrival + held > 900_000)
                #expect(one.body != next.body || one.progress != next.progress)
            }
        }

        @Test("has buttons only on a server with actions", arguments: [true, false])
        func buttons(hasActions: Bool) throws {
            let capabilities = hasActions ? ["actions", "body"] : ["body"]
            let (bed, server) = try serving(.init(capabilities: capabilities))
            _ = try bed.start()
            let call = try #require(server.waitForCall())
            #expect(call.actions.isEmpty == !hasActions)
            #expect(server.violations == [])
        }

        @Test("escapes what the server would read as markup, and nothing else", arguments: [true, false])
        func escapes(hasMarkup: Bool) throws {
            let capabilities = ["actions", "body"] + (hasMarkup ? ["body-markup"] : [])
            let (bed, server) = try serving(.init(capabilities: capabilities))
            let path = try bed.start(Self.awkward, seconds: 60, phases: [(Self.awkward, 30)])
            let call = try #require(server.waitForCall())
            #expect(call.summary == Self.awkward)
            let shown = hasMarkup ? NotificationMarkup.plainText(of: call.body) : call.body
            #expect(shown.ranges(of: Self.awkward).isEmpty == false)
            try bed.call("Pause", [.objectPath(path)])
            #expect(server.waitForCall(after: 1) != nil)
            #expect(server.violations == [])
        }

        @Test("shows a pause, and the way out of it")
        func pause() throws {
            let (bed, server) = try serving()
            let path = try bed.start()
            _ = try #require(server.waitForCall())
            try bed.call("Pause", [.objectPath(path)])
            #expect(server.waitForCall { $0.actionKeys == ["resume", "skip", "end"] } != nil)
            try bed.call("Resume", [.objectPath(path)])
            #expect(server.waitForCall(after: 2) { $0.actionKeys == ["pause", "skip", "end"] } != nil)
            #expect(server.calls.count == 3)
            #expect(server.violations == [])
        }

        @Test("its buttons work, and tell the activation token")
        func invoke() throws {
            let (bed, server) = try serving()
            let path = try bed.start(seconds: 600, phases: [("a", 300), ("b", 300)])
            let id = try #require(server.waitForCall()).id
            try server.invoke("pause", of: id, token: "token-1", keepsOpen: true)
            #expect(bed.signals.wait(for: "StateChanged") { $0.arguments[1] == .string("paused") } != nil)
            let action = try #require(bed.signals.wait(for: "ActionInvoked", path: path))
            #expect(action.arguments == [.string("pause"), .string("token-1")])
            try server.invoke("resume", of: id, keepsOpen: true)
            #expect(bed.signals.wait(for: "StateChanged") { $0.arguments[1] == .string("running") } != nil)
            try server.invoke("skip", of: id, keepsOpen: true)
            #expect(bed.signals.wait(for: "PhaseChanged") { $0.arguments[2] == .uint32(1) } != nil)
            try server.invoke("default", of: id, keepsOpen: true)
            try server.invoke("no-such-button", of: id, keepsOpen: true)
            try server.invoke("end", of: id, keepsOpen: true)
            let end = try #require(bed.waitForEnd(of: path))
            #expect(end.arguments[3] == .string("user"))
            #expect(server.waitForClose(of: id))
            #expect(server.open.isEmpty)
            #expect(server.calls.count { $0.replacesID == 0 } == 1)
            #expect(server.violations == [])
        }

        @Test("a server that closes what was clicked has the popup again, as it stands now")
        func invokeAndClose() throws {
            let (bed, server) = try serving()
            _ = try bed.start(seconds: 600, phases: [("a", 300)])
            let id = try #require(server.waitForCall()).id
            // As dunst does, whatever the hint `resident` says.
            try server.invoke("pause", of: id)
            let paused = try #require(server.waitForCall { $0.actionKeys.first == "resume" })
            #expect(server.waitForOpen(count: 1) == 1)
            BootClock.sleep(0.3)
            #expect(server.open.count == 1)
            let open = try #require(server.open.keys.first)
            #expect(open == server.calls.last?.id)
            try server.invoke("resume", of: open)
            #expect(bed.signals.wait(for: "StateChanged") { $0.arguments[1] == .string("running") } != nil)
            #expect(
                server.waitForCall { $0.arrival > paused.arrival && $0.actionKeys.first == "pause" } != nil)
            #expect(server.waitForOpen(count: 1) == 1)
            BootClock.sleep(0.3)
            #expect(server.open.count == 1)
        }

        @Test("stays away when the user dismissed it, until the next phase")
        func dismissal() throws {
            let (bed, server) = try serving()
            let path = try bed.start(seconds: 9, phases: [("a", 5), ("b", 60)])
            let id = try #require(server.waitForCall()).id
            try server.close(id, .dismissed)
            // Within the last ten seconds it would be changed every second.
            BootClock.sleep(2)
            try #require(server.calls.allSatisfy { $0.body.ranges(of: "b").isEmpty })
            let count = server.calls.count
            #expect(server.open.isEmpty)
            _ = try #require(bed.signals.wait(for: "PhaseChanged") { $0.arguments[2] == .uint32(1) })
            let again = try #require(server.waitForCall(after: count))
            #expect(again.replacesID == 0)
            #expect(server.open.count == 1)
            try server.close(again.id, .dismissed)
            _ = try #require(bed.waitForEnd(of: path))
            // The end is worth a notice of its own.
            #expect(server.waitForCall { $0.actions.isEmpty } != nil)
            #expect(server.violations == [])
        }

        @Test("one that the person closes while a change of it is under way is not shown anew by that")
        func dismissalMeanwhile() throws {
            let (bed, server) = try serving()
            let path = try bed.start(seconds: 600, phases: [("a", 300), ("b", 300)])
            let id = try #require(server.waitForCall()).id
            server.behaviour = .slow(1)
            try bed.call("Pause", [.objectPath(path)])
            // The answer to the call comes behind the person's click.
            try #require(server.waitForCall(after: 1) != nil)
            try server.close(id, .dismissed)
            #expect(server.waitForClose(of: id))
            #expect(server.calls.count == 2)
            server.behaviour = .normal
            try bed.call("Resume", [.objectPath(path)])
            #expect(server.waitForCall(after: 2, timeout: 0.3) == nil)
            try bed.call("Skip", [.objectPath(path)])
            #expect(server.waitForCall(after: 2)?.replacesID == 0)
            #expect(server.open.count == 1)
            #expect(server.violations == [])
        }

        @Test("what has expired by itself comes back when something happens, and not before")
        func expiry() throws {
            let (bed, server) = try serving(configuration: "[Notifications]\nRefresh=1s\n")
            let path = try bed.start(seconds: 600, phases: [("a", 300)])
            let id = try #require(server.waitForCall()).id
            try server.close(id, .expired)
            BootClock.sleep(2.5)
            #expect(server.open.isEmpty)
            let count = server.calls.count
            try bed.call("Pause", [.objectPath(path)])
            let again = try #require(server.waitForCall(after: count))
            #expect(again.replacesID == 0)
            #expect(again.actionKeys.first == "resume")
            #expect(server.open.count == 1)
            #expect(server.violations == [])
        }

        @Test(
            "is closed when the sitting is ended, and when the daemon stops", arguments: ["End", "Dismiss", "SIGTERM"])
        func isClosed(way: String) throws {
            let (bed, server) = try serving()
            let path = try bed.start()
            let id = try #require(server.waitForCall()).id
            switch way {
            case "End": try bed.call("End", [.objectPath(path), [String: BusValue]().busValue])
            case "Dismiss": try bed.call("Dismiss", on: path, TestBed.activity)
            default: #expect(bed.daemon.terminate() == .status(0))
            }
            #expect(server.waitForClose(of: id))
            BootClock.sleep(0.2)
            #expect(server.open.isEmpty)
            #expect(server.calls.count == 1)
            #expect(server.closes.count == 1)
            #expect(server.violations == [])
        }

        @Test("Enabled=no and Refresh=off are obeyed, and SIGHUP brings them")
        func configuration() throws {
            let (bed, server) = try serving(configuration: "[Notifications]\nEnabled=no\n")
            _ = try bed.start(seconds: 600, phases: [("a", 300)])
            #expect(server.waitForCall(timeout: 0.5) == nil)
            try bed.surroundings.configure("[Notifications]\nEnabled=yes\nRefresh=off\nFinalCountdown=off\n")
            bed.daemon.reload()
            #expect(server.waitForCall() != nil)
            let path = try bed.start("short", seconds: 3, phases: [("a", 60)])
            _ = try #require(bed.waitForEnd(of: path))
            _ = server.waitForCall { $0.summary == "short" && $0.actions.isEmpty }
            #expect(server.calls.count { $0.summary == "short" } == 2)
            try bed.surroundings.configure("[Notifications]\nEnabled=no\n")
            bed.daemon.reload()
            #expect(server.waitForClose(of: try #require(server.calls.first).id))
        }

        private func serving(
            _ server: StrictNotificationServer.Configuration = .init(), configuration: String? = nil
        ) throws -> (TestBed, StrictNotificationServer) {
            var started: StrictNotificationServer?
            let bed = try TestBed(configuration: configuration) { bus, _ in
                started = try StrictNotificationServer(on: bus, server)
            }
            let known = try #require(started)
            try known.waitUntilKnown()
            return (bed, known)
        }
    }
}
