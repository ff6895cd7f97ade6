// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import senko

@Suite struct JSONTests {
    private func read(_ text: String) throws -> Any {
        try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    }

    @Test(arguments: [
        "", "plain", "\"quoted\\\"", "line\nbreak\ttab\r", "\u{0}\u{1}\u{1F}\u{7F}\u{9B}", "瞑想 🧘‍♀️ é", "\u{2028}\u{202E}",
        "/slash",
    ]) func stringsAreReadBack(string: String) throws {
        let text = JSON.string(string).text
        #expect(try read(text) as? String == string)
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) })
    }

    @Test func secondsAreExactDecimals() {
        let cases: [(Duration, String)] = [
            (.zero, "0"), (.seconds(1200), "1200"), (.milliseconds(4500), "4.5"), (.milliseconds(1), "0.001"),
            (.milliseconds(60_010), "60.01"), (.microseconds(1_499), "0.001"), (.microseconds(1_500), "0.002"),
            (.microseconds(999_999_999), "1000"),
        ]
        for (duration, text) in cases { #expect(JSON.seconds(duration).text == text) }
    }

    @Test func containersKeepTheirOrder() {
        let value = JSON.object([("b", .array([.integer(-1), .null, .array([])])), ("a\"", .object([]))])
        #expect(value.text == #"{"b":[-1,null,[]],"a\"":{}}"#)
    }

    @Test func sittingsAreReadBackByAnotherParser() throws {
        let sitting = Fixture.sitting(title: "Mor\u{1B}[31m\"ning", elapsed: 250.25)
        let text = SittingJSON.text([sitting], now: Fixture.now)
        let object = try #require((try read(text) as? [[String: Any]])?.first)
        #expect(
            Set(object.keys) == [
                "id", "path", "title", "state", "phase", "phase_index", "phase_remaining_seconds", "remaining_seconds",
                "elapsed_seconds", "total_seconds", "paused_seconds", "ends_at", "phases", "started_at", "end_reason",
                "type",
            ])
        #expect(object["title"] as? String == "Mor\u{1B}[31m\"ning")
        #expect(object["id"] as? String == "k3v9aa")
        #expect(object["path"] as? String == "/org/senko/Senko1/activities/k3v9aa")
        #expect(object["state"] as? String == "running")
        #expect(object["phase"] as? String == "rest")
        #expect(object["phase_index"] as? Int == 1)
        #expect(object["phase_remaining_seconds"] as? Double == 49.75)
        #expect(object["remaining_seconds"] as? Double == 949.75)
        #expect(object["elapsed_seconds"] as? Double == 250.25)
        #expect(object["total_seconds"] as? Int == 1200)
        let phases = try #require(object["phases"] as? [[String: Any]])
        #expect(phases.map { $0["name"] as? String } == ["breathing", "rest"])
        #expect(phases.map { $0["seconds"] as? Int } == [240, 60])
        let ends = try #require(object["ends_at"] as? String)
        let date = try #require(ISO8601DateFormatter().date(from: ends))
        #expect(abs(date.timeIntervalSince1970 - (1_764_486_000 + 949.75)) <= 1)
        #expect(object["end_reason"] is NSNull)
    }

    @Test func whatHasNoValueIsNull() throws {
        let text = SittingJSON.text([Fixture.sitting(total: 0, elapsed: 10)], now: Fixture.now)
        let object = try #require((try read(text) as? [[String: Any]])?.first)
        #expect(object["total_seconds"] is NSNull)
        #expect(object["remaining_seconds"] is NSNull)
        #expect(object["ends_at"] is NSNull)
        #expect(object["elapsed_seconds"] as? Int == 10)
        #expect(SittingJSON.text([], now: Fixture.now) == "[]")
    }
}
