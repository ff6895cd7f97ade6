// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Presentation
import Testing

@testable import senko

/// Activities as cards and rows of a terminal.
@Suite struct ActivityCardTests {
    static let now = UInt64(Fixture.now.realtime.microseconds)

    /// What a widget drew: two texts at the ends of a row, a timer of two minutes of which one has passed, and a button.
    static let widget: [String: BusValue] = {
        func node(_ type: String, _ properties: [String: BusValue] = [:], _ children: [PresentationNode] = [])
            -> PresentationNode
        {
            PresentationNode(type, properties, children: children)
        }
        let interval: BusValue = .structure([.uint64(now - 60_000_000), .uint64(now + 60_000_000)])
        let row = node(
            "HStack", [:],
            [
                node("Text", ["string": .string("Pizza Prima"), "font": .string("headline")]), node("Spacer"),
                node("Text", ["string": .string("in the oven"), "foreground": .string("secondary")]),
            ])
        let bar = node(
            "ProgressView",
            ["timerInterval": interval, "countsDown": .boolean(false), "tint": .string("#00ff00")],
            [node("Group", ["slot": .string("currentValueLabel")])])
        let button = node("Button", ["action": .string("call")], [node("Text", ["string": .string("Call")])])
        return Presentation(
            regions: [
                .banner: node("VStack", [:], [row, node("Text", ["timerInterval": interval]), bar, button]),
                .compactTrailing: node("Text", ["timerInterval": interval]),
            ], backgroundTint: "#101840"
        ).dictionary
    }()

    static let pizza = Fixture.activity(
        id: "p1", kind: "PizzaAttributes", owner: "pizza-app", content: ["stage": .string("oven")],
        changes: ["Presentation": widget.busValue])

    /// Of every sort: with a widget, with the usual keys, with fields, with nothing, with words that are hostile or wide.
    static let activities: [ActivitySnapshot] = [
        pizza,
        Fixture.activity(
            id: "b1",
            content: [
                "title": .string("Backup"), "body": .string("writing the archive"), "progress": .double(0.425),
                "tint": .string("orange"),
            ]),
        Fixture.activity(
            id: "t1",
            content: [
                "title": .string("Tea"), "timer": .structure([.uint64(now - 60_000_000), .uint64(now + 180_000_000)]),
            ]),
        Fixture.activity(
            id: "f1", kind: "FlightAttributes", attributes: ["flightNumber": .string("LH 123")],
            content: [
                "gate": .string("B 42"), "boardingAt": .uint64(now + 600_000_000), "delayed": .boolean(true),
            ]),
        Fixture.activity(id: "n1", kind: "", owner: "", content: [:]),
        Fixture.activity(
            id: "h1", owner: "evil\u{1B}]0;x\u{07}", state: "stale",
            content: [
                "title": .string(
                    "瞑想 \u{1B}[31m 👩‍👩‍👧 of a length that no terminal of eighty columns has room for, whoever drew it"),
                "body": .string("one\ntwo\u{202E}\rthree " + String(repeating: "word ", count: 60)),
                "progress": .double(-1),
            ]),
    ]

    private func text(_ lines: [ScreenLine], _ style: Style = Fixture.plain) -> String {
        lines.map { $0.text(style) }.joined(separator: "\n")
    }

    private func card(_ activity: ActivitySnapshot) -> ActivityCard {
        ActivityCard(activity: activity, now: Fixture.now, isUnicode: true)
    }

