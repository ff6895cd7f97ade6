// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import FoundationXML
import Testing

@testable import Presentation

/// What a program says commands no bar, however it is spread over runs.
struct BarTextTests {
    private static let hostile = [
        "%{A1:rm:}x%{A}", "%\u{1}{A1:rm:}", "%\u{202E}{A1:rm:}", "%{\u{301}A1:rm:}", "%\u{FFFE}{A1:rm:}", "100%", "%",
        "{A1:rm:}",
        "\u{1}{A1:rm:}", "\u{1B}[31m\u{9B}5m\u{7}", "</b><b>&#1;]]>", "\u{202E}a\u{2066}", "a\tb\r\nc\u{2028}d\u{85}e",
        "<span foreground=\"red\">", "\u{FFFF}",
    ]

    private func bar(_ first: String, _ second: String, colour: String? = nil) -> BarText {
        var tinted = TextRun(second)
        tinted.colour = colour
        tinted.isBold = true
        let line = TextLine([TextRun(first), tinted])
        return BarText(line, tooltip: [line, TextLine([TextRun(first)], bar: TextLine.Bar(fraction: 0.5))])
    }

    @Test("polybar gets no tag but those of colours", arguments: hostile, [nil, "#ff0000", "%{A1:rm:}"])
    func polybar(first: String, colour: String?) {
        for second in Self.hostile {
            var bytes = Array(bar(first, second, colour: colour).polybar.utf8)
            #expect(!bytes.contains { $0 < 0x20 || $0 == 0x7F })
            while let start = zip(bytes, bytes.dropFirst()).enumerated().first(where: { $0.element == (0x25, 0x7B) })?
                .offset
            {
                let rest = String(decoding: bytes[start...], as: UTF8.self)
                let tag = ["%{F#ff0000}", "%{F-}"].first { rest.hasPrefix($0) }
                guard let tag else {
                    Issue.record("\(rest.debugDescription)")
                    break
                }
                bytes.removeSubrange(..<(start + tag.utf8.count))
            }
        }
    }

    @Test("the markup of a line and its tooltip is well-formed, and the line is one", arguments: hostile)
    func markup(first: String) {
        for second in Self.hostile {
            let bar = bar(first, second, colour: "orange")
            for markup in [bar.markup, bar.tooltipMarkup] {
                #expect(XMLParser(data: Data("<r>\(markup)</r>".utf8)).parse(), "\(markup.debugDescription)")
                let isCommanding = markup.unicodeScalars.contains {
                    $0 != "\n"
                        && ($0.value < 0x20 || (0x7F...0x9F).contains($0.value) || (0x202A...0x202E).contains($0.value))
                }
                #expect(!isCommanding, "\(markup.debugDescription)")
            }
            #expect(!bar.markup.contains { $0.isNewline } && bar.tooltipMarkup.filter(\.isNewline).count == 1)
        }
    }
}
