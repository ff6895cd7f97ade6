// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration {
    /// What a person sees of a program's activity on each of the notification servers that there are. What they show and how
    /// they differ stands in `docs/notification-servers.md`.
    @Suite("Activities on every notification server")
    struct ActivityServerTests {
        @Test("a backup moves its bar in place, and goes at its end", arguments: NotificationServerProgram.all)
        func backup(program: NotificationServerProgram) throws {
            let stage = try ServerBed(program)
            let (bed, monitor) = (stage.bed, stage.monitor)
            let hasButtons = try stage.capabilities().contains("actions")
            let buttons = [
                BusTuple("default", "Open"), BusTuple("pause", "Pause"), BusTuple("stop", "Stop"),
            ].busValue
            let path = try bed.startShown(TestBed.backup(34), options: ["actions": buttons])
            let first = try #require(monitor.waitForCall())
            #expect(first.actionKeys == (hasButtons ? ["default", "pause", "stop"] : []))
            let begun = try stage.popup()
            try bed.updateShown(path, TestBed.backup(255))
            #expect(monitor.waitForCall { $0.body.contains("255") } != nil)
            let moved = try stage.popup(otherThan: begun.picture)
            try stage.keep(moved.picture, moved.area, as: "-backup")
            #expect(abs(moved.area.y - begun.area.y) <= 40)
            #expect(abs(moved.area.height - begun.area.height) < 60)
            if try stage.click(on: moved.area) {
                let signal = try #require(bed.signals.wait(for: "ActionInvoked", path: path))
                #expect(signal.arguments.first == .string("default"))
                // Where the popup has closed with that, it is there again, on notification-daemon with the next change.
                try bed.updateShown(path, TestBed.backup(306))
                #expect(monitor.waitForCall { $0.body.contains("306") } != nil)
                _ = try stage.popup(otherThan: moved.picture)
            }
            #expect(monitor.calls.count { $0.replacesID == 0 } <= 2)
            try bed.endShown(path, dismissal: "immediate")
            #expect(monitor.waitForClose() != nil)
            #expect(try stage.remains(timeout: program.withdrawsWhatIsClosed ? 15 : 30) == nil)
        }

        @Test("a delivery counts down, alerts, and ends with its last words", arguments: NotificationServerProgram.all)
        func delivery(program: NotificationServerProgram) throws {
            let stage = try ServerBed(program)
            let (bed, monitor) = (stage.bed, stage.monitor)
            let path = try bed.startShown(TestBed.delivery("On its way", in: 720))
            _ = try #require(monitor.waitForCall())
            let onItsWay = try stage.popup()
            let alert = TestBed.alert("At the door", "Your order is here")
            try bed.updateShown(path, TestBed.delivery("Arriving", in: 60), options: ["alert": alert])
            #expect(monitor.waitForCall { $0.summary == "At the door" } != nil)
            let atTheDoor = try stage.popup(otherThan: onItsWay.picture)
            try stage.keep(atTheDoor.picture, atTheDoor.area, as: "-delivery")
            try bed.endShown(path, ["title": .string("Delivered"), "body": .string("Enjoy your meal")])
            #expect(monitor.waitForCall { $0.summary == "Delivered" } != nil)
            _ = try stage.popup(otherThan: atTheDoor.picture)
            #expect(monitor.calls.count { $0.replacesID == 0 } == 1 + monitor.closes.count)
        }

        @Test("a card shows its headline and lines, and moves its bar", arguments: NotificationServerProgram.all)
        func card(program: NotificationServerProgram) throws {
            let stage = try ServerBed(program)
            let (bed, monitor) = (stage.bed, stage.monitor)
            let path = try bed.startShown(
                [:],
                options: ["presentation": TestBed.card("In the oven", part: 0.25, icon: "package-x-generic").busValue])
            let first = try #require(monitor.waitForCall())
            let readsMarkup = try stage.capabilities().contains("body-markup")
            #expect(first.summary == "Pizza <Prima>")
            #expect(
                first.body.hasPrefix(readsMarkup ? "<b>In the oven</b>\nArrives in " : "In the oven\nArrives in "))
            let begun = try stage.popup()
            try bed.call(
                "SetPresentation", on: path, TestBed.activity,
                [.uint64(1), TestBed.card("On its way", part: 0.75, icon: "package-x-generic").busValue])
            #expect(monitor.waitForCall { $0.body.contains("On its way") } != nil)
            let moved = try stage.popup(otherThan: begun.picture)
            try stage.keep(moved.picture, moved.area, as: "-card")
            #expect(stage.server.process.error.lowercased().ranges(of: "markup").isEmpty)
            #expect(monitor.calls.count { $0.replacesID == 0 } == 1)
        }

        @Test("a server that was killed shows the activity again, once", arguments: NotificationServerProgram.all)
        func restart(program: NotificationServerProgram) throws {
            let stage = try ServerBed(program)
            let (bed, monitor) = (stage.bed, stage.monitor)
            let path = try bed.startShown(TestBed.backup(34))
            _ = try stage.popup()
            try stage.killServer()
            try bed.updateShown(path, TestBed.backup(255))
            let count = monitor.calls.count
            try stage.restartServer()
            #expect(monitor.waitForCall(after: count)?.replacesID == 0)
            _ = try stage.popup()
            BootClock.sleep(0.3)
            #expect(monitor.calls.count == count + 1)
            #expect(monitor.calls.last?.body.contains("255") == true)
        }

        @Test(
            "one that hangs is sent a few more calls, and then shows what is", arguments: NotificationServerProgram.all)
        func hangs(program: NotificationServerProgram) throws {
            let stage = try ServerBed(program)
            let (bed, monitor) = (stage.bed, stage.monitor)
            let path = try bed.startShown(TestBed.backup(0))
            _ = try #require(monitor.waitForCall())
            let begun = try stage.popup()
            stage.server.suspend()
            let count = monitor.calls.count
            for files in stride(from: 17, through: 306, by: 17) {
                try bed.updateShown(path, TestBed.backup(files))
                BootClock.sleep(0.2)
            }
            let mostUnanswered = 4
            #expect(monitor.calls.count <= count + mostUnanswered + 1)
            stage.server.resume()
            #expect(monitor.waitForCall { $0.body.contains("306") } != nil)
            _ = try stage.popup(otherThan: begun.picture)
            #expect(monitor.calls.count { $0.replacesID == 0 } == 1)
        }
    }
}
