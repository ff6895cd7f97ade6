// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

@testable import LiveActivities

extension Integration {
    @Suite("Sequences of live activities")
    struct LiveSequenceTests {
        @Test("states begin with the present one, come with their reason, and end with the dismissal")
        func states() async throws {
            let bed = try TestBed()
            try await bed.asProgram {
                let trip = try requestTrip("Up", .step(0, stale: .now + 2.5))
                let (states, changes) = (Collected(trip.activityStateUpdates), Collected(trip.stateChanges))
                await eventually("it gets stale") { trip.activityState == .stale }
                await eventually("that is told") { states.elements.count == 2 && changes.elements.count == 2 }
                await trip.update(.step(1))
                await eventually("it is active again") { states.elements.count == 3 && changes.elements.count == 3 }
                try bed.call("Dismiss", on: bed.path(of: trip.id), TestBed.activity)
                await eventually("they come to their end") { states.isAtEnd && changes.isAtEnd }
                #expect(states.elements.prefix(3) == [.active, .stale, .active] && states.elements.last == .dismissed)
                #expect(changes.elements.map(\.reason).prefix(3) == [nil, .staleDate, .updated])
                #expect(changes.elements.last == ActivityStateChange(state: .dismissed, reason: .user))
                // Whoever comes late learns the end, and no more.
                var late: [ActivityState] = []
                for await state in trip.activityStateUpdates { late.append(state) }
                #expect(late == [.dismissed])
            }
        }

        @Test("contents begin with the present one, and a reader that is slow gets the newest")
        func contents() async throws {
            let bed = try TestBed(configuration: "[Activities]\nUpdatesPerSecond=off\n")
            try await bed.asProgram {
                let trip = try requestTrip()
                let iterator = trip.contentUpdates.makeAsyncIterator()
                #expect(await iterator.next()?.state.step == 0)
                for step in 1...20 { await trip.update(.step(step)) }
                #expect(await iterator.next()?.state.step == 20)
                // Equal content is an update as well.
                await trip.update(.step(20))
                #expect(await iterator.next()?.state.step == 20)
                // What somebody else makes of it that is not of the type is passed over.
                try bed.updateErrand(bed.path(of: trip.id), content: ["step": .string("many")])
                try bed.updateErrand(bed.path(of: trip.id), content: ["step": .uint32(30)])
                #expect(await iterator.next()?.state.step == 30)
                try bed.updateErrand(bed.path(of: trip.id), content: ["step": .string("many")])
                await eventually("it has come") { trip.revision == 25 }
                #expect(trip.content.state.step == 30)
                await trip.end(.step(40), dismissalPolicy: .immediate)
                #expect(await iterator.next()?.state.step == 40)
                #expect(await iterator.next() == nil)
            }
        }

        @Test("never misses the last change, however they fall together")
        func noGap() async throws {
            let bed = try TestBed(configuration: "[Activities]\nUpdatesPerSecond=off\n")
            try await bed.asProgram {
                let trip = try requestTrip()
                for round in 1...30 {
                    async let newest: Int = {
                        for await content in trip.contentUpdates where content.state.step >= round * 10 + 3 {
                            return content.state.step
                        }
                        return -1
                    }()
                    for step in 1...3 { post(.step(round * 10 + step), to: trip) }
                    #expect(await newest == round * 10 + 3)
                }
            }
        }

        @Test("a task that is cancelled waits no longer")
        func cancellation() async throws {
            let bed = try TestBed()
            try await bed.asProgram {
                let trip = try requestTrip()
                let count = Guarded(0)
                let task = Task {
                    for await _ in trip.contentUpdates { count.withLock { $0 += 1 } }
                    for await _ in trip.actionInvocations { count.withLock { $0 += 1 } }
                }
                await eventually("it waits for the second one") { count.withLock { $0 } == 1 }
                task.cancel()
                await task.value
                #expect(count.withLock { $0 } == 1)
            }
        }

        @Test("activities come once each: those that there are, then those that start")
        func newcomers() async throws {
            let bed = try TestBed()
            try await bed.asProgram {
                let first = try requestTrip("first")
                let mine = Collected(Activity<TripAttributes>.activityUpdates)
                await eventually("the first is there") { mine.elements.count == 1 }
                let second = try requestTrip("second")
                // One of the kind that is none of the type ends, and is not told of.
                let odd = try bed.startErrand(kind: "TripAttributes", attributes: [:])
                await eventually("the odd one ends") { bed.states(of: odd).contains("ended active unreadable") }
                _ = try bed.startErrand(kind: "Errand")
                let third = try requestTrip("third")
                await eventually("all are there") { mine.elements.count == 3 }
                #expect(mine.elements.map(\.id) == [first.id, second.id, third.id] && !mine.isAtEnd)
            }
        }

        @Test("whether there may be activities, from the present answer on")
        func enablement() async throws {
            let bed = try TestBed()
            try await bed.asProgram {
                let trip = try requestTrip()
                let information = ActivityAuthorizationInfo()
                let answers = Collected(information.activityEnablementUpdates)
                await eventually("the first answer") { answers.elements == [true] }
                try bed.peer.set(Daemon.name, TestBed.root, TestBed.activities, "Enabled", .boolean(false))
                await eventually("the second answer") { answers.elements == [true, false] }
                #expect(!information.areActivitiesEnabled)
                await eventually("it is revoked") { trip.activityState == .dismissed }
                #expect(trip.stateChange.reason == .revoked)
                #expect(throws: ActivityAuthorizationError.denied) { try requestTrip() }
                try bed.peer.set(Daemon.name, TestBed.root, TestBed.activities, "Enabled", .boolean(true))
                await eventually("the third answer") { answers.elements == [true, false, true] }
                #expect(throws: Never.self) { try requestTrip() }
                var frequent: [Bool] = []
                for await answer in information.frequentPushEnablementUpdates { frequent.append(answer) }
                #expect(frequent == [false] && !information.frequentPushesEnabled)
                for await _ in trip.pushTokenUpdates { Issue.record("there are no tokens") }
            }
        }

        @Test("presses of buttons, every one")
        func actions() async throws {
            let bed = try TestBed()
            try await bed.asProgram {
                let trip = try Activity.request(
                    attributes: TripAttributes(name: "Up"), content: .step(0), ownerExit: .keep,
                    actions: [ActivityAction("stop", label: "Stop"), ActivityAction("go", label: "Go")])
                let presses = Collected(trip.actionInvocations)
                for key in ["stop", "stop", "go"] {
                    try bed.call("InvokeAction", on: bed.path(of: trip.id), TestBed.activity, [.string(key)])
                }
                await eventually("all have come") { presses.elements.map(\.action) == ["stop", "stop", "go"] }
                await trip.end(nil, dismissalPolicy: .immediate)
                await eventually("that is the end") { presses.isAtEnd }
            }
        }
    }
}
