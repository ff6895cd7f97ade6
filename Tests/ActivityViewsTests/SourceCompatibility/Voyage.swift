// SPDX-License-Identifier: Apache-2.0

// The shape of a game whose hero's health is seen in every form. It imports what it would on a phone, and is compiled by the
// tests as Swift 5 and 6 too.
import ActivityKit
import SwiftUI
import WidgetKit

struct Sailor: Codable, Hashable {
    var name: String
    var badge: String
}

struct VoyageAttributes: ActivityAttributes {
    let sailor: Sailor

    struct ContentState: Codable & Hashable {
        let hull: Double
        let news: String
    }
}

extension Color {
    static let deepSea = Color(red: 0.05, green: 0.1, blue: 0.3)
}

struct VoyageBundle: WidgetBundle {
    var body: some Widget {
        VoyageWidget()
        TeaWidget()
    }
}

struct VoyageWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: VoyageAttributes.self) { context in
            VoyageCard(sailor: context.attributes.sailor, isStale: context.isStale, state: context.state)
                .activityBackgroundTint(Color.deepSea)
        } dynamicIsland: { context in
            let sailor = context.attributes.sailor
            return DynamicIsland {
                // Leading
                DynamicIslandExpandedRegion(.leading) {
                    Badge(sailor: sailor)
                }

                // Trailing
                DynamicIslandExpandedRegion(.trailing) {
                    Figures(sailor: sailor, isStale: context.isStale)
                }

                // Bottom
                DynamicIslandExpandedRegion(.bottom) {
                    HullBar(hull: context.state.hull)
                    News(sailor: sailor, state: context.state)
                }
            } compactLeading: {
                Badge(sailor: context.attributes.sailor)
            } compactTrailing: {
                ProgressView(value: context.state.hull) {
                    Text("\(Int(context.state.hull * 100))")
                }
                .progressViewStyle(.circular)
                .tint(context.state.hull <= 0.2 ? Color.red : Color.green)
            } minimal: {
                ProgressView(value: context.state.hull) {
                    Badge(sailor: context.attributes.sailor)
                }
                .progressViewStyle(.circular)
                .tint(context.state.hull <= 0.2 ? Color.red : Color.green)
            }
            .keylineTint(.cyan)
        }
    }
}

struct VoyageCard: View {
    let sailor: Sailor
    let isStale: Bool
    let state: VoyageAttributes.ContentState

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            HStack {
                Badge(sailor: sailor)
                Figures(sailor: sailor, isStale: isStale)
                Spacer()
            }
            HullBar(hull: state.hull)
            News(sailor: sailor, state: state)
        }
        .padding()
    }
}

struct Badge: View {
    let sailor: Sailor

    var body: some View {
        Text(sailor.badge)
            .frame(width: 28, height: 28)
            .background(.blue.opacity(0.3))
            .clipShape(Circle())
    }
}

struct Figures: View {
    let sailor: Sailor
    let isStale: Bool

    var body: some View {
        VStack(alignment: .leading) {
            Text(sailor.name).font(.headline)
            if isStale {
                Label("No news", systemImage: "wifi.slash").font(.caption).foregroundStyle(.secondary)
            }
        }
    }
}

struct HullBar: View {
    let hull: Double

    private var color: Color {
        switch hull {
        case ..<0.2: .red
        case ..<0.5: .orange
        default: .green
        }
    }

    var body: some View {
        ProgressView(value: hull)
            .tint(color)
    }
}

struct News: View {
    let sailor: Sailor
    let state: VoyageAttributes.ContentState

    var body: some View {
        Text("\(sailor.name): \(state.news)")
            .font(.subheadline)
            .lineLimit(2)
            .contentTransition(.opacity)
    }
}
