// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Testing

@Suite("Text in messages") struct QuotesTests {
    @Test(arguments: [
        ("", "\"\""), ("線香", "\"線香\""), ("👩‍🦰 e\u{301}", "\"👩‍🦰 e\u{301}\""), ("say \"om\"", #""say \"om\"""#),
        ("a\nb\tc\u{7}", #""a\nb\tc\u{7}""#), ("\u{1B}[31m\u{9B}\u{7F}", #""\u{1B}[31m\u{9B}\u{7F}""#),
        ("a\u{202E}b\u{2066}", #""a\u{202E}b\u{2066}""#), ("a\u{2028}b", #""a\u{2028}b""#),
    ])
    func quoted(text: String, expected: String) {
        #expect(text.quotedForMessage == expected)
    }

    @Test func staysOnOneLine() {
        #expect("線香 \"a\"".onOneLine == "線香 \"a\"")
        #expect("a\r\nb\u{2028}c\u{85}\u{1B}[31m\u{202E}".onOneLine == #"a\r\nb\u{2028}c\u{85}\u{1B}[31m\u{202E}"#)
        #expect(String(repeating: "m\n", count: 500).onOneLine == String(repeating: #"m\n"#, count: 500))
    }

    @Test func cutsWhatIsLong() {
        let eighty = String(repeating: "m", count: 80)
        #expect(eighty.quotedForMessage == "\"\(eighty)\"")
        #expect((eighty + "n").quotedForMessage == "\"\(eighty)…\"")
        #expect((eighty + "n").shownForMessage == eighty + "…")
        // One character, however many scalars it has.
        let single = "a" + String(repeating: "\u{301}", count: 10_000)
        #expect(single.count == 1)
        #expect(single.quotedForMessage.utf8.count < 200)
    }
}
