// SPDX-License-Identifier: Apache-2.0

// What a card costs, from the widget to what is shown: each part is done COUNT times.
//
//   swift-draws COUNT   how long it took to draw the widget in Swift, to make the words and the markup of a popup of it, and
//                       to lay it out as a picture, in nanoseconds, a line for each time
import ActivityKit
import BusValues
import Dispatch
import Foundation
import LiveActivities
import Presentation
import WidgetKit

struct DeliveryAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var stage: String
        var part: Double
        var arrives: Date
    }

    var shop = "Pizza Prima"
}

struct DeliveryWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: DeliveryAttributes.self) { context in
            VStack(alignment: .leading, spacing: 6) {
                HStack {
                    Label(context.attributes.shop, systemImage: "bag.fill").font(.headline)
                    Spacer()
                    Text(timerInterval: Date.distantPast...context.state.arrives).monospacedDigit()
                }
                Text(context.state.stage).bold()
                ProgressView(value: context.state.part).tint(.orange)
                HStack {
                    ForEach(1..<5) { step in
                        Image(systemName: Double(step) <= context.state.part * 4 ? "checkmark.circle.fill" : "circle")
                            .foregroundStyle(.secondary)
                    }
                }
            }
            .padding()
            .activityBackgroundTint(.indigo)
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) { Image(systemName: "bag.fill") }
                DynamicIslandExpandedRegion(.trailing) { Text(context.state.arrives, style: .time) }
                DynamicIslandExpandedRegion(.bottom) { ProgressView(value: context.state.part) }
            } compactLeading: {
                Image(systemName: "bag.fill")
            } compactTrailing: {
                Text(timerInterval: Date.distantPast...context.state.arrives)
            } minimal: {
                Image(systemName: "bag.fill")
            }
        }
    }
}

@main
enum SwiftDraws {
    @MainActor
    static func main() {
        DeliveryWidget.register()
        let arrives = Date(timeIntervalSinceNow: 1200)
        func draw(_ index: Int) -> [String: BusValue] {
            let state = DeliveryAttributes.ContentState(
                stage: "stop \(index) of 10000", part: Double(index % 10_000) / 10_000, arrives: arrives)
            return PresentationSources.draw(nil, DeliveryAttributes(), state, isStale: false) ?? [:]
        }
        guard let argument = CommandLine.arguments.dropFirst().first, let count = Int(argument), count > 0,
            !draw(0).isEmpty
        else {
            print("usage: swift-draws COUNT")
            exit(2)
        }
        let moment = PresentationMoment(now: Int64(Date().timeIntervalSince1970 * 1e6))
        for index in 0..<count {
            let begun = DispatchTime.now()
            let values = draw(index)
            let drawn = DispatchTime.now()
            // As the daemon does: from what came over the bus.
            let presentation = Presentation(dictionary: values)
            let text = PresentationText(presentation.card.map { [$0] } ?? [], at: moment) { _ in nil }
            let markup = text.lines.map { $0.markup(linking: true) }.joined(separator: "\n")
            let written = DispatchTime.now()
            let picture = presentation.picture(of: .banner, at: moment, isDark: false)
            let laidOut = DispatchTime.now()
            precondition(!markup.isEmpty && picture != nil)
            print(
                drawn.uptimeNanoseconds - begun.uptimeNanoseconds, written.uptimeNanoseconds - drawn.uptimeNanoseconds,
                laidOut.uptimeNanoseconds - written.uptimeNanoseconds)
        }
    }
}
