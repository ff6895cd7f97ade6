// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

@testable import LiveActivities

extension Integration {
    @Suite("Live activities of programs in Swift")
    struct LiveActivityTests {
        @Test("from the request to the dismissal, with what a program sees of it at each moment")
        func lifecycle() async throws {
            let bed = try TestBed()
            try await bed.asProgram {
                #expect(ActivityAuthorizationInfo().areActivitiesEnabled)
                #expect(Activity<TripAttributes>.activities.isEmpty)
                let stale = Date(timeIntervalSinceNow: 600)
                let trip = try requestTrip("Up", .step(1, stale: stale))
                #expect(trip.activityState == .active && trip.attributes.name == "Up" && trip.revision == 1)
                #expect(trip.content.state.step == 1)
                #expect(abs(try #require(trip.content.staleDate).timeIntervalSince(stale)) < 1e-6)
                #expect(Activity<TripAttributes>.activities.map(\.id) == [trip.id])
                #expect(try bed.activity("Kind", of: bed.path(of: trip.id), as: String.self) == "TripAttributes")
                await trip.update(ActivityContent(state: .init(step: 2), staleDate: nil, relevanceScore: 7))
                #expect(trip.content == ActivityContent(state: .init(step: 2), staleDate: nil, relevanceScore: 7))
                #expect(trip.revision == 2)
                #expect(try bed.activity("RelevanceScore", of: bed.path(of: trip.id), as: Double.self) == 7)
                await trip.end(.step(3))
                #expect(trip.stateChange == ActivityStateChange(state: .ended, reason: .app))
                #expect(trip.content.state.step == 3)
                #expect(Activity<TripAttributes>.activities.map(\.activityState) == [.ended])
                try bed.call("Dismiss", on: bed.path(of: trip.id), TestBed.activity)
                await eventually("it is dismissed") { trip.activityState == .dismissed }
                #expect(Activity<TripAttributes>.activities.isEmpty)
            }
        }

        @Test("an end at once shows its last content to the program, and nothing to others")
        func immediate() async throws {
            let bed = try TestBed()
            try await bed.asProgram {
                let trip = try requestTrip()
                await trip.end(.step(9), dismissalPolicy: .immediate)
                #expect(trip.activityState == .dismissed && trip.content.state.step == 9)
                #expect(try bed.listActivities().isEmpty)
                let other = try requestTrip()
                await other.end(nil, dismissalPolicy: .after(.distantFuture))
                let date = try bed.activity("DismissalTimestamp", of: bed.path(of: other.id), as: UInt64.self)
                #expect(abs(Double(date) / 1e6 - Date().timeIntervalSince1970 - 4 * 3600) < 60)
                await other.end(nil, dismissalPolicy: .after(.distantPast))
                #expect(other.activityState == .ended)
            }
        }

        @Test("each outcome, in the words of the program")
        func outcomes() async throws {
            let bed = try TestBed()
            try await bed.asProgram {
                let trip = try requestTrip()
                #expect(try await trip.sendUpdate(.step(1), timestamp: .now) == .applied)
                #expect(try await trip.sendUpdate(.step(2), timestamp: .now - 60) == .superseded)
                #expect(trip.content.state.step == 1)
                #expect(try await trip.sendUpdate(.step(3), expectedRevision: trip.revision) == .applied)
                let error = await #expect(throws: ActivityRefusal.self) {
                    try await trip.sendUpdate(.step(4), expectedRevision: 1)
                }
                #expect(error?.name.hasSuffix("RevisionMismatch") == true && error?.message.contains("3") == true)
                #expect(try await trip.sendEnd(nil) == .applied)
                #expect(try await trip.sendUpdate(.step(5)) == .alreadyEnded)
                #expect(try await trip.sendEnd(nil) == .alreadyEnded)
                try bed.call("Dismiss", on: bed.path(of: trip.id), TestBed.activity)
                #expect(try await trip.sendUpdate(.step(6)) == .noSuchActivity)
                #expect(trip.activityState == .dismissed)
            }
        }

        @Test("some members, the stale date or the score alone, and the rest stays")
        func merge() async throws {
            let bed = try TestBed()
            try await bed.asProgram {
                let trip = try requestTrip("Up", .step(1, note: "fine", stale: .now + 100))
                struct Step: Encodable { var step: Int }
                #expect(try await trip.merge(Step(step: 5)) == .applied)
                #expect(trip.content.state == .init(step: 5, note: "fine"))
                #expect(trip.content.staleDate != nil)
                #expect(try await trip.setRelevanceScore(3) == .applied)
                #expect(trip.content.relevanceScore == 3 && trip.content.staleDate != nil)
                #expect(try await trip.setStaleDate(nil) == .applied)
                #expect(trip.content == .init(state: .init(step: 5, note: "fine"), staleDate: nil, relevanceScore: 3))
                struct Wrong: Encodable { var step: String }
                await #expect(throws: DecodingError.self) { try await trip.merge(Wrong(step: "x")) }
                #expect(trip.revision == 4)
            }
        }

