// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Foundation
import Presentation
import Testing

@testable import senko

/// `senko preview`: presentations as JSON, on a terminal, and as pictures.
@Suite struct PreviewTests {
    private static let widget = """
        {"banner": {"type": "VStack", "spacing": 4, "children": [
           {"type": "Text", "string": "Pizza \\u00e0 la \\"Ada\\"", "font": "headline", "lineLimit": 1},
           {"type": "Text", "timerInterval": ["-1m", "+11m"], "foreground": "secondary"},
           {"type": "ProgressView", "value": 0.5, "tint": "orange"},
           {"type": "Frame", "maxWidth": "infinity", "children": [
             {"type": "Button", "action": "call", "children": [{"type": "Text", "string": "Call"}]}]}]},
         "compactLeading": {"type": "Text", "string": "♥", "foreground": "red"},
         "compactTrailing": {"type": "Gauge", "style": "circular", "value": 3, "maximum": 4},
         "backgroundTint": "#102030", "actionForeground": "white", "url": "https://example.org/", "margins": [["banner", "all", 8]]}
        """

    private func presentation(_ text: String = widget) throws -> Presentation {
        try PresentationJSON.presentation(try JSONParser.parse(Array(text.utf8)), now: Fixture.now.realtime)
    }

    private var moment: PresentationMoment { PresentationMoment(now: Fixture.now.realtime.microseconds) }

