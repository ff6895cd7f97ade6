// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Testing

@testable import senko

/// What `senko run` reads out of a command's output.
@Suite struct RunOutputTests {
    private func line(_ chunks: [[UInt8]]) -> String {
        var tail = OutputTail()
        for chunk in chunks { chunk.withUnsafeBytes { tail.take($0) } }
        #expect(tail.line.count <= OutputTail.longest)
        return TerminalText.plain(tail.line)
    }

    private func line(_ chunks: String...) -> String { line(chunks.map { Array($0.utf8) }) }

    @Test func theLastLineWithAnythingInIt() {
        #expect(line() == "")
        #expect(line("one\ntwo\n") == "two")
        #expect(line("one\n\n  \n\u{1B}[0m\n") == "one")
        #expect(line("one\r\ntwo\r\n") == "two")
        #expect(line("one\nContinue? [y/n] ") == "Continue? [y/n]")
        #expect(line("o", "n", "e\nt", "wo") == "two")
        #expect(line("one\n", "\n") == "one")
        #expect(line("a line ", "in parts\n\n") == "a line in parts")
    }

    private func failure(_ chunks: String...) -> String? {
        var tail = OutputTail()
        for chunk in chunks { Array(chunk.utf8).withUnsafeBytes { tail.take($0) } }
        return tail.failure.map { TerminalText.plain($0) }
    }

    @Test func whatAnInterruptLeavesIsNoLine() {
        #expect(line("working\n^C") == "working")
        #expect(line("working\n^C\r\n") == "working")
        #expect(line("^Cmake: *** Interrupt\n") == "^Cmake: *** Interrupt")
    }

