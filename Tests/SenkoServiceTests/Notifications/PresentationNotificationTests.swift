// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Presentation
import Testing

@testable import SenkoService

/// What a popup shows of what a widget drew, and of fields that nobody drew, apart from any server.
@Suite struct PresentationNotificationTests {
    private let now = Instants(
        boottime: Instant(microseconds: 1_000_000_000), realtime: Instant(microseconds: 1_800_000_000_000_000))
    private let markup = ServerNature(name: "x", vendor: "y", capabilities: ["actions", "body-markup"])

    private func notification(
        _ banner: PresentationNode?, content: [String: BusValue] = [:], attributes: [String: BusValue] = [:],
        actions: [ActivityAction] = [], state: ActivityState = .active, alert: ActivityAlert? = nil,
        application: Application? = nil, settings: NotificationSettings = .init(),
        nature: ServerNature = ServerNature(), tint: String? = nil, after seconds: Int = 0
    ) -> ActivityNotification {
        let presentation = Presentation(regions: banner.map { [.banner: $0] } ?? [:], backgroundTint: tint)
        let activity = Activity(
            id: ActivityID("a")!, kind: "PizzaDeliveryAttributes", owner: "pizza", attributes: attributes,
            startedAt: now.realtime, state: state, content: content, endReason: state == .ended ? .app : nil,
            actions: actions, presentation: presentation.dictionary, presentationRevision: 1)
        let later = Instants(boottime: now.boottime + .seconds(seconds), realtime: now.realtime + .seconds(seconds))
        return ActivityNotification(
            activity, alert: alert, application: application, at: later, settings: settings, nature: nature)
    }

    private func text(_ string: String, _ properties: [String: BusValue] = [:]) -> PresentationNode {
        PresentationNode("Text", properties.merging(["string": .string(string)]) { $1 })
    }

    private func interval(_ start: Int64, _ end: Int64) -> BusValue {
        .structure([start, end].map { .uint64(UInt64(now.realtime.microseconds + $0 * 1_000_000)) })
    }

    private func timer(to end: Int64, _ properties: [String: BusValue] = [:]) -> PresentationNode {
        PresentationNode("Text", properties.merging(["timerInterval": interval(0, end)]) { $1 })
    }

    private var pizza: PresentationNode {
        PresentationNode(
            "VStack",
            children: [
                PresentationNode(
                    "HStack",
                    children: [
                        PresentationNode("Image", ["glyph": .string("⚑"), "icon": .string("emblem-flag")]),
                        text("Pizza <Prima> & Co", ["font": .string("headline")]),
                    ]),
                PresentationNode(
                    "HStack", children: [text("Arrives in"), timer(to: 720, ["weight": .string("bold")])]),
                PresentationNode("ProgressView", ["value": .double(0.6), "tint": .string("orange")]),
                PresentationNode("Button", ["action": .string("call")], children: [text("Call Ada")]),
                PresentationNode("Button", ["action": .string("tip")], children: [text("Tip")]),
            ])
    }

