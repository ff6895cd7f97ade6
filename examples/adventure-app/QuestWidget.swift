// SPDX-License-Identifier: Apache-2.0

import ActivityKit
import AppIntents
import SwiftUI
import WidgetKit

struct QuestBundle: WidgetBundle {
    var body: some Widget {
        QuestWidget()
    }
}

/// What the button does, in the process that drew it.
struct DrinkPotionIntent: LiveActivityIntent {
    static let title: LocalizedStringResource = "Drink a potion"

    @Parameter(title: "Hero") var hero: String

    init() {}

    init(hero: String) {
        self.hero = hero
    }

    func perform() async throws -> some IntentResult {
        for activity in Activity<QuestAttributes>.activities where activity.attributes.hero.name == hero {
            let health = min(1, activity.content.state.healthLevel + 0.5)
            await activity.update(
                ActivityContent(state: .init(healthLevel: health, event: "\(hero) drinks a potion."), staleDate: nil))
        }
        return .result()
    }
}

struct QuestWidget: Widget {
    var body: some WidgetConfiguration {
        ActivityConfiguration(for: QuestAttributes.self) { context in
            QuestCard(hero: context.attributes.hero, isStale: context.isStale, state: context.state)
                .activityBackgroundTint(Color.nightBlue)
        } dynamicIsland: { context in
            DynamicIsland {
                DynamicIslandExpandedRegion(.leading) {
                    Badge(hero: context.attributes.hero)
                }
                DynamicIslandExpandedRegion(.trailing) {
                    Potion(hero: context.attributes.hero)
                }
                DynamicIslandExpandedRegion(.bottom) {
                    HealthBar(level: context.state.healthLevel)
                    Text(context.state.event).font(.caption)
                }
            } compactLeading: {
                Badge(hero: context.attributes.hero)
            } compactTrailing: {
                ProgressView(value: context.state.healthLevel) {
                    Text("\(Int(context.state.healthLevel * 100))")
                }
                .progressViewStyle(.circular)
                .tint(context.state.healthLevel <= 0.2 ? Color.red : Color.green)
            } minimal: {
                ProgressView(value: context.state.healthLevel) {
                    Badge(hero: context.attributes.hero)
                }
                .progressViewStyle(.circular)
                .tint(context.state.healthLevel <= 0.2 ? Color.red : Color.green)
            }
        }
    }
}

extension Color {
    static let nightBlue = Color(red: 0.06, green: 0.09, blue: 0.25)
}

private struct QuestCard: View {
    let hero: Hero
    let isStale: Bool
    let state: QuestAttributes.ContentState

    var body: some View {
        VStack(alignment: .leading) {
            HStack {
                Badge(hero: hero)
                Text(hero.name).font(.headline)
                Spacer()
                Potion(hero: hero)
            }
            HealthBar(level: state.healthLevel)
            Text(state.event).font(.subheadline).opacity(isStale ? 0.5 : 1)
        }
        .padding()
    }
}

private struct Badge: View {
    let hero: Hero

    var body: some View {
        Text(hero.badge).accessibilityLabel(hero.name)
    }
}

private struct Potion: View {
    let hero: Hero

    var body: some View {
        Button("Potion", intent: DrinkPotionIntent(hero: hero.name))
    }
}

private struct HealthBar: View {
    let level: Double

    var body: some View {
        ProgressView(value: level).tint(level <= 0.2 ? .red : .green)
    }
}