    @Test func aCardIsAsItsWidgetDrewIt() {
        let since = CalendarText.clock(Fixture.now.realtime, now: Fixture.now.realtime)
        #expect(
            text(card(Self.pizza).lines(columns: 40)) == """
                ▌ Pizza Prima               in the oven\u{20}
                ▌ 1:00                                 \u{20}
                ▌ ━━━━━━━━━━━━━━━━━━───────────────────\u{20}
                ▌ [Call]                               \u{20}
                ▌ pizza-app · since \(since) · p1         \u{20}
                """)
        #expect(
            text(card(Self.pizza).plainLines) == """
                Pizza Prima · in the oven
                1:00
                ━━━━━━━━━━━━────────────
                [Call]
                pizza-app · since \(since) · p1
                """)
        #expect(text([card(Self.pizza).line(columns: 60)]).hasPrefix("▌ Pizza Prima: active, 50%, 1:00 "))
    }

    @Test func aCardHasItsColours() {
        let coloured = text(card(Self.pizza).lines(columns: 40), Style(isColoured: true, palette: .all))
        // The edge and the bar in its tint, all of it on its ground, and text that can be read on that.
        #expect(coloured.hasPrefix("\u{1B}[38;2;0;255;0;48;2;16;24;64m▌\u{1B}[0m"))
        #expect(coloured.contains("\u{1B}[38;2;0;255;0;48;2;16;24;64m━"))
        #expect(coloured.contains("\u{1B}[1;38;2;255;255;255;48;2;16;24;64mPizza Prima"))
        let many = text(card(Self.pizza).lines(columns: 40), Style(isColoured: true, palette: .many))
        #expect(many.hasPrefix("\u{1B}[38;5;46;48;5;17m▌"))
        // Nobody knows how dark the ground of the other terminals is.
        let eight = text(card(Self.pizza).lines(columns: 40), Style(isColoured: true))
        #expect(eight.hasPrefix("\u{1B}[32m▌") && !eight.contains("48;"))
    }

    @Test func whatHasNoWidgetIsToldInWords() {
        func rows(_ index: Int) -> [String] { card(Self.activities[index]).plainLines.map { $0.text(Fixture.plain) } }
        #expect(rows(1).prefix(3) == ["Backup", "writing the archive", "━━━━━━━━━━────────────── 42%"])
        #expect(rows(2).prefix(2) == ["Tea", "━━━━━━────────────────── 3:00"])
        #expect(rows(3).prefix(2) == ["Flight", "Boarding at: " + boarding])
        #expect(rows(3).contains("Gate: B 42") && rows(3).contains("Delayed: yes"))
        #expect(rows(3).contains("Flight number: LH 123"))
        #expect(rows(5).last?.hasPrefix("stale · evil]0;x · since ") == true)
    }

    private var boarding: String {
        CalendarText.clock(Fixture.now.realtime + .seconds(600), now: Fixture.now.realtime)
    }

    @Test func nothingOfAProgramCommandsATerminal() {
        for activity in Self.activities {
            let all = text(card(activity).lines(columns: 60)) + text(card(activity).plainLines)
            let scalars = (all + text([card(activity).line(columns: 60)])).unicodeScalars
            #expect(scalars.allSatisfy { $0 == "\n" || !(0...0x1F).contains($0.value) && $0.value != 0x202E })
        }
    }

    @Test func rowsOfACardAreAsWideAsEachOther() {
        for activity in Self.activities {
            for columns in 1...100 {
                let width = min(columns, ActivityCard.widest)
                let lines = card(activity).lines(columns: columns) + [card(activity).line(columns: columns)]
                #expect(lines.allSatisfy { $0.width == width }, "\(columns): \(text(lines))")
            }
        }
        // Long text is broken into rows, and cut only behind some.
        let words = card(Self.activities[5]).lines(columns: 64).map { $0.text(Fixture.plain) }
        #expect(words.filter { $0.contains("word word") }.count == 3 && words.contains { $0.hasSuffix("… ") })
    }

    @Test func aStackFitsAnyRows() {
        let cards = Self.activities.map { card($0) }
        for columns in [1, 9, 20, 80] {
            for most in 0...60 {
                let lines = CardStack(cards: cards).lines(columns: columns, most: most)
                #expect(lines.count <= most)
                #expect(lines.allSatisfy { $0.width == lines[0].width }, "\(columns)x\(most)")
            }
        }
        let all = cards.reduce(0) { $0 + $1.lines(columns: 80).count + 1 } - 1
        #expect(CardStack(cards: cards).lines(columns: 80, most: all).count == all)
        // One row less, and the last gives way.
        let less = CardStack(cards: cards).lines(columns: 80, most: all - 1)
        #expect(less.count < all && less.count > all / 2)
        let few = CardStack(cards: cards).lines(columns: 80, most: 4)
        #expect(few.count == 4 && few[3].text(Fixture.plain).hasPrefix("and 3 more"))
        #expect(CardStack(cards: cards).lines(columns: 80, most: 1)[0].text(Fixture.plain).contains("  and 5 more"))
    }

    @Test func aCardSleepsUntilItsClockTurns() {
        #expect(card(Self.activities[1]).untilChange() == nil)
        #expect(card(Self.pizza).untilChange() == .seconds(1))
        var later = card(Self.pizza)
        later = ActivityCard(activity: Self.pizza, now: Fixture.later(.milliseconds(300)), isUnicode: true)
        #expect(later.untilChange() == .milliseconds(700))
        later = ActivityCard(activity: Self.pizza, now: Fixture.later(.seconds(60)), isUnicode: true)
        #expect(later.untilChange() == nil)
    }
}
