// SPDX-License-Identifier: Apache-2.0

import BusValues
import Testing

@testable import senko

@Suite struct ActivitySelectionTests {
    private let build = Fixture.activity(id: "abc123", key: "nightly")
    private let backup = Fixture.activity(id: "abd456", content: ["title": .string("Backup")])
    private let over = Fixture.activity(
        id: "xyz789", state: "ended", key: "nightly", content: ["title": .string("Backup")])
    private var all: [ActivitySnapshot] { [build, backup, over] }

    private func message(_ name: String, _ activities: [ActivitySnapshot]) -> String? {
        do {
            _ = try Selection.select(name, from: activities)
            return nil
        } catch {
            return error.message
        }
    }

    @Test func eachNameFindsIt() throws {
        for name in ["abc123", "abc", "/org/senko/Senko1/activities/abc123", "nightly", "build"] {
            #expect(try Selection.select(name, from: all) == build, "\(name)")
        }
        #expect(try Selection.select("backup", from: all) == backup)
        #expect(try Selection.select("x", from: all) == over)
        #expect(try Selection.select("nightly", from: [over]) == over)
    }

    @Test func ambiguousAndUnknownNamesListTheCandidates() {
        #expect(
            message("ab", all)?.hasPrefix("the ids of several activities begin with 'ab': write more of it\n") == true)
        #expect(
            message("backup", [backup, Fixture.activity(id: "b2", content: ["title": .string("Backup")])])?
                .hasPrefix("several activities are called 'backup': name one by its id\n") == true)
        #expect(
            message("tea", all) == """
                there is no activity 'tea': name one of those that are going on
                  abc123  Build (active)
                  abd456  Backup (active)
                """)
        #expect(
            message("", [over])
                == "there is no activity '': none is going on, start one with 'senko activity start'")
    }
}
