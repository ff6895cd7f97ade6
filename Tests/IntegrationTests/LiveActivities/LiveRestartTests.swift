// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

@testable import LiveActivities

extension Integration {
    @Suite("Live activities over restarts of the daemon")
    struct LiveRestartTests {
        @Test("a daemon that is killed and comes back changes nothing for handles and sequences")
        func restart() async throws {
            let bed = try TestBed()
            try await bed.asProgram {
                let trip = try requestTrip()
                let short = try requestTrip("Short")
                let (contents, states) = (Collected(trip.contentUpdates), Collected(trip.activityStateUpdates))
                let newcomers = Collected(Activity<TripAttributes>.activityUpdates)
                await trip.update(.step(1))
                for round in 1...3 {
                    bed.daemon.kill()
                    post(.step(round * 10), to: trip)
                    post(.step(round * 10 + 1), to: trip)
                    async let outcome = trip.sendUpdate(.step(round * 10 + 2))
                    try await Task.sleep(for: .milliseconds(50))
                    #expect(trip.activityState == .active)
                    try bed.startAgain()
                    #expect(try await outcome == .applied)
                    #expect(trip.content.state.step == round * 10 + 2)
                    let shown = try bed.activity("Content", of: bed.path(of: trip.id), as: [String: BusValue].self)
                    #expect(shown["step"] == .int64(Int64(round * 10 + 2)))
                }
                await eventually("the newest is told") { contents.elements.last?.state.step == 32 }
                let next = try requestTrip("Next")
                await eventually("each once") { newcomers.elements.count == 3 }
                #expect(Set(newcomers.elements.map(\.id)) == [trip.id, short.id, next.id])
                // One that ended while the program could not hear it.
                bed.daemon.kill()
                try bed.startAgain()
                await trip.end(nil, dismissalPolicy: .immediate)
                await eventually("the sequences end") { contents.isAtEnd && states.isAtEnd }
                #expect(states.elements.first == .active && states.elements.last == .dismissed)
            }
        }

        @Test("an update that the daemon had no time to store is made again")
        func lost() async throws {
            let bed = try TestBed()
            try await bed.asProgram {
                let trip = try requestTrip()
                for step in 1...5 { await trip.update(.step(step)) }
                bed.daemon.kill()
                try bed.startAgain()
                try await eventually("the last one is there") {
                    try bed.activity("Content", of: bed.path(of: trip.id), as: [String: BusValue].self)["step"]
                        == .int64(5)
                }
                #expect(trip.content.state.step == 5)
            }
        }

        @Test("a request, a list and a question wait for a daemon that is being restarted")
        func waiting() async throws {
            let bed = try TestBed()
            try await bed.asProgram {
                let trip = try requestTrip()
                bed.daemon.kill()
                // The request holds up this thread, which may be the only one for tasks.
                let isBack = Guarded<Bool?>(nil)
                Thread.detachNewThread { [bed = Passed(bed)] in
                    BootClock.sleep(0.2)
                    let result = Result { try bed.value.startAgain() }
                    isBack.withLock { $0 = (try? result.get()) != nil }
                }
                let next = try requestTrip("Next")
                #expect(isBack.wait(timeout: BootClock.patience) { $0 } == true)
                #expect(Set(Activity<TripAttributes>.activities.map(\.id)) == [trip.id, next.id])
            }
        }

        @Test("without a daemon there is nothing, and everything with one that comes later")
        func later() async throws {
            let bus = try PrivateBus()
            try await onBus(bus.address) {
                let information = ActivityAuthorizationInfo()
                #expect(!information.areActivitiesEnabled)
                #expect(throws: ActivityAuthorizationError.unsupported) { try requestTrip() }
                #expect(Activity<TripAttributes>.activities.isEmpty)
                let answers = Collected(information.activityEnablementUpdates)
                let newcomers = Collected(Activity<TripAttributes>.activityUpdates)
                await eventually("the first answer") { answers.elements == [false] }
                let daemon = try Daemon(on: bus, observer: bus.connect())
                await eventually("the second answer") { answers.elements == [false, true] }
                let trip = try requestTrip()
                await eventually("it is told") { newcomers.elements.map(\.id) == [trip.id] }
                withExtendedLifetime(daemon) {}
            }
        }

        @Test("each operation that waits for a daemon in vain is given up at its own time, and later ones are done")
        func inVain() async throws {
            let bed = try TestBed()
            try await bed.asProgram(patience: Patience(absence: .seconds(4))) {
                let trip = try requestTrip()
                bed.daemon.kill()
                let replaced = Collected(outcomes { try await trip.sendUpdate(.step(1)) })
                await eventually("it waits") { trip.record.client.queue.sync { !trip.record.client.lanes.isEmpty } }
                try await Task.sleep(for: .milliseconds(300))
                let newest = Collected(outcomes { try await trip.sendUpdate(.step(2)) })
                await eventually("a newer one takes its place") { replaced.elements == ["superseded"] }
                let end = Collected(outcomes { try await trip.sendEnd(nil) })
                await eventually("they are given up") { newest.isAtEnd && end.isAtEnd }
                let unknown = "org.freedesktop.DBus.Error.ServiceUnknown"
                #expect(newest.elements == [unknown] && end.elements == [unknown])
                try bed.startAgain()
                #expect(try await trip.sendUpdate(.step(3)) == .applied)
            }
        }

        @Test("a daemon that does not answer for a while holds up what comes later no longer than that")
        func unanswered() async throws {
            let bed = try TestBed()
            try await bed.asProgram(patience: Patience(answer: .seconds(1), absence: .seconds(20))) {
                let trip = try requestTrip()
                bed.daemon.suspend()
                let first = Collected(outcomes { try await trip.sendUpdate(.step(1)) })
                try await Task.sleep(for: .milliseconds(1100))
                #expect(!first.isAtEnd)
                bed.daemon.resume()
                await eventually("it is done") { first.elements == ["applied"] }
                #expect(try await trip.sendUpdate(.step(2)) == .applied)
                #expect(try await trip.sendEnd(nil) == .applied)
            }
        }

        @Test("without a bus there is nothing, at once")
        func noBus() async throws {
            await onBus("unix:path=/nonexistent/bus") {
                #expect(!ActivityAuthorizationInfo().areActivitiesEnabled)
                #expect(throws: ActivityAuthorizationError.unsupported) { try requestTrip() }
                #expect(Activity<TripAttributes>.activities.isEmpty)
            }
        }
    }
}

/// What became of an operation, in a word: the outcome, or the name of the error.
private func outcomes(_ body: @escaping @Sendable () async throws -> ActivityOutcome) -> AsyncStream<String> {
    AsyncStream { stream in
        Task {
            do {
                stream.yield("\(try await body())")
            } catch let refusal as ActivityRefusal {
                stream.yield(refusal.name)
            } catch {
                stream.yield("\(error)")
            }
            stream.finish()
        }
    }
}

/// What a task takes with it, where the test sees to it that nobody else uses it meanwhile.
private struct Passed<Value>: @unchecked Sendable {
    let value: Value

    init(_ value: Value) {
        self.value = value
    }
}
