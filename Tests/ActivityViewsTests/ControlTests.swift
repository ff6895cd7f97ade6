// SPDX-License-Identifier: Apache-2.0

import ActivityViews
import Foundation
import LiveActivities
import Testing

private struct Loud: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack {
            configuration.icon
            configuration.title.bold()
        }
    }
}

private struct Blocks: ProgressViewStyle {
    func makeBody(configuration: Configuration) -> some View {
        HStack {
            configuration.label
            Text("\((configuration.fractionCompleted ?? -1) * 4, specifier: "%.0f")/4")
            ProgressView(configuration)
        }
    }
}

private struct Words: GaugeStyle {
    func makeBody(configuration: Configuration) -> some View {
        HStack {
            configuration.label
            Text("\(configuration.value, specifier: "%.2f")")
            configuration.maximumValueLabel
        }
    }
}

private struct Pill: ButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.label.padding(2).background(configuration.isPressed ? .red : .green, in: .capsule)
    }
}

private struct Pause: LiveActivityIntent {
    static let title: LocalizedStringResource = "Pause"

    func perform() async throws -> some IntentResult { .result() }
}

@MainActor
@Suite("Labels, progress, gauges, buttons and links")
struct ControlTests {
    private let interval = Date(timeIntervalSince1970: 1)...Date(timeIntervalSince1970: 2)

    @Test("labels and their styles")
    func labels() {
        let leaf = #"Image(glyph="🍃" slot="icon" systemName="leaf")"#
        #expect(outline { Label("Tea", systemImage: "leaf") } == #"Label[Text(slot="title" string="Tea"), \#(leaf)]"#)
        let own = outline {
            Label {
                Text("a")
                Text("b")
            } icon: {
                Circle()
            }
        }
        #expect(
            own == #"Label[HStack(slot="title")[Text(string="a"), Text(string="b")], "#
                + #"Shape(fill="primary" kind="circle" slot="icon")]"#)
        #expect(outline { Label("Tea", systemImage: "leaf").labelStyle(.titleOnly) } == #"Text(string="Tea")"#)
        #expect(
            outline { Label("Tea", systemImage: "leaf").labelStyle(.iconOnly) }
                == #"Image(glyph="🍃" systemName="leaf")"#)
        #expect(outline { Label("Tea", systemImage: "leaf").labelStyle(.titleAndIcon) }.hasPrefix("Label["))
        #expect(
            outline { Label("Tea", systemImage: "leaf").labelStyle(Loud()) }
                == #"VStack[Image(glyph="🍃" systemName="leaf"), Text(string="Tea" weight="bold")]"#)
        let name = "Tea"
        #expect(
            outline { Label(name, image: "cup") }
                == #"Label[Text(slot="title" string="Tea"), Image(name="cup" slot="icon")]"#)
    }