    @Test func jsonIsReadAsTheVocabularyHasIt() throws {
        let presentation = try presentation()
        let banner = try #require(presentation[.banner])
        #expect(banner.properties == ["spacing": .double(4)])
        #expect(banner.children[0].properties["lineLimit"] == .int32(1))
        #expect(banner.children[0].properties["string"] == .string("Pizza à la \"Ada\""))
        let now = UInt64(Fixture.now.realtime.microseconds)
        #expect(
            banner.children[1].properties["timerInterval"]
                == .structure([.uint64(now - 60_000_000), .uint64(now + 660_000_000)]))
        #expect(banner.children[3].properties["maxWidth"] == .double(.infinity))
        #expect(presentation.margins == [PresentationMargin(region: "banner", edge: "all", points: 8)])
        // A node alone is a banner.
        #expect(try self.presentation(#"{"type": "Text", "string": "x"}"#)[.banner]?.type == "Text")
    }

    @Test func whatIsWrittenIsReadBack() throws {
        let presentation = try presentation()
        #expect(try self.presentation(PresentationJSON.json(presentation).text) == presentation)
        #expect(presentation.actionForeground == "white" && presentation.url == "https://example.org/")
    }

    @Test func aURLThatNoClickOpensIsRefused() {
        let words =
            "no click opens the url 'javascript:x': javascript: is never opened: give http, https, mailto or a scheme "
            + "of the program's own"
        #expect {
            _ = try self.presentation(#"{"banner": {"type": "Text"}, "url": "javascript:x"}"#)
        } throws: { error in
            (error as? PresentationJSON.Failure)?.message == words
        }
    }

    @Test(
        arguments: [
            "", "[]", "{", "{\"banner\": 1}", "{\"banner\": {\"string\": \"x\"}}",
            "{\"banner\": {\"type\": \"Text\"}} x",
            "{\"heading\": {\"type\": \"Text\"}}", "{\"type\": \"Text\", \"date\": \"soon\"}",
            "{\"type\": \"Text\", \"date\": -1}",
            "{\"type\": \"Text\", \"string\": null}", "{\"type\": \"Text\", \"lineLimit\": 1.5}",
            "{\"type\": \"Padding\", \"insets\": [1, 2]}",
            "{\"type\": \"Text\", \"string\": \"\\ud800\"}", "{\"type\": \"Text\", \"size\": 0x10}",
            "{\"type\": \"Text\", \"size\": 1e999}",
            String(repeating: "[", count: 100_000),
            String(repeating: "{\"type\": \"VStack\", \"children\": [", count: 40),
        ])
    func whatIsNoPresentationIsRefused(text: String) {
        #expect(throws: (any Error).self) { try presentation(text) }
    }

    @Test func faultsTellTheLine() {
        #expect(throws: JSONParser.Failure.self) { try JSONParser.parse(Array("{\n\n\"a\" 1}".utf8)) }
        do {
            _ = try JSONParser.parse(Array("{\n\n\"a\" 1}".utf8))
        } catch {
            #expect(error.line == 3 && error.message == "a colon is missing behind 'a'")
        }
    }

    @Test func surfacesAreShownInWords() throws {
        let presentation = try presentation()
        let plain = PreviewCommand.text(presentation, presentation.surfaces, at: moment, Fixture.plain, width: 60)
        let isUnicode = TextWidth.isUnicodeTerminal
        let bar = isUnicode ? "━━━━━━━━━━━━────────────" : "############------------"
        #expect(
            plain == """
                banner
                Pizza à la "Ada"
                11:00
                \(bar)
                [Call]

                compact
                ♥  \(isUnicode ? "◕" : "(75%)")

                """)
        let coloured = PreviewCommand.text(
            presentation, [.compact], at: moment, Style(isColoured: true, palette: .all), width: nil)
        #expect(coloured.hasPrefix("\u{1B}[38;2;255;69;58m♥\u{1B}[0m"))
        let few = PreviewCommand.text(presentation, [.compact], at: moment, Style(isColoured: true), width: nil)
        #expect(few.hasPrefix("\u{1B}[31m♥\u{1B}[0m"))
        let hostile = try self.presentation(#"{"type": "Text", "string": "a\u001b[31mb", "weight": "bold"}"#)
        #expect(PreviewCommand.text(hostile, [.banner], at: moment, Fixture.plain, width: 60) == "a[31mb\n")
    }

    @Test func barsHaveALineOfTheirOwn() throws {
        let presentation = try presentation()
        let waybar = try #require(PreviewFormat.waybar.line(presentation, at: moment))
        #expect(
            waybar
                == ##"{"text":"<span foreground=\"#ff453a\">♥</span> ◕","tooltip":"<b>Pizza à la &quot;Ada&quot;</b>\n"##
                + ##"<span alpha=\"62%\">11:00</span>\n<span foreground=\"#ff9f0a\">━━━━━─────</span>","class":"senko","percentage":75}"##
        )
        #expect(PreviewFormat.polybar.line(presentation, at: moment) == "%{F#ff453a}♥%{F-} ◕")
        #expect(
            PreviewFormat.i3.line(presentation, at: moment)
                == ##"{"name":"senko","full_text":"♥ ◕","color":"#ff453a","short_text":"75%"}"##)
        // What a program says is no tag and no markup.
        let hostile = try self.presentation(#"{"type": "Text", "string": "%{F#f00}<b>&\nx"}"#)
        #expect(PreviewFormat.polybar.line(hostile, at: moment)?.contains("%{") == false)
        #expect(PreviewFormat.waybar.line(hostile, at: moment)?.contains("%{F#f00}&lt;b&gt;&amp;") == true)
        #expect(PreviewFormat.text.line(hostile, at: moment) == nil)
        #expect(PreviewFormat.waybar.line(Presentation(), at: moment) == "")
        #expect(PreviewFormat.i3.line(Presentation(), at: moment) == BarFormat.i3.hiddenLine)
    }

    @Test func theTableShowsWhatAWidgetDrew() throws {
        let activity = Fixture.activity(
            kind: "PizzaAttributes", content: ["stage": .string("oven")],
            changes: ["Presentation": try presentation().dictionary.busValue])
        #expect(activity.title == "Pizza à la \"Ada\"")
        #expect(ActivityText.standing(activity, now: Fixture.now) == "active, 50%, ♥")
        let bare = Fixture.activity(content: [
            "currentStage": .string("oven"), "stepsDone": .int64(1), "totalSteps": .int64(4),
        ])
        #expect(ActivityText.standing(bare, now: Fixture.now) == "active, 25%, Current stage: oven")
        let sitting = Fixture.activity(
            kind: "MeditationAttributes", attributes: ["totalSeconds": .uint32(60)],
            content: ["remainingSeconds": .uint32(60), "phase": .string("rest")])
        #expect(ActivityText.standing(sitting, now: Fixture.now) == "active, rest")
    }

    @Test(.enabled(if: (try? Cairo()) != nil, "cairo and Pango are not installed"))
    func aPNGIsPaintedAsLargeAsItShouldBe() throws {
        let path = NSTemporaryDirectory() + "senko-preview-\(UUID()).png"
        defer { try? FileManager.default.removeItem(atPath: path) }
        let painter = try CairoPainter(scale: 2)
        let picture = try #require(try presentation().picture(of: .banner, at: moment, isDark: true, measure: painter))
        try painter.write(picture, to: path)
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        // The chunk IHDR begins with width and height.
        let size = [16, 20].map { start in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        #expect(size == [742, Int((picture.size.height * 2).rounded(.up))])
        let wide = painter.width(of: "0000", in: TextFont(size: 20, hasTabularDigits: true))
        #expect(painter.width(of: "1111", in: TextFont(size: 20, hasTabularDigits: true)) == wide)
        #expect(painter.width(of: "0000", in: TextFont(size: 10, hasTabularDigits: true)) < wide)
        #expect(throws: CommandFailure.self) {
            try painter.write(picture, to: NSTemporaryDirectory() + "\(UUID())/a.png")
        }
    }

    @Test func namesOfColoursAreThoseOfTints() {
        #expect(Palette.names == Tint.names)
        for name in Tint.names { #expect(Palette.light.paint(name)?.hexadecimal == Tint.hexadecimal(name)) }
    }
}
