// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Foundation
import Presentation
import Testing

@testable import senko

@Suite struct ActivityTextTests {
    private let building = Fixture.activity(
        content: ["title": .string("Build"), "body": .string("linking\nsenko"), "progress": .double(0.429)])
    private let tea = Fixture.activity(
        id: "tea456", kind: "Tea", owner: "sh",
        content: [
            "title": .string("Tea"),
            "timer": BusTuple(
                UInt64(Fixture.now.realtime.microseconds), UInt64(Fixture.now.realtime.microseconds + 240_000_000)
            ).busValue,
        ])
    private let over = Fixture.activity(
        id: "zzz789", state: "ended", content: ["title": .string("Backup"), "body": .string("done in 12s")],
        changes: ["EndReason": .string("app")])

    @Test func standingSaysWhatIsKnown() {
        #expect(ActivityText.standing(building, now: Fixture.now) == "active, 42%, linking senko")
        #expect(ActivityText.standing(tea, now: Fixture.later(.seconds(60))) == "active, 3:00 left")
        #expect(ActivityText.standing(tea, now: Fixture.later(.seconds(600))) == "active, 0:00 left")
        #expect(ActivityText.standing(over, now: Fixture.now) == "ended (app), done in 12s")
    }

    @Test func aTitleThatCannotBeSeenIsNone() {
        for title in ["", " ", "\t\n", "\u{7}\u{1B}\u{202E}"] {
            #expect(Fixture.activity(content: ["title": .string(title)]).shownTitle == "Build")
        }
    }

    @Test func whatTheWidgetDrewGoesBeforeAPhase() {
        func saying(_ content: [String: BusValue], drawn: Bool = true) -> String {
            let node = PresentationNode("Text", ["string": .string("9:57")])
            return ActivityText.standing(
                Fixture.activity(
                    content: content,
                    changes: drawn ? ["Presentation": ["compactTrailing": node.busValue].busValue] : [:]),
                now: Fixture.now)
        }
        #expect(saying(["phase": .string("breathing")]) == "active, 9:57")
        #expect(saying(["phase": .string("breathing")], drawn: false) == "active, breathing")
        #expect(saying(["body": .string("linking")]) == "active, linking")
    }

    @Test func theTableFitsAndIsSafe() {
        let hostile = Fixture.activity(
            id: "h",
            content: [
                "title": .string("\u{1B}[31mred\u{7}"), "body": .string(String(repeating: "x", count: 300)),
                "progress": .double(-1),
            ])
        let all = [building, tea, over, hostile]
        let lines = ActivityTable.lines(all, now: Fixture.now, style: Fixture.plain, width: 80)
        #expect(lines.count == 5)
        #expect(lines[0].hasPrefix("TITLE") && lines[0].hasSuffix("ID"))
        #expect(lines[1].contains("42%") && lines[1].hasSuffix("mf3k7qa2"))
        #expect(lines[2].contains("4:00 left"))
        #expect(lines[3].contains("ended (app)"))
        let endless = TextWidth.isUnicodeTerminal ? "…" : "..."
        #expect(lines[4].split(separator: " ")[2] == endless, "\(lines[4])")
        for line in lines {
            #expect(TextWidth.of(line) <= 80, "\(line)")
            #expect(!line.unicodeScalars.contains { $0.value < 0x20 })
        }
        let coloured = ActivityTable.lines(all, now: Fixture.now, style: Style(isColoured: true), width: nil)
        #expect(coloured[3].hasPrefix("\u{1B}[2m") && !coloured[1].contains("\u{1B}"))
    }

