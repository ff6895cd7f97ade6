// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Foundation
import Testing

@testable import senko

@Suite struct SittingTextTests {
    @Test func theBeginningIsOneLine() {
        let line = SittingText.beginning(Fixture.sitting(), now: Fixture.now)
        #expect(line.hasPrefix("Morning sit, 20m: breathing 4m, rest 1m; ends at "))
        #expect(
            SittingText.beginning(Fixture.sitting(total: 0), now: Fixture.now)
                == "Morning sit, open-ended: breathing 4m, rest 1m")
        let long = Fixture.sitting(phases: (0..<10).map { ("p\($0)", 4.5) })
        #expect(SittingText.programme(long) == "p0 4.5s, p1 4.5s, p2 4.5s, p3 4.5s and 6 more phases")
    }

    @Test func theStandingIsOneLine() {
        #expect(
            SittingText.standing(Fixture.sitting(elapsed: 250), now: Fixture.now)
                == "running, rest 0:50, 15:50 left of 20m")
        #expect(
            SittingText.standing(Fixture.sitting(total: 0, elapsed: 61.5), now: Fixture.now)
                == "running, breathing 2:59, 1:01 passed")
        let overtime = Fixture.sitting(elapsed: 1200, state: "overtime", changes: ["OvertimeSeconds": (30.0).busValue])
        #expect(SittingText.standing(overtime, now: Fixture.now) == "overtime, 0:30 beyond 20m")
        #expect(
            SittingText.standing(Fixture.sitting(elapsed: 250, state: "paused"), now: Fixture.now)
                == "paused, rest 0:50, 15:50 left of 20m")
    }

    @Test func theBlockHasABar() {
        let lines = SittingText.block(
            Fixture.sitting(elapsed: 300, changes: ["EndsTimestamp": UInt64(0).busValue]), now: Fixture.now,
            style: Fixture.plain, width: 28)
        #expect(lines[0] == "Morning sit: running  k3v9aa")
        #expect(lines[1] == "  breathing 4:00")
        #expect(lines[2].hasSuffix(" 25%") && lines[2].count == 2 + 20 + 4)
        #expect(lines[3] == "  15:00 left of 20m")
    }

    @Test func theTableShowsEachState() {
        let sittings = [
            Fixture.sitting(id: "a", elapsed: 250, state: "paused"), Fixture.sitting(id: "b", title: "", total: 0),
            Fixture.sitting(id: "c", state: "ended"),
        ]
        #expect(
            SittingTable.lines(sittings, now: Fixture.now, style: Fixture.plain, width: nil) == [
                "TITLE        STATE    PHASE      REMAINING  TOTAL  ENDS  ID",
                "Morning sit  paused   rest           15:50    20m  -     a",
                "Sitting      running  breathing          -   open  -     b",
                "Morning sit  ended    -                  -    20m  -     c",
            ])
    }

    @Test func nothingThatIsShownCommandsTheTerminal() throws {
        let hostile = Fixture.sitting(
            id: "i", title: "\u{1B}[2Jtitle", phases: [("ph\u{7}ase\u{9B}", 60)],
            changes: ["State": "r\u{1B}unning".busValue])
        var texts = SittingText.block(hostile, now: Fixture.now, style: Fixture.plain, width: 80)
        texts += SittingTable.lines([hostile], now: Fixture.now, style: Fixture.plain, width: nil)
        texts.append(SittingText.beginning(hostile, now: Fixture.now))
        texts.append(try Template("{title}{state}{phase}{id}").line(for: hostile, now: Fixture.now))
        texts += StatusFormat.text.followingText([hostile], now: Fixture.now, style: Fixture.plain)
            .split(separator: "\n").map(String.init)
        let screen = WatchScreen(size: TerminalSize(columns: 80, rows: 24))
        let view = WatchScreen.View(
            sitting: hostile, others: [hostile], activities: [], notice: "\u{1B}c", hasKeys: true)
        texts += screen.lines(view, now: Fixture.now).map { $0.text(Fixture.plain) }
        for text in texts {
            #expect(!text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }, "\(text)")
        }
    }
}
