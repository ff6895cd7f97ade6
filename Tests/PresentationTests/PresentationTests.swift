// SPDX-License-Identifier: Apache-2.0

import BusValues
import Testing

@testable import Presentation

/// What travels as `a{sv}`.
@Suite struct PresentationValueTests {
    @Test func aPresentationComesBackAsItWas() {
        var presentation = Nodes.meditation
        presentation.backgroundTint = "#102030cc"
        presentation.actionForeground = "white"
        presentation.url = "tea://card"
        presentation.margins = [PresentationMargin(region: "banner", edge: "all", points: 8)]
        #expect(Presentation(dictionary: presentation.dictionary) == presentation)
        #expect(Presentation(dictionary: [:]).isEmpty && Presentation(dictionary: [:]).dictionary.isEmpty)
    }

    @Test func whatIsBadIsLeftOutAndTheRestIsDrawn() {
        var dictionary = Nodes.meditation.dictionary
        dictionary["banner"] = .string("no node")
        dictionary["minimal"] = .structure([.string("Text"), [String: BusValue]().busValue])
        dictionary["backgroundTint"] = .uint32(1)
        dictionary["margins"] = .array(
            element: "(ssd)",
            [
                .structure([.string("banner"), .string("top"), .double(4)]),
                .structure([.string("banner"), .string("top"), .double(.nan)]),
                .structure([.string("banner"), .string("top"), .double(-1)]),
            ])
        dictionary["later"] = .boolean(true)
        let presentation = Presentation(dictionary: dictionary)
        #expect(presentation[.banner] == nil && presentation[.minimal] == nil)
        #expect(presentation[.compactLeading] == Nodes.meditation[.compactLeading])
        #expect(presentation.backgroundTint == nil && presentation.keylineTint == "mint")
        #expect(presentation.margins == [PresentationMargin(region: "banner", edge: "top", points: 4)])
    }

    @Test func theDeepestNodeIsWhatTheDaemonTakes() {
        var node = Nodes.timer(seconds: 60)
        for _ in 1..<PresentationNode.maximumDepth { node = Nodes.column(node) }
        #expect(PresentationNode(busValue: node.busValue) == node)
        #expect(BusValue.variant(node.busValue).nesting <= BusValue.deepestNesting)
        let deeper = Nodes.column(node)
        #expect(PresentationNode(busValue: deeper.busValue) == nil)
        #expect(Nodes.column(deeper).busValue.nesting > BusValue.deepestNesting)
    }

    @Test func oneCardStandsForAll() {
        #expect(Nodes.meditation.card == Nodes.meditation[.banner])
        var presentation = Nodes.meditation
        presentation.regions[.banner] = nil
        #expect(presentation.card?.children.count == 3)
        #expect(Presentation(regions: [.minimal: Nodes.text("m")]).card == Nodes.text("m"))
        #expect(Presentation().card == nil)
        #expect(Nodes.meditation.actions == ["pause", "end"])
    }

    @Test func coloursOfTheVocabulary() {
        #expect(Palette.light.paint("#FF8000")?.hexadecimal == "#ff8000")
        #expect(Palette.light.paint("#ff800080")?.alpha == 128.0 / 255)
        for text in ["#ff80", "ff8000", "#gg0000", "#+f8000", "", "puce"] { #expect(Palette.light.paint(text) == nil) }
        #expect(
            Palette.light.paint("mint")?.hexadecimal == "#00c7be"
                && Palette.dark.paint("mint")?.hexadecimal == "#63e6e2")
        #expect(Palette.dark.paint("secondary")?.hexadecimal == "#ffffff")
        #expect(
            Palette.light.standing(on: Paint(0x102030)).isDark && !Palette.dark.standing(on: Paint(0xFFE080)).isDark)
    }
}
