// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Testing

@testable import senko

/// The lines of `senko status` for bars.
@Suite struct BarStatusTests {
    private func line(_ item: BoardItem, _ format: BarFormat, at now: Instants = Fixture.now) -> (
        text: String, change: Int64?
    ) {
        BarStatus(item, now: now).line(format)
    }

    /// How long a line stays, in milliseconds.
    private func wait(_ item: BoardItem, _ format: BarFormat) -> Int64? {
        line(item, format).change.map { ($0 - Fixture.now.realtime.microseconds) / 1_000 }
    }

    @Test func aSittingHasItsPhaseAndWhatRemains() {
        let sitting = Fixture.sitting(elapsed: 250.5)
        let end = CalendarText.clock(sitting.endsAt!, now: Fixture.now.realtime)
        #expect(line(.sitting(sitting), .polybar).text == "rest 15:50")
        #expect(
            line(.sitting(sitting), .i3).text == #"{"name":"senko","full_text":"rest 15:50","short_text":"20%"}"#)
        #expect(
            line(.sitting(sitting), .waybar).text
                == #"{"text":"rest 15:50","alt":"running","tooltip":"<b>Morning sit</b>\nrunning, rest 0:50, 15:50 left of 20m\n"#
                + #"━━──────── 20%\nends at \#(end)","class":["senko","sitting","running"],"percentage":20}"#)
        func text(_ state: String, _ total: UInt32 = 1200, _ elapsed: Double = 100, _ changes: [String: BusValue] = [:])
            -> String
        {
            line(.sitting(Fixture.sitting(total: total, elapsed: elapsed, state: state, changes: changes)), .polybar)
                .text
        }
        #expect(text("paused") == "paused 18:20")
        #expect(text("running", 0) == "breathing 1:40")
        #expect(text("overtime", 1200, 1230, ["OvertimeSeconds": (30.0).busValue]) == "+0:30")
        #expect(text("preparing", 1200, 0).hasPrefix("begins in "))
    }

    @Test func anActivityHasWhatItsWidgetDrewOrHowFarItIs() {
        let activities = ActivityCardTests.activities
        #expect(line(.activity(activities[0]), .polybar).text == "1:00")
        let pizza = line(.activity(activities[0]), .waybar).text
        #expect(
            pizza.hasPrefix(
                #"{"text":"1:00","alt":"active","tooltip":"<b>Pizza Prima</b> · <span alpha=\"62%\">in the oven</span>\n1:00\n"#
            ))
        #expect(pizza.hasSuffix(#","class":["senko","activity","active"],"percentage":50}"#))
        #expect(line(.activity(activities[1]), .polybar).text == "Backup 42%")
        #expect(
            line(.activity(activities[1]), .i3).text
                == ##"{"name":"senko","full_text":"Backup 42%","color":"#ff9500","short_text":"42%"}"##)
        #expect(line(.activity(activities[2]), .polybar).text == "Tea 3:00")
        #expect(line(.activity(activities[3]), .polybar).text == "Flight")
        #expect(line(.activity(activities[4]), .polybar).text == "Activity")
        // What a program says is neither a tag nor markup nor a command.
        let hostile = Fixture.activity(content: ["title": .string("%{F#f00}<b>&\n\u{1B}[31m\"")])
        for format in BarFormat.allCases {
            let text = line(.activity(hostile), format).text
            #expect(!text.contains("\n") && !text.contains("\u{1B}"))
        }
        #expect(!line(.activity(hostile), .polybar).text.contains("%{"))
        #expect(line(.activity(hostile), .waybar).text.contains("&lt;b&gt;&amp;"))
    }

    @Test func nothingIsHidden() {
        #expect(BarFormat.waybar.hiddenLine == "" && BarFormat.polybar.hiddenLine == "")
        #expect(BarFormat.i3.hiddenLine == #"{"name":"senko","full_text":""}"#)
    }

    @Test func aLineStaysUntilItsClockTurns() {
        #expect(wait(.sitting(Fixture.sitting(elapsed: 100.25)), .polybar) == 750)
        #expect(wait(.sitting(Fixture.sitting(elapsed: 100.25, state: "paused")), .waybar) == nil)
        #expect(wait(.activity(Fixture.activity()), .waybar) == nil)
        let now = ActivityCardTests.now
        let timer: BusValue = .structure([.uint64(now - 1_000_000), .uint64(now + 9_400_000)])
        #expect(wait(.activity(Fixture.activity(content: ["timer": timer])), .polybar) == 400)
        // Behind the tooltip alone a clock turns only where there is one.
        let both = Fixture.activity(content: ["timer": timer, "progress": .double(0.5), "title": .string("x")])
        #expect(wait(.activity(both), .polybar) == nil && wait(.activity(both), .i3) == nil)
        #expect(wait(.activity(both), .waybar) == 400)
        let over: BusValue = .structure([.uint64(now - 9), .uint64(now - 1)])
        #expect(wait(.activity(Fixture.activity(content: ["timer": over])), .waybar) == nil)
    }

    @Test func formatsOfBarsAreFormatsOfTheStatus() throws {
        for format in BarFormat.allCases { #expect(try StatusFormat(format.rawValue) == .bar(format)) }
    }
}
