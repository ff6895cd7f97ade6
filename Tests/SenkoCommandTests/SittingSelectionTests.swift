// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import senko

@Suite struct SittingSelectionTests {
    private let morning = Fixture.sitting(id: "abc123", title: "Morning sit")
    private let evening = Fixture.sitting(id: "abd456", title: "Evening")
    private let over = Fixture.sitting(id: "xyz789", title: "evening", state: "ended")
    private var all: [SittingSnapshot] { [morning, evening, over] }

    private func failure(_ name: String?, _ sittings: [SittingSnapshot]) -> CommandFailure? {
        do {
            _ = try SittingSelection.select(name, from: sittings)
            return nil
        } catch {
            return error
        }
    }

    @Test func eachNameFindsIt() throws {
        for name in ["abc123", "abc", "/org/senko/Senko1/activities/abc123", "Morning sit", "MORNING SIT"] {
            #expect(try SittingSelection.select(name, from: all) == morning, "\(name)")
        }
        #expect(try SittingSelection.select("evening", from: all) == evening)
        #expect(try SittingSelection.select("x", from: all) == over)
    }

    @Test func aNameIsNotNeededForTheOnlyOne() throws {
        #expect(try SittingSelection.select(nil, from: [over, evening]) == evening)
        #expect(
            failure(nil, all)?.message == """
                several sittings are going on: name one by its title or id
                  abc123  Morning sit (running)
                  abd456  Evening (running)
                """)
        #expect(failure(nil, [over])?.message == "no sitting is going on: start one with 'senko start'")
        #expect(failure(nil, [])?.status == 1)
    }

    @Test func ambiguousAndUnknownNamesListTheCandidates() {
        #expect(failure("ab", all)?.message.hasPrefix("the ids of several sittings begin with 'ab'") == true)
        let twins = [morning, Fixture.sitting(id: "q", title: "morning SIT")]
        #expect(failure("Morning sit", twins)?.message.contains("several sittings are called") == true)
        #expect(
            failure("tea", all)?.message == """
                there is no sitting 'tea': name one of those that are going on
                  abc123  Morning sit (running)
                  abd456  Evening (running)
                """)
        #expect(failure("", all)?.status == 1)
        #expect(
            failure("tea", [])?.message == "there is no sitting 'tea': none is going on, start one with 'senko start'")
    }

    @Test func manyCandidatesAreNotAllListed() {
        let many = (0..<25).map { Fixture.sitting(id: "id\($0)", title: "Sit \($0)") }
        let lines = failure(nil, many)?.message.split(separator: "\n") ?? []
        #expect(lines.count == 12)
        #expect(lines.last == "  and 15 more, which 'senko list' shows")
        #expect(failure(nil, Array(many.prefix(10)))?.message.contains("more") == false)
    }

    @Test func titlesCannotCommandTheTerminal() {
        let hostile = Fixture.sitting(id: "h", title: "\u{1B}]0;owned\u{7}\nabc123 fake")
        let message = failure("t\u{1B}[2J", [hostile, morning])?.message ?? ""
        #expect(!message.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        #expect(message.split(separator: "\n").count == 3)
    }
}
