// SPDX-License-Identifier: Apache-2.0

import BusValues
import Testing

@testable import Presentation

/// What is read, in words and in markup.
@Suite struct PresentationTextTests {
    private func lines(_ node: PresentationNode) -> [String] {
        PresentationText([node], at: Nodes.moment(after: 300)).lines.map(\.plain)
    }

    @Test func aBannerIsReadInOrder() {
        let text = Nodes.meditation.text(of: .banner, at: Nodes.moment(after: 300))
        #expect(text.lines.map(\.plain) == ["☯ Evening sit", "Breathe in", "15:00", ""])
        #expect(text.lines[3].bar == TextLine.Bar(fraction: 0.25, isRing: false, tint: "mint"))
        #expect(text.buttons.map(\.action) == ["pause", "end"] && text.buttons[1].role == "destructive")
        #expect(text.icon == "org.senko.Senko" && text.tint == "mint")
        #expect(text.progress?.fraction(at: Nodes.moment(after: 300)) == 0.25)
        #expect(Nodes.meditation.text(of: .compact, at: Nodes.moment(after: 300)).line == "☯ · 15:00")
    }

    @Test func theHeadlineIsTheFirstTextThatStrikesTheEye() {
        var text = Nodes.meditation.text(of: .banner, at: Nodes.moment())
        #expect(text.takeHeadline() == "Evening sit")
        #expect(text.lines.map(\.plain) == ["Breathe in", "20:00", ""])
        var small = PresentationText(
            [
                Nodes.column(
                    Nodes.text("note", ["font": .string("caption")]), Nodes.text("Title", ["font": .string("title")]))
            ],
            at: Nodes.moment())
        #expect(small.takeHeadline() == "Title" && small.lines.map(\.plain) == ["note"])
        var only = PresentationText([Nodes.text("note", ["font": .string("caption")])], at: Nodes.moment())
        #expect(only.takeHeadline() == "note" && only.isEmpty)
        var none = PresentationText([Nodes.row(Nodes.timer(seconds: 60), Nodes.text("42"))], at: Nodes.moment())
        #expect(none.takeHeadline() == nil && none.lines.map(\.plain) == ["1:00 42"])
        var row = PresentationText(
            [Nodes.row(Nodes.text("Pizza"), Nodes.spacer, Nodes.timer(seconds: 60))], at: Nodes.moment())
        #expect(row.takeHeadline() == "Pizza" && row.lines.map(\.plain) == ["1:00"])
    }

    @Test func theBarHasItsOwnTint() {
        let button = PresentationNode(
            "Button", ["action": .string("a"), "tint": .string("red")], children: [Nodes.text("A")])
        let bar = PresentationNode("ProgressView", ["value": .double(0.5), "tint": .string("mint")])
        #expect(PresentationText([Nodes.column(button, bar)], at: Nodes.moment()).tint == "mint")
        let plain = PresentationNode("ProgressView", ["value": .double(0.5)])
        #expect(PresentationText([Nodes.column(button, plain)], at: Nodes.moment()).tint == "red")
    }