    @Test func theLastLineOfAnErrorIsFound() {
        #expect(failure() == nil)
        #expect(failure("", "\n", "all is well\n", "mirrored") == nil)
        #expect(
            failure("a.c:1: error: x\nmake: *** [all] Error 1\nmake: Leaving directory '/'\n")
                == "make: *** [all] Error 1")
        #expect(failure("fatal: not a repository\n", "bye\n", "bye") == "fatal: not a repository")
        // In parts, and not finished yet.
        #expect(failure("12 passed, 1 fai", "led\nbye\n", "\n") == "12 passed, 1 failed")
        #expect(failure("an er", "ro", "r\nbye") == "an error")
        #expect(failure("error: one\n", "error: tw", "o") == "error: two")
        #expect(failure("error: one\n", "two") == "error: one")
        #expect(failure("10%\rerror\r20%\r") == "error")
        #expect(failure(String(repeating: "x", count: 10_000) + " error\n") == nil)
    }

    @Test func progressThatIsWrittenOverItself() {
        #expect(line(" 10%\r 20%\r 30%") == "30%")
        #expect(line("\r10%", "\r20%") == "20%")
        #expect(line("10%\r20%\r") == "20%")
        #expect(line("working |\u{8}/\u{8}-") == "working -")
    }

    @Test func escapesGoAndTheTextStays() {
        #expect(line("\u{1B}[1;31merror:\u{1B}[0m no\u{1B}[K\n") == "error: no")
        #expect(line("\u{1B}]0;title\u{7}text\u{1B}]8;;http://x\u{1B}\\link\u{1B}]8;;\u{1B}\\\n") == "textlink")
        #expect(line("\u{1B}(Ba\u{1B}=b\u{1B}7c\t\t d\n") == "abc d")
        #expect(line("\u{1B}[2Aup\u{1B}[3") == "up")
        #expect(line("a\u{202E}b\u{0}c") == "abc")
    }

    @Test func bytesThatAreNoText() {
        #expect(line([[0xFF, 0xFE, 0x41, 0x0A]]) == "\u{FFFD}\u{FFFD}A")
        // A character whose end is still to come.
        #expect(line([Array("caf".utf8) + [0xC3]]) == "caf")
        #expect(line([Array("caf".utf8) + [0xC3], [0xA9]]) == "café")
        var noise = SystemRandomNumberGenerator()
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 0..<5000, using: &noise)).map { _ in
                UInt8.random(in: 0...255, using: &noise)
            }
            let text = line([bytes])
            #expect(text.utf8.count <= 900 && !text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
        }
    }

    @Test func longLinesAreCut() {
        let long = String(repeating: "x", count: 100_000)
        #expect(line(long + "\n") == String(repeating: "x", count: 200) + "…")
        #expect(line(long, long, "\nend") == "end")
        #expect(line(String(repeating: "e\u{301}\u{301}\u{301}", count: 4000)).utf8.count <= 810)
    }

    @Test(arguments: [
        ("[ 42%] Building", 0.42), ("100%", 1), ("0%", 0), ("12.5 % done", 0.125), ("  1,234  42%  1.2MB/s", 0.42),
        ("tests/a.py ... [ 7%]", 0.07), ("(50%)", 0.5), ("progress:99%", 0.99), ("x=10%", 0.1), ("50%/100%", 0.5),
        ("101%, then 3%", 0.03),
    ]) func aPercentageIsFound(line: String, part: Double) {
        #expect(ProgressText.part(in: line) == part)
    }

    @Test(arguments: [
        "", "%", "42", "%d items", "a42%", "-5%", "101%", "1.2.3%", ".5%", "5.%", "1234567890123%", "é5%", "42  %",
    ])
    func whatIsNoPercentage(line: String) {
        #expect(ProgressText.part(in: line) == nil)
    }

    @Test func theContentFollowsTheOutput() {
        var content = RunContent(title: nil, icon: nil, kind: nil, words: ["make", "-j4", "a\nb"], pid: 77)
        #expect(content.command == "make -j4 a b" && content.title == "make -j4 a b")
        let long = RunContent(
            title: nil, icon: nil, kind: nil, words: [String(repeating: "x", count: 300)], pid: 1)
        #expect(long.title.count == 61 && long.title.hasSuffix("…") && long.command.count == 201)
        #expect(content.startArguments[0] == .string("Command"))
        #expect(content.startArguments[1] == ["command": "make -j4 a b".busValue, "pid": UInt32(77).busValue].busValue)
        #expect(content.update(line: Array("[ 42%] a".utf8))["progress"] == .double(0.42))
        // What says nothing of progress changes none.
        #expect(content.update(line: Array("warning".utf8)) == ["body": .string("warning"), "progress": .double(0.42)])
        #expect(content.end(.exited(2), after: .zero, line: [])["icon"] == .string("dialog-error"))
        #expect(content.end(.exited(0), after: .zero, line: [])["icon"] == .string("emblem-default"))
        let failed = content.end(.exited(2), after: .milliseconds(1_250), line: Array("make: *** [all]".utf8))
        #expect(failed["body"] == .string("failed with status 2 after 1.2s: make: *** [all]"))
        #expect(failed["exitStatus"] == .int32(2) && failed["durationSeconds"] == .double(1.25))
        #expect(failed["progress"] == .double(0.42) && failed["tint"] == .string("red"))
        let done = content.end(.exited(0), after: .seconds(75), line: Array("bye".utf8))
        #expect(done["body"] == .string("done in 1m15s") && done["progress"] == .double(1))
    }

    @Test func aSuccessLeavesSoonAndAFailureStays() throws {
        func options(_ outcome: RunOutcome, _ seconds: Int, _ dismissal: DismissalOption? = nil) -> [String: BusValue] {
            RunContent(title: nil, icon: "given", kind: nil, words: ["make"], pid: 1, dismissal: dismissal)
                .endOptions(outcome, after: .seconds(seconds), now: Fixture.now.realtime)
        }
        let now = UInt64(Fixture.now.realtime.microseconds)
        #expect(options(.exited(0), 9) == ["dismissal": .string("immediate")])
        #expect(options(.exited(0), 10) == ["dismissal_date": .uint64(now + 60_000_000)])
        #expect(options(.exited(1), 1) == ["dismissal": .string("default")])
        #expect(options(.killed(signal: 2), 1) == ["dismissal": .string("default")])
        #expect(options(.exited(1), 1, .immediate) == ["dismissal": .string("immediate")])
        #expect(options(.exited(0), 1, .after(.seconds(5))) == ["dismissal_date": .uint64(now + 5_000_000)])
        let content = RunContent(title: nil, icon: "given", kind: nil, words: ["make"], pid: 1)
        #expect(content.end(.exited(2), after: .zero, line: [])["icon"] == .string("given"))
    }

    @Test func outcomesAreThoseOfShells() {
        #expect(RunOutcome(waitStatus: 0x0200) == .exited(2))
        #expect(RunOutcome(waitStatus: 0x8B) == .killed(signal: 11))
        #expect(RunOutcome.killed(signal: 15).exitStatus == 143 && RunOutcome.exited(7).exitStatus == 7)
        #expect(RunOutcome.killed(signal: 15).words(after: .seconds(3)).hasPrefix("killed by signal 15 ("))
        #expect(RunOutcome.exited(0).words(after: .milliseconds(20)) == "done in 0.0s")
    }
}
