// SPDX-License-Identifier: Apache-2.0

import BusValues
import Dispatch
import LiveActivities
import Presentation
import TestSupport
import Testing

@testable import ActivityViews

private struct Trip: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var stops: [Int]
    }
}

private struct Stops: View {
    @Environment(\.font) private var font
    var stops: [Int]

    var body: some View {
        let even = stops.filter { $0.isMultiple(of: 2) }.sorted { $0 > $1 }.map { row($0) }
        VStack {
            ForEach(even.indices, id: \.self) { even[$0] }
            ForEach(stops, id: \.self) { stop in
                Group { row(stop) }.background { Color.red }
            }
            Text("\(stops.reduce(0) { $0 + $1 }) \(stops.lazy.map { $0 * 2 }.first { $0 > 2 } ?? 0)")
        }
    }

    private func row(_ stop: Int) -> some View { Text("\(stop)").bold() }
}

private struct Mirrors: View {
    var body: some View {
        VStack { Mirrors().padding(1).background(.red) }
    }
}

@Suite("Drawing outside the main thread")
struct OffMainTests {
    @Test("views that are written for the main actor are drawn on any thread, many at once")
    func anyThread() async {
        let draw = await source()
        let drawings = Guarded<[[String: BusValue]]>([])
        DispatchQueue.concurrentPerform(iterations: 16) { number in
            let drawn = draw(nil, Trip(), .init(stops: Array(0..<number)), false)
            drawings.withLock { $0.append(drawn) }
        }
        #expect(drawings.withLock { $0.count } == 16)
        #expect(drawings.withLock { Set($0.map { $0["minimal"] }).count } == 16)
    }

    @MainActor
    private func source() -> PresentationSources.Draw<Trip> {
        ActivityConfiguration(for: Trip.self) { context in
            Stops(stops: context.state.stops).font(.caption)
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.center) { Stops(stops: context.state.stops) }
            } compactLeading: {
                Stops(stops: context.state.stops)
            } compactTrailing: {
            } minimal: {
                Text("\(context.state.stops.map { $0 + 1 }.count)")
            }
        }
        .source(families: [], performer: IntentPerformer { _, _ in })
    }

    @Test("a view that holds itself ends before the thread's stack does")
    func endless() {
        let outline = DrawingTurn.take { Self.endless().limited()?.outline }
        #expect(outline??.hasPrefix("Padding") == true || outline??.hasPrefix("VStack") == true)
    }

    private static func endless() -> PresentationNode {
        MainActor.assumeIsolated { DrawingContext().node(of: Mirrors()) ?? PresentationNode("Text") }
    }
}
