// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration {
    /// What servers do wrong without saying so, and how the popup gets along with it.
    @Suite("Peculiar notification servers")
    struct ServerNatureTests {
        @Test(
            "get no bar where it would stand in the place of the text",
            arguments: [
                (["Xfce Notify Daemon", "Xfce", "0.7.3", "1.2"], false),
                (["notify-osd", "Canonical Ltd", "1.0", "1.1"], false), (["dunst", "knopwob", "1.9.0", "1.2"], true),
            ])
        func bar(information: [String], isSent: Bool) throws {
            let (bed, server) = try serving(information)
            let path = try bed.start(seconds: 2, phases: [("a", 1)])
            _ = try #require(bed.waitForEnd(of: path))
            #expect(server.waitForCall { $0.body.contains("Finished") } != nil)
            #expect(server.calls.allSatisfy { ($0.progress != nil) == isSent })
            #expect(server.violations == [])
        }

        @Test("are not asked to keep a popup where they would make a dialog of it", arguments: [true, false])
        func dialogs(isNotifyOSD: Bool) throws {
            let (bed, server) = try serving(
                isNotifyOSD ? ["notify-osd", "Canonical Ltd", "1.0", "1.1"] : nil,
                configuration: "[Notifications]\nFinalTimeout=never\n")
            let path = try bed.start(seconds: 2, phases: [("a", 1)])
            _ = try #require(bed.waitForEnd(of: path))
            #expect(server.waitForCall { $0.body.contains("Finished") } != nil)
            #expect(server.calls.dropFirst().allSatisfy { $0.expireTimeout == (isNotifyOSD ? -1 : 0) })
            #expect(server.calls.first?.expireTimeout == (isNotifyOSD ? -1 : 150_000))
            #expect(server.violations == [])
        }

        @Test(
            "have a popup's time run out where they would leave what is closed on the screen",
            arguments: [("GNOME", true), ("MATE", false)])
        func withdrawal(vendor: String, leavesIt: Bool) throws {
            let (bed, server) = try serving(["Notification Daemon", vendor, "3.20.0", "1.2"])
            let path = try bed.start(seconds: 600, phases: [("a", 300)])
            let id = try #require(server.waitForCall()).id
            try bed.call("End", [.objectPath(path), [String: BusValue]().busValue])
            #expect(server.waitForClose(of: id))
            let withdrawal = server.calls.dropFirst()
            #expect(withdrawal.map(\.replacesID) == (leavesIt ? [id] : []))
            #expect(withdrawal.allSatisfy { $0.expireTimeout == 1 })
            #expect(server.requests.last == "CloseNotification")
            #expect(server.open.isEmpty)
            #expect(server.violations == [])
        }

        @Test("have a new popup for other buttons where they keep the first ones", arguments: [true, false])
        func buttons(isLXQt: Bool) throws {
            let (bed, server) = try serving(isLXQt ? ["lxqt-notificationd", "lxqt.org", "1.2.0", "1.2"] : nil)
            let path = try bed.start(seconds: 600, phases: [("a", 300), ("b", 300)])
            let first = try #require(server.waitForCall())
            try bed.call("Skip", [.objectPath(path)])
            let skipped = try #require(server.waitForCall(after: 1))
            #expect(skipped.replacesID == first.id)
            try bed.call("Pause", [.objectPath(path)])
            let paused = try #require(server.waitForCall(after: 2))
            #expect(paused.actionKeys.first == "resume")
            #expect((paused.replacesID == 0) == isLXQt)
            #expect(server.closes.map(\.id) == (isLXQt ? [first.id] : []))
            BootClock.sleep(0.2)
            #expect(server.calls.count == 3)
            #expect(server.open.count == 1)
            try bed.call("End", [.objectPath(path), [String: BusValue]().busValue])
            #expect(server.waitForClose(of: paused.id))
            #expect(server.open.isEmpty)
            #expect(server.violations == [])
        }

        private func serving(
            _ information: [String]?, configuration: String? = nil
        ) throws -> (TestBed, StrictNotificationServer) {
            var nature = StrictNotificationServer.Configuration()
            if let information { nature.information = information }
            var started: StrictNotificationServer?
            let bed = try TestBed(configuration: configuration) { bus, _ in
                started = try StrictNotificationServer(on: bus, nature)
            }
            let known = try #require(started)
            try known.waitUntilKnown()
            return (bed, known)
        }
    }
}