    @Test("progress: value, total, interval and none")
    func progress() {
        #expect(outline { ProgressView() } == "ProgressView")
        #expect(outline { ProgressView(value: 0.5) } == "ProgressView(value=0.5)")
        #expect(outline { ProgressView(value: Float(3), total: 4) } == "ProgressView(total=4.0 value=3.0)")
        #expect(outline { ProgressView(value: nil as Double?) } == "ProgressView")
        #expect(outline { ProgressView(value: 9, total: 4) } == "ProgressView(total=4.0 value=4.0)")
        #expect(outline { ProgressView(value: Double.nan) } == "ProgressView(value=0.0)")
        #expect(outline { ProgressView(value: 1, total: 0) } == "ProgressView(value=1.0)")
        #expect(
            outline { ProgressView("Oven", value: 0.5).progressViewStyle(.circular).tint(.red) }
                == #"ProgressView(style="circular" tint="red" value=0.5)[Text(slot="label" string="Oven")]"#)
        #expect(outline { ProgressView("Oven") } == #"ProgressView[Text(slot="label" string="Oven")]"#)
        let both = outline {
            ProgressView(value: 0.5) {
                Text("a")
            } currentValueLabel: {
                Text("b")
            }
        }
        #expect(
            both
                == #"ProgressView(value=0.5)[Text(slot="label" string="a"), Text(slot="currentValueLabel" string="b")]"#
        )
        #expect(outline { ProgressView(timerInterval: interval) } == "ProgressView(timerInterval=(1000000, 2000000))")
        #expect(
            outline { ProgressView(timerInterval: interval, countsDown: false) { Text("a") } }
                == #"ProgressView(countsDown=false timerInterval=(1000000, 2000000))[Text(slot="label" string="a")]"#)
        let bare = outline {
            ProgressView(timerInterval: interval, countsDown: false) {
                EmptyView()
            } currentValueLabel: {
                EmptyView()
            }
        }
        #expect(
            bare == #"ProgressView(countsDown=false timerInterval=(1000000, 2000000))[Group(slot="currentValueLabel")]"#
        )
    }

    @Test("styles of progress")
    func progressStyles() {
        #expect(outline { ProgressView(value: 0.5).progressViewStyle(.linear) } == "ProgressView(value=0.5)")
        #expect(
            outline { ProgressView(value: 0.5).progressViewStyle(LinearProgressViewStyle(tint: .mint)) }
                == #"ProgressView(tint="mint" value=0.5)"#)
        #expect(
            outline { ProgressView("a", value: 0.5).labelsHidden().progressViewStyle(CircularProgressViewStyle()) }
                == #"ProgressView(style="circular" value=0.5)"#)
        #expect(
            outline { ProgressView("a", value: 0.5).progressViewStyle(Blocks()) }
                == #"HStack[Text(string="a"), Text(string="2/4"), ProgressView(value=0.5)[Text(slot="label" string="a")]]"#
        )
    }

    @Test("gauges and their styles")
    func gauges() {
        #expect(
            outline { Gauge(value: 0.5) { Text("a") } } == #"Gauge(value=0.5)[Text(slot="label" string="a")]"#)
        let all = outline {
            Gauge(value: 30, in: 10...50) {
                Text("a")
            } currentValueLabel: {
                Text("b")
            } minimumValueLabel: {
                Text("c")
            } maximumValueLabel: {
                Text("d")
            }
            .gaugeStyle(.accessoryCircular)
            .tint(.red)
        }
        #expect(
            all == #"Gauge(maximum=50.0 minimum=10.0 style="circular" tint="red" value=30.0)["#
                + #"Text(slot="label" string="a"), Text(slot="currentValueLabel" string="b"), "#
                + #"Text(slot="minimumValueLabel" string="c"), Text(slot="maximumValueLabel" string="d")]"#)
        #expect(
            outline { Gauge(value: 0.5) { EmptyView() }.gaugeStyle(.accessoryLinearCapacity) } == "Gauge(value=0.5)")
        #expect(
            outline { Gauge(value: 3, in: 2...4) { Text("a") }.gaugeStyle(Words()) }
                == #"HStack[Text(string="a"), Text(string="0.50")]"#)
    }

    @Test("buttons have an action, a role and a style")
    func buttons() {
        #expect(outline { Button("Stop", intent: Pause()) } == #"Button(action="Pause")[Text(string="Stop")]"#)
        #expect(
            outline { Button("Stop", role: .destructive, intent: Pause()).buttonStyle(.borderedProminent).tint(.red) }
                == #"Button(action="Pause" role="destructive" style="borderedProminent" tint="red")[Text(string="Stop")]"#
        )
        let label = outline {
            Button(role: .cancel, intent: Pause()) {
                Image(systemName: "leaf")
                Text("x")
            }
            .buttonStyle(.plain)
        }
        #expect(
            label == #"Button(action="Pause" role="cancel" style="plain")["#
                + #"HStack[Image(glyph="🍃" systemName="leaf"), Text(string="x")]]"#)
        #expect(
            outline { Button("x", systemImage: "leaf", intent: Pause()) }.hasPrefix(#"Button(action="Pause")[Label["#))
        #expect(
            outline { Button("x", intent: Pause()).buttonStyle(Pill()) }
                == #"Button(action="Pause")[Background[Padding(insets=(2.0, 2.0, 2.0, 2.0))[Text(string="x")], "#
                + #"Shape(fill="green" kind="capsule")]]"#)
        #expect(outline { Button("x", intent: Pause()).disabled(true) } == #"Button[Text(string="x")]"#)
    }

    @Test("links")
    func links() throws {
        let url = try #require(URL(string: "https://example.org/a?b=c"))
        #expect(
            outline { Link("More", destination: url) } == #"Link(url="https://example.org/a?b=c")[Text(string="More")]"#
        )
        #expect(
            outline { Link(destination: url) { Image(systemName: "leaf") } }
                == #"Link(url="https://example.org/a?b=c")[Image(glyph="🍃" systemName="leaf")]"#)
    }
}
