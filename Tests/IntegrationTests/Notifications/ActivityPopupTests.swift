// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration {
    /// What a program's activity is to the person who sees it as a popup, from the bus to the notification server.
    @Suite("Popups of programs' activities")
    struct ActivityPopupTests {
        private static let buttons = [BusTuple("pause", "Pause"), BusTuple("stop", "Stop")].busValue

        private func serving(
            _ server: StrictNotificationServer.Configuration = .init(), configuration: String? = nil,
            environment: [String: String] = [:], prepare: (Surroundings) throws -> Void = { _ in }
        ) throws -> (TestBed, StrictNotificationServer) {
            var started: StrictNotificationServer?
            let bed = try TestBed(configuration: configuration, environment: environment) { bus, surroundings in
                started = try StrictNotificationServer(on: bus, server)
                try prepare(surroundings)
            }
            let known = try #require(started)
            try known.waitUntilKnown()
            return (bed, known)
        }

        @Test("one popup from the start to the dismissal, changed in place")
        func oneInPlace() throws {
            let (bed, server) = try serving()
            let path = try bed.startShown(TestBed.backup(142))
            let first = try #require(server.waitForCall())
            #expect(first.summary == "Backup of Home" && first.body == "142 of 340 files\n41 %")
            #expect(first.progress == 41 && first.icon == "drive-harddisk")
            try bed.updateShown(path, TestBed.backup(287))
            #expect(server.waitForCall { $0.progress == 84 } != nil)
            try bed.endShown(path, ["title": .string("Backup complete"), "body": .string("340 files")])
            #expect(server.waitForCall { $0.summary == "Backup complete" && $0.body == "340 files" } != nil)
            #expect(server.open.count == 1)
            try bed.call("Dismiss", on: path, TestBed.activity)
            #expect(server.waitForClose(of: first.id))
            #expect(server.calls.allSatisfy { $0.id == first.id })
            #expect(server.calls.count == 3)
            #expect(server.violations == [])
        }

        @Test("its buttons are told to its program, with the activation token")
        func buttons() throws {
            let (bed, server) = try serving()
            let path = try bed.startShown(TestBed.backup(1), options: ["actions": Self.buttons])
            let call = try #require(server.waitForCall())
            #expect(call.actions == ["pause", "Pause", "stop", "Stop"])
            try server.invoke("stop", of: call.id, token: "token-7", keepsOpen: true)
            let signal = try #require(bed.signals.wait(for: "ActionInvoked", path: path))
            #expect(signal.arguments == [.string("stop"), .string("token-7")])
            // The program does what the button says.
            try bed.endShown(path, dismissal: "immediate")
            #expect(server.waitForClose(of: call.id))
            #expect(server.violations == [])
        }

        @Test("whoever closes the popup does not end the activity; an alert brings it back")
        func closed() throws {
            let (bed, server) = try serving()
            let path = try bed.startShown(TestBed.delivery("On its way", in: 600))
            let first = try #require(server.waitForCall())
            #expect(first.body == "On its way\n10 min left")
            try server.close(first.id, .dismissed)
            try server.settle()
            try bed.updateShown(path, TestBed.delivery("Near you", in: 60))
            #expect(server.waitForCall(after: 1, timeout: 0.7) == nil)
            #expect(try bed.read("State", of: path, TestBed.activity, as: String.self) == "active")
            let alert = TestBed.alert("At the door", "Your order is here")
            try bed.updateShown(path, TestBed.delivery("Here", in: 0), options: ["alert": alert])
            let again = try #require(server.waitForCall(after: 1))
            #expect(again.summary == "At the door" && again.body == "Your order is here\nover")
            #expect(again.replacesID == 0)
            #expect(server.violations == [])
        }

        @Test("it has its application's name and icon")
        func application() throws {
            let entry = "[Desktop Entry]\nType=Application\nName=Backups & more\nIcon=backup-icon\n"
            let (bed, server) = try serving { surroundings in
                try surroundings.home.makeDirectory(".local/share/applications")
                try surroundings.home.write(entry, to: ".local/share/applications/org.example.Backup.desktop")
            }
            _ = try bed.startShown(["progress": .double(0.5)], options: ["app_id": .string("org.example.Backup")])
            let known = try #require(server.waitForCall())
            #expect(known.summary == "Backups & more" && known.applicationName == "Backups & more")
            #expect(known.icon == "backup-icon" && known.hints["desktop-entry"] == .string("org.example.Backup"))
            _ = try bed.startShown([:], options: ["app_id": .string("../org.example.Backup")])
            let unknown = try #require(server.waitForCall(after: 1))
            #expect(unknown.summary == "Test" && unknown.applicationName == "Senko")
            #expect(unknown.hints["desktop-entry"] == .string("org.senko.Senko"))
            #expect(server.violations == [])
        }

        @Test("is closed when the daemon stops")
        func stop() throws {
            let (bed, server) = try serving()
            _ = try bed.startShown(TestBed.backup(1))
            let call = try #require(server.waitForCall())
            #expect(bed.daemon.terminate() == .status(0))
            #expect(server.waitForClose(of: call.id))
            #expect(server.open.isEmpty)
        }

        @Test("a storm of updates is a few popups, and the last one is shown")
        func storm() throws {
            let (bed, server) = try serving(configuration: "[Activities]\nUpdatesPerSecond=off\n")
            let path = try bed.startShown(TestBed.backup(0))
            let begun = BootClock.now
            for files in 1...340 { try bed.updateShown(path, TestBed.backup(files)) }
            let last = try #require(server.waitForCall { $0.progress == 100 })
            BootClock.sleep(0.5)
            // One each 0.4 s, with the first and the last.
            #expect(server.calls.count <= 3 + Int((last.arrival - begun) / 400_000))
            // Readers have every one of them.
            #expect(bed.signals.signals("Updated").count == 340)
            #expect(server.violations == [])
        }

        @Test("the sound of an alert is heard from a server that makes none", arguments: [false, true])
        func sound(serverMakesIt: Bool) throws {
            let sound = try SoundServer()
            let recorder = try SoundRecorder(sound)
            let capabilities = ["actions", "body"] + (serverMakesIt ? ["sound"] : [])
            let (bed, server) = try serving(
                .init(capabilities: capabilities), environment: ["PULSE_SERVER": sound.address])
            let path = try bed.startShown(TestBed.backup(1))
            _ = try #require(server.waitForCall())
            #expect(recorder.wait(count: 1, timeout: 0.5).isEmpty)
            func alert(_ title: String) throws -> NotifyCall {
                let alert: [String: BusValue] = [
                    "title": .string(title), "body": .string(""), "sound": .string("no-such-sound"),
                ]
                try bed.updateShown(path, TestBed.backup(340), options: ["alert": alert.busValue])
                return try #require(server.waitForCall { $0.summary == title })
            }
            let begun = BootClock.now
            let call = try alert("Done")
            #expect((call.hints["sound-name"] == .string("no-such-sound")) == serverMakesIt)
            // A name that nobody knows is heard as the usual sound.
            var isHeard = !recorder.wait(count: 1, timeout: serverMakesIt ? 1 : 5).isEmpty
            if !serverMakesIt, !isHeard, Stalls.seconds(since: begun) > 0.3 {
                // What comes a second too late is left out.
                _ = try alert("Done again")
                isHeard = !recorder.wait(count: 1, timeout: 5).isEmpty
            }
            #expect(isHeard == !serverMakesIt)
        }

        @Test("Activities=none is obeyed, and what it leaves alone are sittings")
        func configuration() throws {
            let (bed, server) = try serving(configuration: "[Notifications]\nActivities=none\n")
            _ = try bed.startShown(TestBed.backup(1), options: ["alert": TestBed.alert("Look", "")])
            _ = try bed.start("Morning sit", seconds: 600)
            #expect(server.waitForCall { $0.summary == "Morning sit" } != nil)
            BootClock.sleep(0.3)
            #expect(server.calls.count == 1)
        }
    }
}