        @Test("a second request under a key takes up the first activity")
        func key() async throws {
            let bed = try TestBed()
            try await bed.asProgram {
                func request(_ step: Int) throws -> Activity<TripAttributes> {
                    try Activity.request(attributes: TripAttributes(name: "Up"), content: .step(step), key: "up")
                }
                let first = try request(1)
                let second = try request(2)
                #expect(first.id == second.id && second.key == "up" && first.content.state.step == 2)
                #expect(Activity<TripAttributes>.activities.count == 1)
                await second.end(nil, dismissalPolicy: .immediate)
                #expect(first.activityState == .dismissed)
                #expect(try request(3).id != first.id)
            }
        }

        @Test("calls that nobody waits for are done in their order, before what is asked for next")
        func order() async throws {
            let bed = try TestBed(configuration: "[Activities]\nUpdatesPerSecond=off\n")
            try await bed.asProgram {
                func burst() throws -> [Activity<TripAttributes>] {
                    let trips = [try requestTrip("A"), try requestTrip("B")]
                    for step in 1...50 {
                        for trip in trips { trip.update(.step(step)) }
                    }
                    trips[0].end(nil)
                    trips[1].end(.step(51), dismissalPolicy: .immediate)
                    return trips
                }
                let trips = try burst()
                let left = Activity<TripAttributes>.activities
                #expect(left.map(\.id) == [trips[0].id] && left.first?.activityState == .ended)
                for trip in trips {
                    let steps = bed.updates(of: trip.id).compactMap { $0["step"] }
                    #expect(Array(steps.prefix(50)) == (1...50).map { .int64(Int64($0)) })
                }
                #expect(trips[1].content.state.step == 51)
            }
        }

        @Test("faster than one may: the newest is shown, and what it replaced is said to be superseded")
        func rate() async throws {
            let bed = try TestBed(configuration: "[Activities]\nUpdatesPerSecond=10\nUpdateBurst=5\n")
            try await bed.asProgram {
                let trip = try requestTrip()
                let outcomes = await withTaskGroup(of: ActivityOutcome?.self) { group in
                    for step in 1...40 { group.addTask { try? await trip.sendUpdate(.step(step)) } }
                    return await group.reduce(into: []) { $0.append($1) }
                }
                #expect(outcomes.count { $0 == .applied } >= 5 && outcomes.contains(.superseded))
                #expect(!outcomes.contains(nil))
                for step in 100...140 { post(.step(step), to: trip) }
                await trip.update(.step(200))
                #expect(trip.content.state.step == 200)
                let shown = try bed.activity("Content", of: bed.path(of: trip.id), as: [String: BusValue].self)
                #expect(shown["step"] == .int64(200))
            }
        }

        @Test("faster than one may: what is asked for next still comes behind, and not behind what comes later")
        func rateOrder() async throws {
            let bed = try TestBed(configuration: "[Activities]\nUpdatesPerSecond=20\nUpdateBurst=5\n")
            try await bed.asProgram {
                let trip = try requestTrip()
                for step in 1...40 { post(.step(step), to: trip) }
                #expect(Activity<TripAttributes>.activities.first?.content.state.step == 40)
                for step in 41...80 { post(.step(step), to: trip) }
                func end() { trip.end(nil, dismissalPolicy: .immediate) }
                end()
                #expect(Activity<TripAttributes>.activities.isEmpty && trip.activityState == .dismissed)
                let next = try requestTrip("Next")
                let isOver = Guarded(false)
                defer { isOver.withLock { $0 = true } }
                Thread.detachNewThread {
                    for step in 1... where !isOver.withLock({ $0 }) { post(.step(step), to: next) }
                }
                await eventually("it is busy") { next.content.state.step > 0 }
                #expect(Activity<TripAttributes>.activities.count == 1)
            }
        }

        @Test("a start that lies ahead, with its alert")
        func pending() async throws {
            let bed = try TestBed()
            try await bed.asProgram {
                let alert = AlertConfiguration(title: "Off", body: "we go", sound: .named("bell"))
                let trip = try Activity.request(
                    attributes: TripAttributes(name: "Later"), content: .step(0), style: .transient,
                    alertConfiguration: alert, start: .now + 2.5)
                #expect(trip.activityState == .pending)
                let states = Collected(trip.stateChanges)
                await eventually("it starts") { trip.activityState == .active }
                #expect(trip.stateChange.reason == .startDate)
                let alerted = bed.signals.wait(for: "Alerted")
                #expect(alerted?.arguments.dropFirst() == [.string("Off"), .string("we go"), .string("bell")])
                await eventually("that is told") { states.elements.map(\.state) == [.pending, .active] }
            }
        }
    }
}