    @Test func theBannerIsThePopup() {
        let own = [
            ActivityAction(key: "call", label: "Ring"), ActivityAction(key: "a", label: "A"),
            ActivityAction(key: "default", label: "Open"),
        ]
        let shown = notification(pizza, actions: own, nature: markup, tint: "#102030")
        #expect(shown.content.summary == "Pizza <Prima> & Co")
        #expect(shown.content.body == "Arrives in 12 min\n60 %")
        #expect(shown.content.progress == 60 && shown.content.icon == "emblem-flag")
        #expect(shown.content.tint == "#ff9500" && shown.content.ground == "#102030")
        #expect(
            shown.content.actions.map(\.key) == ["default", "call", "tip", "a"]
                && shown.content.actions[1].label == "Call Ada")
        #expect(shown.content.arguments(for: markup, replacing: 0)[4] == .string("Arrives in <b>12 min</b>\n60 %"))
        // A server that reads no markup gets none.
        #expect(shown.content.arguments(for: ServerNature(), replacing: 0)[4] == .string("Arrives in 12 min\n60 %"))
        // The text is renewed when it changes, not each second.
        #expect(shown.validUntil == now.boottime + .seconds(60))
        #expect(notification(pizza, nature: markup, after: 59).content == notification(pizza, nature: markup).content)
        #expect(notification(pizza, after: 60).content.body.hasPrefix("Arrives in 11 min"))
        #expect(notification(pizza, after: 715).content.body.hasPrefix("Arrives in 5 s"))
        #expect(
            notification(pizza, after: 800).content.body.hasPrefix("Arrives in 0:00")
                && notification(pizza, after: 800).validUntil == nil)
    }

    @Test func dunstHasTheColoursOfTheCard() {
        let dunst = ServerNature(name: "dunst", vendor: "knopwob", capabilities: ["body-markup"])
        guard
            case .array(_, let hints) = notification(pizza, nature: dunst, tint: "#102030").content
                .arguments(for: dunst, replacing: 0)[6]
        else { return #expect(Bool(false)) }
        #expect(hints.contains(.entry(key: .string("bgcolor"), value: .variant(.string("#102030")))))
        #expect(hints.contains(.entry(key: .string("fgcolor"), value: .variant(.string("#ffffff")))))
        #expect(hints.contains(.entry(key: .string("hlcolor"), value: .variant(.string("#ff9500")))))
        #expect(hints.contains(.entry(key: .string("value"), value: .variant(.int32(60)))))
    }

    @Test func aServerThatPopsUpAnewIsToldADate() {
        let shell = ServerNature(name: "gnome-shell", vendor: "GNOME", capabilities: ["body-markup"])
        let shown = notification(pizza, nature: shell)
        #expect(shown.content.body.wholeMatch(of: #/Arrives in \(until \d\d:\d\d\)\n60 %/#) != nil)
        #expect(shown.validUntil == now.boottime + .seconds(720))
        let alone = notification(PresentationNode("VStack", children: [text("Tea"), timer(to: 240)]), nature: shell)
        #expect(alone.content.body.wholeMatch(of: #/until \d\d:\d\d/#) != nil)
    }

    @Test func timersAloneAreSaidInFull() {
        #expect(
            notification(PresentationNode("VStack", children: [text("Tea"), timer(to: 240)])).content.body
                == "4 min left")
        let up = timer(to: 3600, ["countsDown": .boolean(false)])
        let shown = notification(PresentationNode("VStack", children: [text("Run"), up]), after: 150)
        #expect(shown.content.body == "2 min" && shown.validUntil == now.boottime + .seconds(180))
        let paused = timer(to: 240, ["pauseTime": .uint64(UInt64(now.realtime.microseconds + 60_000_000))])
        let standing = notification(PresentationNode("VStack", children: [text("Tea"), paused]), after: 120)
        #expect(standing.content.body == "3:00" && standing.validUntil == nil)
        let since = PresentationNode(
            "Text", ["date": .uint64(UInt64(now.realtime.microseconds)), "style": .string("relative")])
        let passed = notification(PresentationNode("VStack", children: [text("Run"), since]), after: 3700)
        #expect(passed.content.body == "1 h 1 min" && passed.validUntil == now.boottime + .seconds(3720))
        let bar = PresentationNode("ProgressView", ["timerInterval": interval(0, 600), "countsDown": .boolean(false)])
        let half = notification(PresentationNode("VStack", children: [text("Run"), bar]), after: 300)
        #expect(half.content.progress == 50 && half.content.body == "5 min\n50 %")
        #expect(half.validUntil == now.boottime + .seconds(360))
    }

    @Test func theEndAndAlertsAreAsElsewhere() {
        let over = notification(pizza, state: .ended)
        #expect(over.content.actions.isEmpty && over.content.isFinal && over.validUntil == nil)
        let alerted = notification(pizza, alert: ActivityAlert(title: "Ding", body: "At the <door>"), nature: markup)
        #expect(alerted.content.summary == "Ding" && alerted.content.body == "At the <door>\n60 %")
        #expect(alerted.content.arguments(for: markup, replacing: 0)[4] == .string("At the &lt;door&gt;\n60 %"))
        #expect(notification(pizza, state: .stale).content.body.hasSuffix("60 % · Out of date"))
    }

    @Test func whatWasDrawnIsCutAndCleaned() {
        let long = PresentationNode(
            "VStack",
            children: [text("Title")]
                + (1...30).map { _ in text(String(repeating: "w\u{7}", count: 400), ["weight": .string("bold")]) })
        let content = notification(long, nature: markup).content
        #expect(content.body.unicodeScalars.count <= PopupText.longestBody + PopupText.mostLines)
        #expect(!content.body.unicodeScalars.contains("\u{7}") && content.body.hasSuffix("…"))
        guard case .string(let body) = content.arguments(for: markup, replacing: 0)[4] else { return }
        #expect(body.hasSuffix("…</b>"))
        let glyphs = PresentationNode(
            "VStack", children: [text("Title"), PresentationNode("Image", ["glyph": .string("☂")])])
        #expect(notification(glyphs).content.body.isEmpty)
    }

    @Test func anotherRegionStandsIn() {
        var activity = Presentation(regions: [.compactLeading: text("♥"), .compactTrailing: text("62 %")])
        activity.keylineTint = "red"
        let card = PopupCard(
            Activity(
                id: ActivityID("a")!, kind: "K", owner: "o", attributes: [:], startedAt: now.realtime, content: [:],
                presentation: activity.dictionary),
            at: now, settings: .init(), canRefresh: true)
        #expect(card.title == nil && card.lines.map(\.plain) == ["♥ 62 %"] && card.tint == "#ff3b30")
    }

    @Test func fieldsNobodyDrewAreSaidInWords() {
        let driver: [String: BusValue] = ["name": .variant(.string("Ada")), "stopsAway": .variant(.int64(2))]
        let content: [String: BusValue] = [
            "driver": driver.busValue, "currentStage": .string("baking"), "fractionCompleted": .double(0.4),
            "cookingTime": interval(0, 600),
        ]
        let application = Application(id: "org.example.Pizza", name: "Pizza Prima", icon: nil)
        let shown = notification(
            nil, content: content, attributes: ["orderNumber": .int64(42)], application: application)
        #expect(shown.content.summary == "Pizza Prima" && shown.content.progress == 40)
        #expect(
            shown.content.body
                == "Current stage: baking\nName: Ada\nStops away: 2\nOrder number: 42\n40 % · 10 min left")
        #expect(shown.validUntil == now.boottime + .seconds(60))
        #expect(notification(nil).content.summary == "Pizza delivery")
        let named = notification(nil, content: ["stage": .string("x")], attributes: ["title": .string("Order 42")])
        #expect(named.content.summary == "Order 42" && named.content.body == "Stage: x")
        // Who says something that needs nothing else is taken at that.
        #expect(notification(nil, content: ["body": .string("b"), "stage": .string("x")]).content.body == "b")
        #expect(notification(nil, content: ["title": .string("t"), "stage": .string("x")]).content.body.isEmpty)
    }
}
