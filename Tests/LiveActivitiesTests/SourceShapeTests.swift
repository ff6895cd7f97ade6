// SPDX-License-Identifier: Apache-2.0

import ActivityKit
import Testing

// The source of programs as they are written for a phone, in the shapes that nearly all of them have. Most of it is tested by
// being compiled.

private struct Explorer: Codable, Hashable {
    let name: String
    let stamina: Double
}

private struct ExpeditionAttributes: ActivityAttributes {
    let explorer: Explorer

    struct ContentState: Codable & Hashable {
        let altitude: Double
        let report: String
    }
}

private struct BrewAttributes: ActivityAttributes {
    /// What changes.
    public struct ContentState: Codable, Hashable {
        var secondsLeft: Int
        var step: String
    }

    typealias BrewStatus = ContentState

    var bean: String
}

/// An app's class around one activity, with a task for each change.
private final class BrewActivity {
    private var activity: Activity<BrewAttributes>?

    func start(bean: String, seconds: Int) -> String? {
        guard ActivityAuthorizationInfo().areActivitiesEnabled else { return "not enabled" }
        do {
            activity = try Activity.request(
                attributes: BrewAttributes(bean: bean),
                content: .init(state: .init(secondsLeft: seconds, step: "blooming"), staleDate: nil),
                pushType: nil
            )
            return nil
        } catch {
            return "\(error)"
        }
    }

    func end() {
        guard let activity else { return }
        Task { await activity.end(nil, dismissalPolicy: .immediate) }
    }
}

/// Calls without `await`, in the order in which they are to be done.
private func report(on activity: Activity<ExpeditionAttributes>) {
    let name = activity.attributes.explorer.name
    let alert = AlertConfiguration(
        title: "\(name) has reached the ridge", body: "Open the app and send \(name) on", sound: .default)
    activity.update(
        ActivityContent<ExpeditionAttributes.ContentState>(
            state: ExpeditionAttributes.ContentState(altitude: 3100, report: "\(name) rests"), staleDate: nil),
        alertConfiguration: alert)
    activity.update(.init(state: .init(altitude: 3200, report: "up"), staleDate: Date() + 60, relevanceScore: 50))
    if activity.activityState == .dismissed { return }
    let policy: ActivityUIDismissalPolicy = .after(.now + 60)
    activity.end(.init(state: .init(altitude: 0, report: "home"), staleDate: nil), dismissalPolicy: policy)
}

private func follow(_ activity: Activity<ExpeditionAttributes>) async -> [ActivityState] {
    var states: [ActivityState] = []
    for await state in activity.activityStateUpdates {
        states.append(state)
        if state == .dismissed { break }
    }
    for await content in activity.contentUpdates { _ = content.state.altitude }
    for await token in activity.pushTokenUpdates { _ = token.map { String($0, radix: 16) }.joined() }
    for await isEnabled in ActivityAuthorizationInfo().activityEnablementUpdates where isEnabled { break }
    return states
}

private func cleanUp() async {
    for activity in Activity<BrewAttributes>.activities {
        await activity.end(nil, dismissalPolicy: .immediate)
    }
    await withTaskGroup(of: Void.self) { group in
        for activity in Activity<BrewAttributes>.activities {
            group.addTask { await activity.update(activity.content, alertConfiguration: nil, timestamp: .now) }
        }
    }
}

@MainActor private func allForms(_ attributes: BrewAttributes, _ state: BrewAttributes.BrewStatus) async throws {
    let content = ActivityContent(state: state, staleDate: nil)
    let alert = AlertConfiguration(title: "Coffee", body: "It is ready", sound: .named("bell"))
    let activity = try Activity<BrewAttributes>.request(attributes: attributes, content: content)
    _ = try Activity.request(attributes: attributes, content: content, pushType: .token, style: .transient)
    _ = try Activity.request(
        attributes: attributes, content: content, style: .standard, alertConfiguration: alert, start: .now + 60)
    _ = try Activity.request(attributes: attributes, content: content, key: "brew", ownerExit: .end)
    _ = try Activity.request(attributes: attributes, content: content, ownerExit: .stale)
    await activity.update(content)
    await activity.update(content, alertConfiguration: alert)
    await activity.update(content, alertConfiguration: alert, timestamp: .now)
    await activity.end(content, dismissalPolicy: .default)
    await activity.end(nil)
    await activity.end(nil, dismissalPolicy: .immediate, timestamp: .now)
    let outcome: ActivityOutcome = try await activity.sendUpdate(content, expectedRevision: activity.revision)
    _ = outcome
    let iterator = activity.activityStateUpdates.makeAsyncIterator()
    let _: ActivityState? = await iterator.next()
    let _: Data? = activity.pushToken
    let _: Data? = Activity<BrewAttributes>.pushToStartToken
}

@available(*, deprecated)
private func deprecatedForms(_ attributes: BrewAttributes, _ state: BrewAttributes.ContentState) async throws {
    let activity = try Activity<BrewAttributes>.request(attributes: attributes, contentState: state, pushType: nil)
    await activity.update(using: state)
    await activity.update(using: state, alertConfiguration: nil)
    await activity.end(using: state, dismissalPolicy: .immediate)
    await activity.end(dismissalPolicy: .immediate)
    for await state in activity.contentStateUpdates { _ = state.step }
    _ = activity.contentState.secondsLeft
}

private func requireSendable(_ type: (some Sendable).Type) {}

@Suite("Source of a phone's programs")
struct SourceShapeTests {
    @Test("is taken, and an activity may cross every border")
    func shapes() {
        requireSendable(Activity<BrewAttributes>.self)
        requireSendable(ActivityContent<BrewAttributes.ContentState>.self)
        requireSendable(ActivityState.self)
        requireSendable(Activity<BrewAttributes>.ActivityStateUpdates.Iterator.self)
        _ = BrewActivity()
        _ = (report, follow, cleanUp, allForms)
    }

    @Test("values of its types are equal and told apart as there")
    func values() {
        #expect(ActivityUIDismissalPolicy.after(.distantPast) == .after(.distantPast))
        #expect(ActivityUIDismissalPolicy.after(.distantPast) != .immediate)
        #expect(PushType.token != .channel("a"))
        let name = "Ana"
        let alert = AlertConfiguration(title: "\(name) is \(3)", body: LocalizedStringResource("done"), sound: .default)
        #expect(String(localized: alert.title) == "Ana is 3" && alert.sound != .named("x"))
        #expect(ActivityAuthorizationError.allCases.count == 12)
        #expect(Set(ActivityAuthorizationError.allCases.map(\.errorCode)).count == 12)
        #expect(ActivityAuthorizationError.denied.recoverySuggestion?.contains("Enabled") == true)
        #expect(ActivityContent(state: 1, staleDate: nil).relevanceScore == 0)
    }
}
