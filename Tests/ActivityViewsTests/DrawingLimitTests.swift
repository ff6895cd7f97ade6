// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import LiveActivities
import Presentation
import Testing

@testable import ActivityViews

private struct Note: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var banner: String
        var bottom: String
        var minimal: String
    }
}

private struct Nest: View {
    var depth: Int

    var body: some View {
        if depth == 0 {
            Text(timerInterval: .distantPast ... .distantFuture)
        } else {
            VStack { Nest(depth: depth - 1).opacity(0.5).background(.red) }
        }
    }
}

private struct Stacked: View {
    var depth: Int

    var body: some View {
        VStack { if depth == 0 { Text("core") } else { AnyView(Stacked(depth: depth - 1)) } }
    }
}

private struct Branch: View {
    var body: some View {
        HStack {
            AnyView(Branch())
            Text("leaf")
            AnyView(Branch())
        }
    }
}

private struct Wrapped: View {
    var depth: Int

    var body: some View {
        if depth == 0 {
            Text("core")
        } else {
            Wrapped(depth: depth - 1).frame(width: 3).clipped()
        }
    }
}

@MainActor
@Suite("What is too large or too deep")
struct DrawingLimitTests {
    private let configuration = ActivityConfiguration(for: Note.self) { context in
        Text(context.state.banner)
    } dynamicIsland: { context in
        DynamicIsland {
            DynamicIslandExpandedRegion(.leading) { Text("l") }
            DynamicIslandExpandedRegion(.bottom) { Text(context.state.bottom) }
        } compactLeading: {
            Text("cl")
        } compactTrailing: {
            Text("ct")
        } minimal: {
            Text(context.state.minimal)
        }
    }

    private func draw(banner: Int = 1, bottom: Int = 1, minimal: Int = 1) -> Drawing {
        func text(_ count: Int) -> String { String(repeating: "x", count: count) }
        return configuration.draw(
            ActivityViewContext(
                activityID: "", attributes: Note(),
                state: .init(banner: text(banner), bottom: text(bottom), minimal: text(minimal)), isStale: false))
    }

    @Test("all fits where it fits")
    func fits() {
        let drawing = draw(banner: 6000, bottom: 6000)
        #expect(drawing.omitted.isEmpty)
        #expect(drawing.presentation.count == 6)
    }

    @Test("the large form goes first, from its bottom, then the card, then the compact form")
    func tooLarge() {
        #expect(draw(banner: 9000, bottom: 9000).omitted == ["expandedBottom"])
        #expect(draw(banner: 17000).omitted == ["expandedBottom", "expandedLeading", "banner"])
        let nothing = draw(minimal: 17000)
        #expect(nothing.presentation.isEmpty)
        for drawing in [draw(banner: 9000, bottom: 9000), draw(banner: 17000), nothing] {
            #expect(drawing.presentation.busValue.marshalledSize <= 16384)
        }
    }

    @Test("the bound is kept to the byte")
    func bound() {
        let empty = draw(banner: 0).presentation.busValue.marshalledSize
        var last = draw(banner: 16384 - empty)
        #expect(last.omitted.isEmpty)
        for extra in 1...8 { last = draw(banner: 16384 - empty + extra) }
        #expect(last.omitted.first == "expandedBottom")
    }

    @Test(
        "what is nested too deep loses what stands around one view, then what is deepest",
        arguments: [0, 4, 5, 6, 20, 24])
    func tooDeep(depth: Int) throws {
        let node = try #require(DrawingContext().node(of: Nest(depth: depth)))
        let limited = try #require(node.limited())
        #expect(limited.height <= PresentationNode.deepestDrawing)
        #expect(limited.outline.contains("timerInterval"))
        let presentation: [String: BusValue] = ["banner": limited.busValue]
        #expect(presentation.busValue.nesting <= BusValue.deepestNesting)
        #expect(PresentationNode(busValue: limited.busValue) == limited)
        if depth <= 4 { #expect(limited == node) }
    }

    @Test(
        "a view that holds itself ends, however often it does, and takes no other region with it",
        .timeLimit(.minutes(1)))
    func endless() {
        let configuration = ActivityConfiguration(for: Note.self) { _ in
            Branch()
        } dynamicIsland: { _ in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { Branch() }
                DynamicIslandExpandedRegion(.bottom) { Text("bottom") }
            } compactLeading: {
                Text("compact")
            } compactTrailing: {
                Branch()
            } minimal: {
                Text("minimal")
            }
        }
        let drawing = configuration.draw(
            ActivityViewContext(
                activityID: "", attributes: Note(), state: .init(banner: "", bottom: "", minimal: ""), isStale: false))
        #expect(Set(drawing.presentation.keys).isSuperset(of: ["compactLeading", "minimal", "expandedBottom"]))
    }

    @Test("of what is very deep the text is found in no time", .timeLimit(.minutes(1)))
    func deepest() throws {
        let node = try #require(DrawingContext().node(of: Stacked(depth: 40)))
        #expect(node.height == 42)
        let limited = try #require(node.limited())
        #expect(limited.height == PresentationNode.deepestDrawing && limited.outline.contains("core"))
    }

    @Test("what stands around one view goes from the innermost")
    func wrappers() throws {
        let node = try #require(DrawingContext().node(of: Wrapped(depth: 10)))
        #expect(node.height == 21)
        let limited = try #require(node.limited())
        #expect(limited.height == PresentationNode.deepestDrawing)
        #expect(limited.outline.hasPrefix(#"Clip(kind="rectangle")[Frame(width=3.0)["#))
        #expect(limited.outline.contains(#"[Text(string="core")]"#))
    }
}
