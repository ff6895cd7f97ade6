// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Foundation
import Testing

@testable import senko

/// All that goes on: its order, what deserves a bar, and the list.
@Suite struct BoardTests {
    private func activity(
        _ id: String, score: Double = 0, started: Int64 = 0, state: String = "active"
    ) -> [String: [String: BusValue]] {
        [
            Daemon.activityInterface: [
                "Id": id.busValue, "Kind": "Errand".busValue, "State": state.busValue,
                "Content": ["title": BusValue.string(id)].busValue, "RelevanceScore": score.busValue,
                "StartedTimestamp": UInt64(1_000 + started).busValue,
            ]
        ]
    }

    private func board(_ objects: [[String: [String: BusValue]]]) throws -> BoardSnapshot {
        var all: [ObjectPath: [String: [String: BusValue]]] = [:]
        for object in objects {
            let id = try #require(object[Daemon.activityInterface]?["Id"].flatMap { String(busValue: $0) })
            all[Fixture.path(id)] = object
        }
        return try #require(BoardSnapshot(reply: [all.busValue], readAt: Fixture.now))
    }

    @Test func sittingsAreApartAndTheRestIsInTheOrderOfTheDaemon() throws {
        let board = try board([
            activity("late", started: 9), activity("b", started: 5), activity("a", started: 5),
            activity("high", score: 3, started: 20), activity("low", score: -1), Fixture.interfaces(id: "sit"),
        ])
        #expect(board.activities.map(\.id) == ["high", "a", "b", "late", "low"])
        #expect(board.sittings.map(\.id) == ["sit"])
        #expect(BoardSnapshot(reply: [.string("")], readAt: Fixture.now) == nil)
    }

    @Test func theBarIsForWhatDeservesItMost() throws {
        func first(_ objects: [String: [String: BusValue]]...) throws -> String? {
            switch try board(objects).first {
            case .sitting(let sitting): sitting.id
            case .activity(let activity): activity.id
            case nil: nil
            }
        }
        let sitting = Fixture.interfaces(id: "sit")
        #expect(try first() == nil)
        #expect(try first(activity("a", score: 1), activity("b", score: 2)) == "b")
        #expect(try first(activity("a", started: 2), activity("b", started: 1)) == "b")
        // Among equals a sitting comes first.
        #expect(try first(activity("a"), sitting) == "sit")
        #expect(try first(activity("a", score: -1), sitting) == "sit")
        #expect(try first(activity("a", score: 0.5), sitting) == "a")
        #expect(try first(Fixture.interfaces(id: "long", total: 9000), sitting) == "sit")
        // What has ended or is to come does not go on.
        #expect(try first(activity("a", score: 5, state: "ended"), activity("b", score: 4, state: "pending")) == nil)
        #expect(try first(activity("a", score: 5, state: "ended"), activity("b", state: "stale")) == "b")
        #expect(try first(Fixture.interfaces(id: "over", state: "ended"), activity("a")) == "a")
    }

    @Test func theListHasATableAndCards() throws {
        func text(_ board: BoardSnapshot, columns: Int? = nil, _ style: Style = Fixture.plain) -> String {
            BoardText.text(board, now: Fixture.now, style: style, columns: columns)
        }
        #expect(text(BoardSnapshot()) == "nothing is going on: start a sitting with 'senko start'\n")
        let both = BoardSnapshot(sittings: [Fixture.sitting()], activities: ActivityCardTests.activities)
        let lines = text(both).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].hasPrefix("TITLE") && lines[1].hasPrefix("Morning sit") && lines[2] == "")
        #expect(lines[3] == "Pizza Prima · in the oven")
        #expect(!text(both).contains("\u{1B}"))
        let alone = text(BoardSnapshot(activities: [ActivityCardTests.pizza]))
        #expect(alone.hasPrefix("Pizza Prima") && alone.hasSuffix(" · p1\n"))
        // On a terminal nothing is wider than it.
        for line in text(both, columns: 50).split(separator: "\n") where !line.hasPrefix("TITLE") {
            #expect(TextWidth.of(String(line)) <= 64)
        }
        #expect(text(both, columns: 80, Style(isColoured: true, palette: .all)).contains("48;2;16;24;64m"))
    }

    @Test func jsonTellsSittingsFromActivities() throws {
        let board = BoardSnapshot(sittings: [Fixture.sitting()], activities: [Fixture.activity()])
        let text = BoardJSON.text(board, now: Fixture.now)
        let array = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(array.map { $0["type"] as? String } == ["sitting", "activity"])
        #expect(array[0]["remaining_seconds"] as? Double == 1200 && array[0]["revision"] == nil)
        #expect(array[1]["revision"] as? Int == 3 && array[1]["owner"] as? String == "make")
        #expect(
            text == "["
                + [
                    SittingJSON.text([Fixture.sitting()], now: Fixture.now), ActivityJSON.text([Fixture.activity()]),
                ].map { $0.dropFirst().dropLast() }.joined(separator: ",") + "]")
    }
}
