// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

extension Integration {
    @Suite("The summary of a run of the tests")
    struct TestSummaryTests {
        private let folder: TemporaryDirectory

        init() throws {
            folder = try TemporaryDirectory()
        }

        private static func id(_ name: String) -> String { "M.Suite/\(name)/F.swift:1:6" }

        private static func event(_ kind: String, _ name: String, _ more: String = "") -> String {
            #"{"kind":"event","payload":{"kind":"\#(kind)","testID":"\#(id(name))"\#(more)},"version":0}"#
        }

        /// The events of a run: the outcome of each test.
        private func events(_ file: String, _ outcomes: [(name: String, outcome: String)]) throws -> String {
            let lines = outcomes.flatMap { name, outcome in
                let test = #"{"kind":"test","payload":{"id":"\#(Self.id(name))","kind":"function","name":"\#(name)"}}"#
                let messages = #","messages":[{"symbol":"fail","text":"\#(outcome)"}]"#
                return switch outcome {
                case "passed": [test, Self.event("testStarted", name), Self.event("testEnded", name)]
                case "skipped": [test, Self.event("testSkipped", name, messages)]
                case "died": [test, Self.event("testStarted", name)]
                default:
                    [
                        test, Self.event("testStarted", name),
                        Self.event("issueRecorded", name, messages + #","issue":{"isKnown":false}"#),
                        Self.event("testEnded", name),
                    ]
                }
            }
            return try folder.write(lines.joined(separator: "\n"), to: file)
        }

        private func summary(_ arguments: String...) throws -> (lines: [String], status: Int32?) {
            let result = try Command.run([Products.root + "/scripts/test-summary"] + arguments)
            return (result.output.split(separator: "\n").map(String.init), result.status)
        }

        @Test("counts what passed, failed, died and was skipped")
        func counts() throws {
            let first = try events(
                "first", [("a()", "passed"), ("b()", "x is 1"), ("c()", "died"), ("d()", "skipped")])
            let result = try summary(first, "1")
            #expect(result.lines.last == "1 passed, 2 failed, 1 skipped" && result.status == 1)
            #expect(result.lines.contains { $0.hasPrefix("failed: M.Suite: b()") && $0.hasSuffix("x is 1") })
            #expect(result.lines.contains { $0.hasPrefix("failed: M.Suite: c()") && $0.hasSuffix("never ended") })
            // Whoever died may have taken others along.
            #expect(try summary("--filters", first).lines == [])
            #expect(try summary(events("good", [("a()", "passed")]), "0").status == 0)
            #expect(try summary(events("bad", [("a()", "passed")]), "139").status == 1)
            #expect(try summary(folder.appending("none"), "0").status == 1)
        }

        @Test("what passes the second time counts, and is named; what fails again has failed")
        func again() throws {
            let first = try events("first", [("a()", "passed"), ("b(of:)", "too late"), ("c()", "x is 1")])
            #expect(try summary("--filters", first).lines == [#"^M\.Suite/b\(of:\)/"#, #"^M\.Suite/c\(\)/"#])
            let good = try summary(first, "1", events("second", [("b(of:)", "passed"), ("c()", "passed")]), "0")
            #expect(good.lines.last == "3 passed, 0 failed, 0 skipped" && good.status == 0)
            #expect(
                good.lines.contains { line in
                    line.hasPrefix("passed the second time: M.Suite: b(of:)") && line.hasSuffix("too late")
                })
            let bad = try summary(first, "1", events("third", [("b(of:)", "passed"), ("c()", "x is 2")]), "1")
            #expect(bad.lines.last == "2 passed, 1 failed, 0 skipped" && bad.status == 1)
            // A run in which a test was not found or died proves nothing of it.
            #expect(try summary(first, "1", events("fourth", [("b(of:)", "died")]), "1").status == 1)
            #expect(try summary(first, "1", events("fifth", [("b(of:)", "passed")]), "0").status == 1)
        }

        @Test("many failures are no matter of chance")
        func many() throws {
            let first = try events("first", (1...6).map { ("t\($0)()", "x is 1") })
            #expect(try summary("--filters", first).lines == [])
        }
    }
}
