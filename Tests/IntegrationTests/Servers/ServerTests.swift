// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

extension Integration {
    /// What a person sees of a sitting on each of the notification servers that there are. What they show and how they
    /// differ stands in `docs/notification-servers.md`.
    @Suite("On every notification server")
    struct ServerTests {
        @Test(
            "the popup is shown, changes in place, and tells the end", arguments: NotificationServerProgram.all)
        func follows(program: NotificationServerProgram) throws {
            let stage = try ServerBed(program)
            let (bed, monitor) = (stage.bed, stage.monitor)
            let hasButtons = try stage.capabilities().contains("actions")
            let path = try bed.start("Morning sit", seconds: 1200, phases: [("breathing", 600), ("rest", 600)])
            let first = try #require(monitor.waitForCall())
            #expect(first.actionKeys == (hasButtons ? ["pause", "skip", "end"] : []))
            let breathing = try stage.popup()
            #expect((150...600).contains(breathing.area.width))
            #expect((30...250).contains(breathing.area.height))

            try bed.call("Skip", [.objectPath(path)])
            #expect(monitor.waitForCall { $0.body.contains("rest") } != nil)
            let rest = try stage.popup(otherThan: breathing.picture)
            try stage.keep(rest.picture, rest.area, as: "")
            expectSamePlace(rest.area, breathing.area)

            try bed.call("Pause", [.objectPath(path)])
            let paused = try #require(monitor.waitForCall { $0.body.contains("Paused") })
            #expect(paused.actionKeys == (hasButtons ? ["resume", "skip", "end"] : []))
            let pause = try stage.popup(otherThan: rest.picture)
            try stage.keep(pause.picture, pause.area, as: "-paused")
            expectSamePlace(pause.area, breathing.area)

            try bed.call("Resume", [.objectPath(path)])
            let count = monitor.calls.count
            try bed.call(
                "Update", [.objectPath(path), .uint32(1), .string(""), [String: BusValue]().busValue])
            _ = try #require(bed.waitForEnd(of: path))
            let last = try #require(monitor.waitForCall(after: count) { $0.body.contains("Finished") })
            #expect(last.actions.isEmpty)
            let end = try stage.popup(otherThan: pause.picture)
            try stage.keep(end.picture, end.area, as: "-finished")
            #expect(end.area.height < 2 * breathing.area.height)

            expectOne(stage)
        }

        @Test("End takes the popup away", arguments: NotificationServerProgram.all)
        func isClosed(program: NotificationServerProgram) throws {
            let stage = try ServerBed(program)
            let path = try stage.bed.start("Morning sit", seconds: 600)
            _ = try stage.popup()
            try stage.bed.call("End", [.objectPath(path), [String: BusValue]().busValue])
            #expect(stage.monitor.waitForClose() != nil)
            #expect(try stage.remains(timeout: program.withdrawsWhatIsClosed ? 15 : 30) == nil)
        }

        @Test("a server that was killed shows the sitting again, once", arguments: NotificationServerProgram.all)
        func restart(program: NotificationServerProgram) throws {
            let stage = try ServerBed(program)
            let (bed, monitor) = (stage.bed, stage.monitor)
            let path = try bed.start("Morning sit", seconds: 600, phases: [("breathing", 300), ("rest", 300)])
            let first = try stage.popup()
            try stage.killServer()
            // Meanwhile the sitting goes on, and nobody is asked to show it.
            try bed.call("Skip", [.objectPath(path)])
            let count = monitor.calls.count
            try stage.restartServer()
            #expect(monitor.waitForCall(after: count)?.replacesID == 0)
            let again = try stage.popup()
            expectSamePlace(again.area, first.area)
            BootClock.sleep(0.3)
            #expect(monitor.calls.count == count + 1)
            #expect(monitor.calls.last?.body.contains("rest") == true)
        }

        @Test(
            "a server that hangs delays no boundary, and then shows what is", arguments: NotificationServerProgram.all)
        func hangs(program: NotificationServerProgram) throws {
            let stage = try ServerBed(program)
            let (bed, monitor) = (stage.bed, stage.monitor)
            let schedule = Schedule(phases: [("breathing", 400), ("rest", 300)], seconds: 600)
            let path = try bed.start(seconds: schedule.seconds, phases: schedule.programme)
            let origin = try bed.origin(of: path, seconds: schedule.seconds)
            _ = try #require(monitor.waitForCall())
            stage.server.suspend()
            let count = monitor.calls.count
            let boundaries = bed.signals.signals("PhaseChanged").count + 5
            let phases = bed.signals.wait(for: "PhaseChanged", count: boundaries)
            #expect(phases.count >= boundaries)
            schedule.expect(phases, of: path, origin: origin)
            // A call that is not answered is not repeated.
            #expect(monitor.calls.count <= count + 1)
            try bed.call("Pause", [.objectPath(path)])
            stage.server.resume()
            #expect(monitor.waitForCall { $0.body.contains("Paused") } != nil)
            let popup = try stage.popup()
            #expect(popup.area.height < 250)
            #expect(monitor.calls.count <= count + 2)
            expectOne(stage)
            #expect(monitor.calls.last?.body.contains("Paused") == true)
        }

        /// One notification all along: every call has the id that the server gave, or follows upon a close.
        private func expectOne(_ stage: ServerBed, sourceLocation: SourceLocation = #_sourceLocation) {
            let new = stage.monitor.calls.count { $0.replacesID == 0 }
            #expect(new == 1 + stage.monitor.closes.count, sourceLocation: sourceLocation)
            if stage.program.changesButtons { #expect(new == 1, sourceLocation: sourceLocation) }
        }

        /// A popup that was changed in place: a second one would stand beside it or below it.
        private func expectSamePlace(
            _ area: Screenshot.Area, _ other: Screenshot.Area, sourceLocation: SourceLocation = #_sourceLocation
        ) {
            #expect(abs(area.y - other.y) <= 40, sourceLocation: sourceLocation)
            #expect(abs(area.height - other.height) < min(area.height, other.height), sourceLocation: sourceLocation)
            #expect(abs(area.width - other.width) < min(area.width, other.width), sourceLocation: sourceLocation)
        }
    }
}