    @Test func whatStandsSideBySideIsOnOneLine() {
        let row = Nodes.row(Nodes.text("a"), Nodes.text("b"), Nodes.spacer, Nodes.text("c"))
        #expect(lines(row) == ["a b · c"])
        let blocks = Nodes.row(
            Nodes.column(Nodes.text("a"), Nodes.text("b")), Nodes.column(Nodes.text("c"), Nodes.text("d")))
        #expect(lines(blocks) == ["a b c d"])
        let long = Nodes.column(Nodes.text("Trattoria Lucca"), Nodes.text("On its way"))
        #expect(lines(Nodes.row(long, Nodes.text("c"))) == ["Trattoria Lucca", "On its way", "c"])
        #expect(lines(Nodes.row(long)) == ["Trattoria Lucca", "On its way"])
        #expect(lines(Nodes.row(Nodes.column(Nodes.text("a"), Nodes.text("b")))) == ["a", "b"])
        // A long time is no reason to break the lines otherwise than a short one.
        let score = Nodes.row(
            Nodes.column(Nodes.text("HOM"), Nodes.text("1")), Nodes.spacer,
            Nodes.column(Nodes.text("LIVE"), Nodes.timer(seconds: 60)))
        let written = PresentationText([score], at: Nodes.moment()) { _ in "less than a minute" }
        #expect(written.lines.map(\.plain) == ["HOM 1 · LIVE less than a minute"])
        let label = PresentationNode(
            "Label",
            children: [
                Nodes.slot("title", Nodes.text("Rain")),
                Nodes.slot("icon", PresentationNode("Image", ["glyph": .string("☂")])),
            ])
        #expect(lines(label) == ["☂ Rain"])
        #expect(
            lines(PresentationNode("Background", children: [Nodes.text("front"), Nodes.text("behind")])) == ["front"])
        #expect(lines(PresentationNode("Overlay", children: [Nodes.colour("red"), Nodes.text("above")])) == ["above"])
        #expect(lines(PresentationNode("Image", ["accessibilityLabel": .string("A dog")])) == ["A dog"])
        #expect(lines(Nodes.column(Nodes.spacer, Nodes.text(""), PresentationNode("Divider"))).isEmpty)
        #expect(lines(PresentationNode("Opacity", ["value": .double(0)], children: [Nodes.text("hidden")])).isEmpty)
        #expect(
            lines(
                PresentationNode("Text", children: [Nodes.text("4"), Nodes.text(" of 5", ["weight": .string("bold")])]))
                == ["4 of 5"])
    }

    @Test func ofViewsThatMayFitTheFirstIsRead() {
        #expect(
            lines(PresentationNode("ViewThatFits", children: [Nodes.text("in words"), Nodes.text("w")])) == ["in words"]
        )
        #expect(lines(PresentationNode("ViewThatFits")).isEmpty)
    }

    @Test func aHostWritesTimesInItsOwnForm() {
        let node = Nodes.row(Nodes.text("Arrives in"), Nodes.timer(seconds: 1200))
        let text = PresentationText([node], at: Nodes.moment()) { _ in "20 min" }
        #expect(text.lines.map(\.plain) == ["Arrives in 20 min"])
    }

    @Test func aCharacterBeforeTheHeadlineBelongsToIt() {
        func headline(_ first: PresentationNode) -> (String?, [String]) {
            let name = Nodes.text("Wren", ["font": .string("headline")])
            let row = Nodes.row(
                first, name, PresentationNode("Spacer"), Nodes.text("50 %", ["font": .string("caption")]))
            var text = PresentationText([row], at: Nodes.moment())
            return (text.takeHeadline(marked: true), text.lines.map(\.plain))
        }
        #expect(headline(Nodes.text("🐦")) == ("🐦 Wren", ["50 %"]))
        #expect(headline(Nodes.text("12")).0 == "Wren")
        #expect(headline(PresentationNode("Image", ["glyph": .string("☯")])) == ("Wren", ["50 %"]))
    }

    @Test func markupIsEscapedAndOfFewTags() {
        let node = Nodes.row(
            Nodes.text("<a>&\"'", ["weight": .string("bold"), "italic": .boolean(true)]),
            PresentationNode(
                "Link", ["url": .string("https://example.org/?a='b'&c")],
                children: [Nodes.text("more", ["underline": .boolean(true)])]))
        let line = PresentationText([node], at: Nodes.moment()).lines[0]
        #expect(line.markup(linking: false) == "<b><i>&lt;a&gt;&amp;&quot;&apos;</i></b> <u>more</u>")
        #expect(
            line.markup(linking: true)
                == "<b><i>&lt;a&gt;&amp;&quot;&apos;</i></b> <a href=\"https://example.org/?a=&apos;b&apos;&amp;c\"><u>more</u></a>"
        )
        for url in ["javascript:alert(1)", "file:///etc/passwd", "https://a b", "HTTPS\n://x"] {
            let link = PresentationNode("Link", ["url": .string(url)], children: [Nodes.text("x")])
            #expect(PresentationText([link], at: Nodes.moment()).lines[0].markup(linking: true) == "x")
        }
    }

    @Test func svgIsTextWithoutWhatXMLForbids() throws {
        let node = Nodes.text("a<b>&\u{1}c", ["foreground": .string("#ff000080"), "underline": .boolean(true)])
        let picture = try #require(
            Presentation(regions: [.banner: node]).picture(of: .banner, at: Nodes.moment(), isDark: false))
        let svg = picture.svg
        #expect(svg.contains(">a&lt;b&gt;&amp; c</text>") && svg.contains(##"fill="#ff0000" fill-opacity="0.5""##))
        #expect(svg.contains("text-decoration=\"underline\"") && svg.hasPrefix("<svg ") && svg.hasSuffix("</svg>\n"))
        let ring = try #require(Nodes.meditation.picture(of: .minimal, at: Nodes.moment(after: 300), isDark: true))
        // Three quarters are left.
        #expect(
            ring.items.contains {
                if case .group(_, _, let items) = $0 {
                    items.contains {
                        if case .stroke(.arc(_, _, _, let sweep), _, _) = $0 { sweep == 0.75 } else { false }
                    }
                } else {
                    false
                }
            })
        #expect(ring.svg.contains("<circle ") && ring.svg.contains(" 0 1 1 "))
        let (sine, cosine) = Turn.sineAndCosine(of: 1.0 / 12)
        #expect(abs(sine - 0.5) < 1e-8 && abs(cosine - 0.866_025_403_784) < 1e-8)
        for eighth in 0...16 {
            let (sine, cosine) = Turn.sineAndCosine(of: Double(eighth) / 8)
            #expect(abs(sine * sine + cosine * cosine - 1) < 1e-8)
        }
    }
}
