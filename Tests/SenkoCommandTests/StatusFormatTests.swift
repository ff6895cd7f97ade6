// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Testing

@testable import senko

@Suite struct StatusFormatTests {
    private func line(_ template: String, _ sitting: SittingSnapshot) throws -> String {
        try Template(template).line(for: sitting, now: Fixture.now)
    }

    private func message(_ value: String) -> String? {
        do {
            _ = try StatusFormat(value)
            return nil
        } catch {
            return error.message
        }
    }

    @Test func everyFieldIsFilled() throws {
        let sitting = Fixture.sitting(elapsed: 250.5)
        #expect(
            try line("{title}|{state}|{phase}|{phase_remaining}|{remaining}|{elapsed}|{total}|{percent}|{id}", sitting)
                == "Morning sit|running|rest|0:50|15:50|4:10|20:00|20|k3v9aa")
        #expect(try line("{ends}", sitting) == CalendarText.clock(sitting.endsAt!, now: Fixture.now.realtime))
    }

    @Test func whatHasNoValueIsEmpty() throws {
        #expect(try line("[{remaining}{total}{percent}{ends}]", Fixture.sitting(total: 0)) == "[]")
    }

    @Test func bracesCanBeWritten() throws {
        #expect(try line("{{{phase}}} }}{{", Fixture.sitting()) == "{breathing} }{")
    }

    @Test func wrongTemplatesAreExplained() {
        #expect(message("{fase}")?.hasPrefix("--format: there is no field '{fase}': there are {title} {state}") == true)
        #expect(message("{phase")?.contains("is not closed") == true)
        #expect(message("phase}")?.contains("closes nothing") == true)
        #expect(message("yaml")?.contains("is no format: give text, json, waybar, polybar, i3 or a template") == true)
    }

    @Test func nothingGoingOnHasItsForm() throws {
        func text(_ value: String) throws -> String {
            try StatusFormat(value).text([], now: Fixture.now, style: Fixture.plain, width: 80)
        }
        #expect(try text("text") == "no sitting is going on\n")
        #expect(try text("json") == "[]\n")
        #expect(try text("{phase}") == "\n")
    }

    @Test func severalAreLinesOrBlocks() throws {
        let two = [Fixture.sitting(id: "a"), Fixture.sitting(id: "b")]
        #expect(
            try StatusFormat("{id}").text(two, now: Fixture.now, style: Fixture.plain, width: 80) == "a\nb\n")
        let blocks = try StatusFormat("text").text(two, now: Fixture.now, style: Fixture.plain, width: 80)
        #expect(blocks.contains("\n\nMorning sit: running  b\n"))
    }
}
