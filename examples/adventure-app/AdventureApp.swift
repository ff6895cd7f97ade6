// SPDX-License-Identifier: Apache-2.0

// A hero on an adventure, and the widget in a process of its own. `adventure-app widget` is the widget: start it first, or
// later, or again. `adventure-app` is the game; what is drawn of it, the widget draws, and it is the widget where the button
// is pressed.
import ActivityKit
import Foundation
import WidgetKit

struct Hero: Codable, Hashable {
    var name: String
    var badge: String
}

struct QuestAttributes: ActivityAttributes {
    let hero: Hero

    struct ContentState: Codable & Hashable {
        let healthLevel: Double
        let event: String
    }
}

@main
struct AdventureApp {
    /// What happens, and what it leaves of the hero's health.
    private static let story = [
        (0.8, "A goose guards the gate."), (0.5, "The gate falls shut on a foot."),
        (0.15, "The cellar is full of spiders!"),
    ]

    @MainActor
    static func main() {
        if CommandLine.arguments.dropFirst().first == "widget" { QuestBundle.main() }
        Task {
            do {
                try await play()
                exit(EXIT_SUCCESS)
            } catch {
                print("The adventure is not shown: \(error)")
                exit(EXIT_FAILURE)
            }
        }
        dispatchMain()
    }

    private static func play() async throws {
        let pace = Double(CommandLine.arguments.dropFirst().first ?? "") ?? 2
        let hero = Hero(name: "Wren", badge: "🐦")
        let activity = try Activity.request(
            attributes: QuestAttributes(hero: hero),
            content: ActivityContent(
                state: QuestAttributes.ContentState(healthLevel: 1, event: "\(hero.name) sets out."), staleDate: nil,
                relevanceScore: 0.0),
            pushType: nil)
        let observer = Task {
            for await state in activity.activityStateUpdates where state == .dismissed {
                print("\(hero.name) is seen no more.")
            }
        }
        for (health, event) in story {
            try await Task.sleep(for: .seconds(pace))
            let alert: AlertConfiguration? =
                health < 0.2
                ? AlertConfiguration(
                    title: "\(hero.name) is in danger", body: "A potion would help.", sound: .default) : nil
            await activity.update(
                ActivityContent<QuestAttributes.ContentState>(
                    state: .init(healthLevel: health, event: event), staleDate: nil),
                alertConfiguration: alert)
        }
        try await Task.sleep(for: .seconds(pace * 3))
        let last = activity.content.state.healthLevel
        await activity.end(
            ActivityContent(
                state: .init(healthLevel: last, event: "\(hero.name) is home again."), staleDate: nil),
            dismissalPolicy: .immediate)
        await observer.value
    }
}
