// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import LiveActivities
import Presentation
import Testing

@testable import ActivityViews

private struct Brew: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var cups: Int
    }

    var tea: String
}

private struct Stop: LiveActivityIntent {
    static let title: LocalizedStringResource = "Stop"
    func perform() async throws -> some IntentResult { .result() }
}

private struct BrewWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: Brew.self) { context in
            Text("\(context.attributes.tea) \(context.state.cups) \(context.isStale) \(context.activityID)")
                .activityBackgroundTint(.teal)
                .activitySystemActionForegroundColor(.white)
                .widgetURL(URL(string: "tea://card"))
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { Text("l") }
                DynamicIslandExpandedRegion(.trailing, priority: 2) {
                    Text("t").dynamicIsland(verticalPlacement: .belowIfTooWide)
                }
                DynamicIslandExpandedRegion(.center) {
                    Text("c1")
                    Text("c2")
                }
                DynamicIslandExpandedRegion(.bottom) { Button("Stop", intent: Stop()) }
                    .contentMargins([.top, .leading], 3)
                DynamicIslandExpandedRegion(.bottom) { Text("b2") }
            } compactLeading: {
                Image(systemName: "cup.and.saucer")
            } compactTrailing: {
                Text("\(context.state.cups)")
            } minimal: {
                Text("m")
                Text("n")
            }
            .keylineTint(.mint)
            .contentMargins(.all, 8, for: .expanded)
            .widgetURL(URL(string: "tea://island"))
        }
    }
}

private struct OtherWidget: Widget {
    @Environment(\.activityFamily) private var family

    var body: some WidgetConfiguration {
        ActivityConfiguration(for: Brew.self) { _ in
            FamilyText()
        } dynamicIsland: { _ in
            DynamicIsland {
            } compactLeading: {
            } compactTrailing: {
            } minimal: {
            }
        }
        .configurationDisplayName("Other")
        .description("Another.")
        .supplementalActivityFamilies([.small, .medium])
        .contentMarginsDisabled()
    }
}

private struct FamilyText: View {
    @Environment(\.activityFamily) private var family
    @Environment(\.supportedActivityFamilies) private var families
    var body: some View { Text("\("\(family)") of \(families.count)") }
}

private struct Bundle: WidgetBundle {
    var body: some Widget {
        BrewWidget()
        OtherWidget()
        if #available(macOS 99, *) { BrewWidget() }
    }
}

@MainActor
@Suite("Widgets")
struct WidgetTests {
    private func draw(
        _ configuration: some WidgetConfiguration, stale: Bool = false
    ) throws -> Drawing {
        let (drawer, families) = try #require(configuration.drawers.first)
        let activity = try #require(drawer as? ActivityConfiguration<Brew>)
        return activity.draw(
            ActivityViewContext(
                activityID: "id", attributes: Brew(tea: "Sencha"), state: .init(cups: 2), isStale: stale),
            families: families)
    }

    private func region(_ key: String, of drawing: Drawing) -> String? {
        drawing.presentation[key].flatMap { PresentationNode(busValue: $0) }?.outline
    }

    @Test("a container's background is the card's where it is one colour, and its views stand behind")
    func containerBackground() {
        func tint(_ view: some View) -> String? {
            let context = DrawingContext()
            _ = context.nodes(of: view)
            return context.sheet.backgroundTint
        }
        #expect(tint(Divider().containerBackground(.teal, for: .widget)) == "teal")
        #expect(tint(Divider().containerBackground(Color.teal.gradient, for: .widget)) == "teal")
        #expect(tint(Divider().containerBackground(.tertiary, for: .widget)) == nil)
        #expect(tint(Divider().activityBackgroundTint(.red).containerBackground(.teal, for: .widget)) == "red")
        #expect(tint(Divider().containerBackground(.teal, for: .widget).activityBackgroundTint(.red)) == "red")
        #expect(
            outline { Divider().containerBackground(for: .widget) { Color.teal } }
                == #"Background[Divider, Color(color="teal")]"#)
    }

    @Test("every region, colour, address and margin")
    func whole() throws {
        let drawing = try draw(BrewWidget().body)
        #expect(region("banner", of: drawing) == #"Text(string="Sencha 2 false id")"#)
        #expect(region("compactLeading", of: drawing) == #"Image(glyph="☕" systemName="cup.and.saucer")"#)
        #expect(region("compactTrailing", of: drawing) == #"Text(string="2")"#)
        #expect(region("minimal", of: drawing) == #"HStack[Text(string="m"), Text(string="n")]"#)
        #expect(region("expandedLeading", of: drawing) == #"Text(string="l")"#)
        #expect(
            region("expandedTrailing", of: drawing)
                == #"Text(priority=2.0 string="t" verticalPlacement="belowIfTooWide")"#)
        #expect(region("expandedCenter", of: drawing) == #"VStack[Text(string="c1"), Text(string="c2")]"#)
        #expect(
            region("expandedBottom", of: drawing)
                == #"VStack[Button(action="Stop")[Text(string="Stop")], Text(string="b2")]"#)
        #expect(drawing.presentation["backgroundTint"] == .string("teal"))
        #expect(drawing.presentation["actionForeground"] == .string("white"))
        #expect(drawing.presentation["keylineTint"] == .string("mint"))
        #expect(drawing.presentation["url"] == .string("tea://card"))
        #expect(
            drawing.presentation["margins"]
                == [
                    BusTuple("expanded", "all", 8.0), BusTuple("expandedBottom", "top", 3.0),
                    BusTuple("expandedBottom", "leading", 3.0),
                ].busValue)
        #expect(drawing.presentation.count == 13)
        #expect(drawing.omitted.isEmpty)
        #expect(Array(drawing.intents.keys) == ["Stop"])
        let read = Presentation(dictionary: drawing.presentation)
        #expect(read.margins.count == 3)
        #expect(read.regions.count == 8)
    }

    @Test("what is stale is drawn as such")
    func stale() throws {
        #expect(region("banner", of: try draw(BrewWidget().body, stale: true)) == #"Text(string="Sencha 2 true id")"#)
    }

    @Test("a widget for small cards is drawn for both sizes, and empty regions are none")
    func families() throws {
        let drawing = try draw(OtherWidget().body)
        #expect(region("banner", of: drawing) == #"Text(string="medium of 2")"#)
        #expect(region("small", of: drawing) == #"Text(string="small of 2")"#)
        #expect(drawing.presentation.count == 2)
    }

    @Test("a bundle's widgets are found")
    func bundle() {
        #expect(Bundle().body.drawers.count == 3)
        #expect(BrewWidget().drawers.count == 1)
        #expect(EmptyWidgetConfiguration().drawers.isEmpty)
    }
}
