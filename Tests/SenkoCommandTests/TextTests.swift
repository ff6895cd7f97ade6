// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Glibc
import Testing

@testable import senko

@Suite struct TextTests {
    @Test func commandsToTheTerminalAreTakenOut() {
        #expect(SafeText.line("a\u{1B}[2J\u{7}b") == "a[2Jb")
        #expect(SafeText.line("a\u{9B}31mb\u{7F}") == "a31mb")
        #expect(SafeText.line("a\nb\tc\r\u{2028}") == "a b c  ")
        #expect(SafeText.line("safe\u{202E}txt\u{2066}") == "safetxt")
        #expect(SafeText.line("瞑想 é 🧘‍♀️") == "瞑想 é 🧘‍♀️")
    }

    @Test func widthsAreThoseOfCells() {
        #expect(TextWidth.of("abc") == 3)
        #expect(TextWidth.of("瞑想") == 4)
        #expect(TextWidth.of("e\u{301}") == 1)
        #expect(TextWidth.of("❤\u{FE0F}") == 2)
        #expect(TextWidth.of("━─█") == 3)
        #expect(TextWidth.of("䷀") == 2)
        #expect(TextWidth.of("") == 0)
        // Letters and vowels that stand side by side within one character.
        #expect(TextWidth.of("कि") == 2 && TextWidth.of("क्ष") == 2 && TextWidth.of("กำ") == 2)
        #expect(TextWidth.of("각") == 2 && TextWidth.of("\u{1100}\u{1161}\u{11A8}") == 2)
        #expect(TextWidth.of("👩‍👩‍👧 🇩🇪") == 5)
    }

    @Test func aTerminalWithoutUTF8GetsNoByteOfIt() {
        #expect(TextWidth.inASCII("Tea 4:00") == "Tea 4:00")
        // In bytes its second is CSI to a terminal that reads each by itself.
        #expect(TextWidth.inASCII("\u{15B}31m 瞑想") == "?31m ????")
        // The mark is no part of the escape sequence before it.
        #expect(TextWidth.inASCII("\u{1B}[1m\u{301}e\u{301}") == "\u{1B}[1me")
    }

    @Test func oneEllipsisStandsForAllThatIsCut() {
        let line = ScreenLine([.init(text: "漢字漢字漢", role: .strong), .init(text: ": active", role: .faint)])
        #expect(line.cut(to: 8).text(Fixture.plain) == "漢字漢…")
        #expect(line.cut(to: 14).text(Fixture.plain) == "漢字漢字漢: a…")
    }

    @Test func textIsCutAndPaddedByCells() {
        #expect(TextWidth.truncated("Morning", to: 7) == "Morning")
        #expect(TextWidth.truncated("Morning", to: 4) == "Mor…")
        #expect(TextWidth.truncated("瞑想瞑想", to: 4) == "瞑…")
        #expect(TextWidth.truncated("abc", to: 0) == "")
        #expect(TextWidth.padded("瞑", to: 4) == "瞑  ")
        #expect(TextWidth.padded("1", to: 3, alignedRight: true) == "  1")
    }

    @Test func styleIsOnlyWrittenWhereWanted() {
        #expect(Style(isColoured: true).apply(.strong, "a") == "\u{1B}[1ma\u{1B}[0m")
        #expect(Style(isColoured: true).apply(.plain, "a") == "a")
        #expect(Style(isColoured: false).apply(.strong, "a") == "a")
    }

    @Test func colourIsForTerminalsThatWantIt() throws {
        var (terminal, other): (Int32, Int32) = (-1, -1)
        try #require(openpty(&terminal, &other, nil, nil, nil) == 0)
        defer {
            close(terminal)
            close(other)
        }
        func isWanted(_ variables: [String: String], on descriptor: Int32) -> Bool {
            Style.isColourWanted(on: descriptor) { variables[$0] }
        }
        #expect(isWanted(["TERM": "xterm"], on: other))
        #expect(isWanted(["TERM": "xterm", "NO_COLOR": ""], on: other))
        #expect(!isWanted(["TERM": "xterm", "NO_COLOR": "1"], on: other))
        #expect(!isWanted(["TERM": "dumb"], on: other))
        #expect(!isWanted([:], on: other))
        var pipe: [Int32] = [-1, -1]
        try #require(Glibc.pipe(&pipe) == 0)
        defer { pipe.forEach { close($0) } }
        #expect(!isWanted(["TERM": "xterm"], on: pipe[1]))
    }

    @Test func barsAreAsLongAsTheyShould() {
        let half = ProgressBar(fraction: 0.5, width: 8, isUnicode: true).parts
        #expect(half.done == "━━━━" && half.rest == "────")
        let over = ProgressBar(fraction: 7, width: 4, isUnicode: false).parts
        #expect(over.done == "####" && over.rest == "")
        let under = ProgressBar(fraction: -1, width: 4, isUnicode: false).parts
        #expect(under.done == "" && under.rest == "----")
    }

    @Test func tablesAreAlignedAndFit() {
        let table = Table(
            columns: [.init(title: "TITLE", isFlexible: true), .init(title: "LEFT", isAlignedRight: true)],
            rows: [["瞑想", "7"], ["A long title", "12:00"]])
        #expect(
            table.lines(style: Fixture.plain) == [
                "TITLE          LEFT", "瞑想              7", "A long title  12:00",
            ])
        #expect(
            table.lines(style: Fixture.plain, width: 16) == ["TITLE       LEFT", "瞑想           7", "A long t…  12:00"])
    }
}
