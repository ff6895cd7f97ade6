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
            #expect(server.calls.allSatisfy { $0.expireTimeout == (isNotifyOSD ? -1 : 0) })
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

        private func serving(
            _ information: [String]?, configuration: String? = nil
        ) throws -> (TestBed, StrictNotificationServer) {
            var nature = StrictNotificationServer.Configuration()
            if let information { nature.information = information }
            var started: StrictNotificationServer?
            let bed = try TestBed(configuration: configuration) { bus, _ in
                started = try StrictNotificationServer(on: bus, nature)
            }
            return (bed, try #require(started))
        }
    }
}