    @Test func aTintColoursTheBarWhereTheTerminalCan() {
        let tinted = Fixture.activity(
            content: ["title": .string("Build"), "tint": .string("#FF8700"), "progress": .double(0.5)])
        let plain = Fixture.activity(content: ["title": .string("Build"), "progress": .double(0.5)])
        let over = Fixture.activity(state: "ended", content: ["tint": .string("red"), "progress": .double(0.5)])
        let wrong = Fixture.activity(content: ["tint": .string("\u{1B}[31m"), "progress": .double(0.5)])
        func lines(_ palette: Style.Palette, isColoured: Bool = true) -> [String] {
            let style = Style(isColoured: isColoured, palette: palette)
            return ActivityTable.lines(
                [tinted, plain, over, wrong], now: Fixture.now, style: style, width: nil)
        }
        #expect(lines(.all)[1].contains("\u{1B}[38;2;255;135;0m"))
        #expect(lines(.many)[1].contains("\u{1B}[38;5;208m"))
        #expect(!lines(.eight)[1].contains("\u{1B}") && !lines(.all, isColoured: false)[1].contains("\u{1B}"))
        #expect(
            !lines(.all)[2].contains("\u{1B}") && !lines(.all)[3].contains("38;") && !lines(.all)[4].contains("\u{1B}"))
        // It is as wide as without.
        let bare = lines(.all)[1].replacing("\u{1B}[38;2;255;135;0m", with: "").replacing("\u{1B}[0m", with: "")
        #expect(bare == lines(.eight)[1])
        #expect(Style.palette { $0 == "COLORTERM" ? "truecolor" : nil } == .all)
        #expect(Style.palette { $0 == "TERM" ? "xterm-256color" : nil } == .many)
        #expect(Style.palette { $0 == "TERM" ? "xterm" : nil } == .eight)
    }

    @Test func aSittingThatIsOverSaysHowLongItWas() {
        func body(_ state: String, total: UInt32, remaining: UInt32) -> String {
            Fixture.activity(
                kind: "MeditationAttributes", state: state, attributes: ["totalSeconds": .uint32(total)],
                content: ["phase": .string("rest"), "remainingSeconds": .uint32(remaining)]
            ).body
        }
        #expect(body("active", total: 1200, remaining: 750) == "rest")
        #expect(body("ended", total: 1200, remaining: 750) == "after 7:30 of 20m")
        #expect(body("ended", total: 1200, remaining: 0) == "after 20:00 of 20m")
        #expect(body("ended", total: 0, remaining: 0) == "")
        #expect(body("ended", total: 5, remaining: .max) == "")
    }

    @Test func titlesAreFoundWhereTheyStand() {
        #expect(Fixture.activity(content: [:]).title == "Build")
        #expect(
            Fixture.activity(attributes: ["sessionTitle": .string("Morning sit")], content: [:]).title == "Morning sit")
        #expect(Fixture.activity(attributes: ["title": .string("a")], content: ["title": .string("")]).title == "a")
    }

    @Test func jsonIsReadBackByAnotherParser() throws {
        let nested: [String: BusValue] = [
            "list": [UInt32(1), 2].busValue, "nothing": [String: BusValue]().busValue, "ratio": .double(0.1),
            "whole": .double(3), "large": .double(1e300), "none": .double(.nan), "big": .uint64(.max),
            "deep": ["a": BusValue.boolean(true)].busValue, "byte": .byte(7), "text": .string("\u{1B}\"é"),
            "pair": .structure([.int64(-5), .string("x")]), "empty": [String]().busValue,
        ]
        let activity = Fixture.activity(
            content: nested, changes: ["StaleTimestamp": UInt64(Fixture.now.realtime.microseconds).busValue])
        let text = ActivityJSON.text([activity])
        let value = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let object = try #require((value as? [[String: Any]])?.first)
        #expect(
            Set(object.keys) == [
                "id", "path", "kind", "owner", "key", "title", "state", "content", "attributes", "revision",
                "relevance_score",
                "started_at", "stale_at", "dismissal_at", "end_reason", "type",
            ])
        #expect(object["key"] is NSNull)
        #expect(object["revision"] as? Int == 3 && object["relevance_score"] as? Double == 2.5)
        #expect(object["stale_at"] is String && object["dismissal_at"] is NSNull && object["end_reason"] is NSNull)
        let content = try #require(object["content"] as? [String: Any])
        #expect(content["list"] as? [Int] == [1, 2])
        #expect((content["nothing"] as? [String: Any])?.isEmpty == true)
        #expect((content["empty"] as? [Any])?.isEmpty == true)
        #expect(content["ratio"] as? Double == 0.1 && content["large"] as? Double == 1e300)
        #expect(content["none"] is NSNull && content["big"] as? UInt64 == .max)
        #expect((content["deep"] as? [String: Any])?["a"] as? Bool == true)
        #expect(content["text"] as? String == "\u{1B}\"é")
        #expect(text.contains(#""whole":3,"#) || text.contains(#""whole":3}"#))
        #expect(!text.contains("\u{1B}"))
    }

    @Test func activitiesAreReadFromTheReply() {
        let rows = [BusTuple(Fixture.path("a"), ["State": BusValue.string("stale")])].busValue
        let read = ActivitySnapshot.activities(in: [rows])
        #expect(read?.count == 1 && read?.first?.state == .stale && read?.first?.id == "a")
        #expect(ActivitySnapshot.activities(in: []) == nil)
        #expect(ActivitySnapshot.activities(in: [.string("")]) == nil)
    }
}
