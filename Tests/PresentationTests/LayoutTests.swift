// SPDX-License-Identifier: Apache-2.0

import BusValues
import Testing

@testable import Presentation

/// Where views stand, in points.
@Suite struct LayoutTests {
    /// Every letter is half as wide as the font is large.
    private struct HalfMeasure: TextMeasure {
        func width(of text: String, in font: TextFont) -> Double { Double(text.count) * font.size / 2 }
    }

    private let layout = Layout(moment: Nodes.moment(), palette: .light, measure: HalfMeasure())

    /// Where the colours of a tree stand, in the order of painting.
    private func areas(_ node: PresentationNode, in size: Size) -> [Area] {
        items(node, in: size).compactMap { item in
            if case .fill(.rectangle(let area, _), _) = item { area } else { nil }
        }
    }

    private func items(_ node: PresentationNode, in size: Size) -> [PictureItem] {
        let box = layout.box(node)
        var items: [PictureItem] = []
        box.draw(in: Area(0, 0, size.width, size.height).placing(box.size(in: Proposal(size)), .centre), on: &items)
        return items
    }

    private func texts(_ node: PresentationNode, in size: Size) -> [TextSpan] {
        items(node, in: size).flatMap(\.texts)
    }

    @Test func whatIsFlexibleSharesTheRoom() {
        let row = Nodes.row(Nodes.colour("red"), Nodes.block("blue", 40, 10), Nodes.colour("red"))
        #expect(
            areas(row, in: Size(200, 20)) == [Area(0, 0, 72, 20), Area(80, 5, 40, 10), Area(128, 0, 72, 20)])
        let column = Nodes.column(
            Nodes.block("blue", 40, 10), Nodes.colour("red"),
            properties: ["spacing": .double(2), "alignment": .string("leading")])
        #expect(areas(column, in: Size(100, 50)) == [Area(0, 0, 40, 10), Area(0, 12, 100, 38)])
    }

    @Test func theFirstViewThatFitsIsShownElseTheLast() {
        func fitting(_ axes: String? = nil) -> PresentationNode {
            PresentationNode(
                "ViewThatFits", axes.map { ["axes": .string($0)] } ?? [:],
                children: [Nodes.block("red", 80, 30), Nodes.block("green", 40, 10), Nodes.block("blue", 20, 5)])
        }
        func width(_ node: PresentationNode, in size: Size) -> Double? { areas(node, in: size).first?.width }
        #expect(width(fitting(), in: Size(80, 30)) == 80)
        #expect(width(fitting(), in: Size(80, 29)) == 40)
        #expect(width(fitting("horizontal"), in: Size(80, 29)) == 80)
        #expect(width(fitting("vertical"), in: Size(30, 30)) == 80)
        #expect(width(fitting("horizontal"), in: Size(79, 50)) == 40)
        #expect(width(fitting(), in: Size(10, 2)) == 20)
        #expect(width(Nodes.row(fitting(), Nodes.block("black", 50, 10)), in: Size(100, 30)) == 40)
        // A text counts with all its words on one line.
        let text = PresentationNode(
            "ViewThatFits", ["axes": .string("horizontal")], children: [Nodes.text("aaaa bbbb"), Nodes.text("a")])
        #expect(texts(text, in: Size(200, 100)).map(\.text) == ["aaaa bbbb"])
        #expect(texts(text, in: Size(50, 100)).map(\.text) == ["a"])
    }

    @Test func aSpacerTakesWhatIsLeft() {
        let row = Nodes.row(Nodes.block("red", 20, 10), Nodes.spacer, Nodes.block("blue", 30, 10))
        #expect(areas(row, in: Size(200, 10)) == [Area(0, 0, 20, 10), Area(170, 0, 30, 10)])
        #expect(layout.box(row).size(in: Proposal(nil, nil)) == Size(58, 10))
        // Text beside it has all the room that it needs.
        let text = Nodes.row(Nodes.text("0123456789"), Nodes.spacer, Nodes.block("blue", 30, 10))
        #expect(texts(text, in: Size(130, 30)).map(\.text) == ["0123456789"])
    }

    @Test func priorityComesFirst() {
        let long = Nodes.text("0123456789", ["lineLimit": .int32(1)])
        var important = long
        important.properties["layoutPriority"] = .double(1)
        // Ten letters of a font of 17 are 85 points wide.
        let shown = texts(Nodes.row(long, important), in: Size(130, 30)).map(\.text)
        #expect(shown.last == "0123456789" && shown.first?.hasSuffix("…") == true)
        #expect(texts(Nodes.row(long, long), in: Size(130, 30)).allSatisfy { $0.text.hasSuffix("…") })
    }

    @Test func framesAndPadding() {
        let fixed = Nodes.frame(
            Nodes.block("red", 10, 10),
            ["width": .double(50), "height": .double(30), "alignment": .string("bottomTrailing")])
        #expect(areas(fixed, in: Size(50, 30)) == [Area(40, 20, 10, 10)])
        let wide = Nodes.frame(
            Nodes.block("red", 10, 10), ["maxWidth": .double(.infinity), "alignment": .string("leading")])
        #expect(layout.box(wide).size(in: Proposal(200, 40)) == Size(200, 10))
        #expect(areas(wide, in: Size(200, 10)) == [Area(0, 0, 10, 10)])
        let bounded = Nodes.frame(Nodes.colour("red"), ["minWidth": .double(60), "maxWidth": .double(80)])
        #expect(layout.box(bounded).size(in: Proposal(20, 10)).width == 60)
        #expect(layout.box(bounded).size(in: Proposal(200, 10)).width == 80)
        let padded = PresentationNode(
            "Padding", ["insets": .structure([.double(1), .double(2), .double(3), .double(4)])],
            children: [Nodes.colour("red")])
        #expect(areas(padded, in: Size(100, 50)) == [Area(2, 1, 94, 46)])
    }

    @Test func aFigureIsInTheRingAndWordsBelowIt() {
        func rings(_ label: PresentationNode) -> [Double] {
            let ring = PresentationNode(
                "ProgressView", ["value": .double(0.5), "style": .string("circular")],
                children: [Nodes.slot("label", label)])
            return items(ring, in: Size(36, 36)).compactMap { item in
                if case .stroke(.arc(_, let radius, _, _), _, _) = item { radius * 2 } else { nil }
            }
        }
        let figure = Nodes.text("83", ["size": .double(12)])
        #expect(rings(figure).first.map { $0 > 30 } == true)
        let badge = PresentationNode(
            "Background",
            children: [
                PresentationNode(
                    "Padding", ["insets": .structure([2, 2, 2, 2].map { .double($0) })], children: [figure]),
                Nodes.colour("red"),
            ])
        #expect(rings(badge) == rings(figure))
        // Words have a place of their own, and the ring what is left.
        #expect(rings(Nodes.text("Downloading")).first.map { $0 < 30 } == true)
        let shown = PresentationNode(
            "ProgressView", ["value": .double(0.5), "style": .string("circular")],
            children: [Nodes.slot("label", badge)])
        #expect(texts(shown, in: Size(36, 36)).map(\.text) == ["83"])
        #expect(areas(shown, in: Size(36, 36)).count == 1)
    }

    @Test func layers() {
        let layered = PresentationNode(
            "ZStack", ["alignment": .string("topLeading")],
            children: [Nodes.block("red", 50, 40), Nodes.block("blue", 10, 10)])
        #expect(areas(layered, in: Size(50, 40)) == [Area(0, 0, 50, 40), Area(0, 0, 10, 10)])
        let backed = PresentationNode("Background", children: [Nodes.block("red", 30, 20), Nodes.colour("blue")])
        #expect(areas(backed, in: Size(100, 100)) == [Area(35, 40, 30, 20), Area(35, 40, 30, 20)])
        let unknown = Nodes.row(
            PresentationNode("Hologram", children: [Nodes.block("red", 10, 10), Nodes.block("blue", 10, 10)]),
            Nodes.block("red", 10, 10), properties: ["spacing": .double(0)])
        #expect(areas(unknown, in: Size(30, 10)).map(\.x) == [0, 10, 20])
    }

    @Test func textBreaksAndIsCut() {
        let text = Nodes.text("aaaa bbbb cccc", ["size": .double(10)])
        #expect(texts(text, in: Size(50, 100)).map(\.text) == ["aaaa bbbb", "cccc"])
        var short = text
        short.properties["lineLimit"] = .int32(1)
        #expect(texts(short, in: Size(50, 100)).map(\.text) == ["aaaa bbbb…"])
        // Little height is as good as a limit.
        #expect(texts(text, in: Size(25, 25)).count == 2)
        short.properties["minimumScale"] = .double(0.5)
        let scaled = texts(short, in: Size(50, 100))
        #expect(scaled.map(\.text) == ["aaaa bbbb cccc"] && scaled[0].font.size < 7.5)
        #expect(texts(Nodes.text("a\nb"), in: Size(50, 100)).map(\.text) == ["a", "b"])
        // Letters of one word stand in no word's way.
        #expect(
            texts(Nodes.text("aaaaaaaaaaaaaaaa", ["size": .double(10)]), in: Size(30, 100)).map(\.text) == ["aaaaa…"])
    }

    @Test func aTimerKeepsItsPlace() {
        let row = Nodes.row(Nodes.timer(seconds: 3600, ["size": .double(10)]), Nodes.block("red", 10, 10))
        for seconds in [Int64(1), 3000, 3599] {
            let later = Layout(moment: Nodes.moment(after: seconds), palette: .light, measure: HalfMeasure())
            // Seven letters are reserved.
            #expect(later.box(row).size(in: Proposal(nil, nil)).width == 35 + 8 + 10)
        }
    }

    @Test func baselinesAreLevel() {
        let row = Nodes.row(
            Nodes.text("big", ["size": .double(40)]), Nodes.text("small", ["size": .double(10)]),
            properties: ["alignment": .string("firstTextBaseline")])
        let spans = texts(row, in: Size(300, 80))
        #expect(abs(spans[0].origin.y - spans[1].origin.y) < 0.001)
    }

    @Test func theLargeIslandMeasuresItsMiddleFirst() {
        func places(_ presentation: Presentation) -> [Double] {
            let picture = presentation.picture(
                of: .expanded, at: Nodes.moment(), isDark: true, measure: HalfMeasure())
            return picture?.items.dropFirst().flatMap(\.inner).compactMap { item in
                if case .fill(.rectangle(let area, _), _) = item { area.width } else { nil }
            } ?? []
        }
        let flexible = Nodes.frame(Nodes.colour("red"), ["height": .double(20)])
        var presentation = Presentation(regions: [
            .expandedLeading: flexible, .expandedTrailing: flexible,
            .expandedCenter: Nodes.block("blue", 100, 20), .expandedBottom: flexible,
        ])
        // 331 points are within the margins: both sides are as wide as each other, and the bottom as all.
        #expect(places(presentation) == [107.5, 100, 107.5, 331])
        presentation.regions[.expandedCenter] = nil
        #expect(places(presentation) == [161.5, 161.5, 331])
        // Who has the highest priority has all the width.
        presentation.regions[.expandedTrailing]?.properties["priority"] = .double(1)
        #expect(places(presentation) == [331, 331, 331])
    }

    @Test func whatIsTooWideStandsBelowWhereItAsksForThat() throws {
        var wide = Nodes.block("red", 200, 20)
        wide.properties["verticalPlacement"] = .string("belowIfTooWide")
        let presentation = Presentation(regions: [
            .expandedLeading: wide, .expandedTrailing: Nodes.block("blue", 60, 20),
        ])
        let picture = try #require(
            presentation.picture(of: .expanded, at: Nodes.moment(), isDark: true, measure: HalfMeasure()))
        let places = picture.items.dropFirst().flatMap(\.inner).compactMap { item in
            if case .fill(.rectangle(let area, _), _) = item { area } else { nil }
        }
        #expect(places.map(\.width) == [60, 200] && places[0].y + 28 == places[1].y)
    }

    @Test func picturesHaveTheSizesOfTheirSurfaces() throws {
        for isDark in [true, false] {
            for surface in PresentationSurface.allCases {
                let picture = try #require(
                    Nodes.meditation.picture(of: surface, at: Nodes.moment(after: 300), isDark: isDark))
                let (width, height) = (picture.size.width, picture.size.height)
                switch surface {
                case .banner: #expect(width == 371 && (60...160).contains(height))
                case .compact: #expect(width == 240 && height == 36.67)
                case .minimal: #expect((36.67...45).contains(width) && height == 36.67)
                case .expanded: #expect(width == 371 && (84...160).contains(height))
                }
                // No text stands out of the picture.
                for text in picture.texts {
                    #expect(text.origin.x >= 0 && text.origin.x + text.width <= width, "\(surface): \(text.text)")
                    #expect(text.origin.y > 0 && text.origin.y < height, "\(surface): \(text.text)")
                }
            }
        }
        #expect(Presentation().picture(of: .banner, at: Nodes.moment(), isDark: false) == nil)
    }

    @Test func whateverTheTreeItIsDrawnInTime() {
        // The deepest tree of stacks that ask each child several times.
        var node = Nodes.text("deep")
        for level in 1..<PresentationNode.maximumDepth {
            node = level.isMultiple(of: 2) ? Nodes.row(node, Nodes.spacer, node) : Nodes.column(node)
        }
        let picture = Presentation(regions: [.banner: node]).picture(of: .banner, at: Nodes.moment(), isDark: false)
        #expect(picture?.texts.count ?? 0 > 0)
        let absurd = Nodes.frame(
            Nodes.row(Nodes.text(String(repeating: "w", count: 16000)), properties: ["spacing": .double(-1e300)]),
            ["width": .double(1e300), "minHeight": .double(.infinity)])
        #expect(Presentation(regions: [.banner: absurd]).picture(of: .banner, at: Nodes.moment(), isDark: false) != nil)
    }
}

extension PictureItem {
    /// It, or what is in it.
    fileprivate var inner: [PictureItem] {
        if case .group(_, _, let items) = self { items.flatMap(\.inner) } else { [self] }
    }
}
