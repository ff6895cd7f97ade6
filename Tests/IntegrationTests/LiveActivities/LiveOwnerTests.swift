// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

@testable import LiveActivities

extension Integration {
    @Suite("Live activities of several programs")
    struct LiveOwnerTests {
        private struct JourneyAttributes: ActivityAttributes {
            struct ContentState: Codable, Hashable { var step: Int }
            var name: String
        }

        @Test("two processes of one application see each other's, and no other application does")
        func processes() async throws {
            let bed = try TestBed()
            #expect(try bed.probe("start", "North").first?.hasPrefix("started ") == true)
            #expect(try bed.probe("list") == ["North 0 active"])
            try await bed.asProgram {
                #expect(Activity<JourneyAttributes>.activities.isEmpty)
                let journey = try #require(Activity<JourneyAttributes>.activities(of: .everyone).first)
                #expect(journey.attributes.name == "North" && journey.owner == "ActivityProbe")
                // An application's own name does not come from what it says.
                let mine = try Activity.request(
                    attributes: JourneyAttributes(name: "South"), content: .init(state: .init(step: 4), staleDate: nil))
                #expect(try bed.probe("list") == ["North 0 active"])
                #expect(try bed.probe("list-everyone") == ["North 0 active", "South 4 active"])
                // Its clean-up ends its own alone.
                #expect(try bed.probe("clean-up") == [])
                #expect(try bed.probe("list-everyone") == ["South 4 active"])
                await eventually("it is gone") { journey.activityState == .dismissed }
                #expect(mine.activityState == .active)
            }
        }

        @Test("a program that ends behind its last call has made it")
        func burst() async throws {
            let bed = try TestBed(configuration: "[Activities]\nUpdatesPerSecond=off\n")
            let lines = try bed.probe("burst", "East", "30")
            #expect(lines.last == "East 30 ended")
        }

        @Test("what becomes of it when its program leaves, as it was said")
        func ownerExit() async throws {
            let bed = try TestBed()
            let program = try bed.runningProbe("start-and-stay", "West", "--end-with-me")
            await eventually("it has started") { program.output.contains("started") }
            try await bed.asProgram {
                let journey = try #require(Activity<JourneyAttributes>.activities(of: .everyone).first)
                program.kill()
                await eventually("it ends") { journey.activityState == .ended }
                #expect(journey.stateChange.reason == .ownerGone)
            }
        }

        @Test("the daemon's sittings are read as MeditationAttributes, by who asks for everyone's")
        func sittings() async throws {
            let bed = try TestBed()
            let path = try bed.start("Morning", seconds: 600, phases: [("breathing", 240), ("rest", 60)])
            try await bed.asProgram {
                // What an app does at its launch does not end its person's sitting.
                for activity in Activity<MeditationAttributes>.activities { await activity.end(nil) }
                #expect(Activity<MeditationAttributes>.activities.isEmpty)
                let sitting = try #require(Activity<MeditationAttributes>.activities(of: .everyone).first)
                #expect(bed.path(of: sitting.id) == path)
                #expect(sitting.attributes.sessionTitle == "Morning" && sitting.attributes.totalSeconds == 600)
                #expect(sitting.content.state == .init(remainingSeconds: 600, phase: "breathing"))
                let contents = Collected(sitting.contentUpdates)
                try bed.call("Skip", [.objectPath(path)])
                await eventually("the next phase") { contents.elements.last?.state.phase == "rest" }
                let error = await #expect(throws: ActivityRefusal.self) {
                    try await sitting.sendUpdate(.init(state: .init(remainingSeconds: 1, phase: "x"), staleDate: nil))
                }
                #expect(error?.name == "org.senko.Senko1.Error.InvalidState")
                #expect(try await sitting.sendEnd(nil, dismissalPolicy: .immediate) == .applied)
            }
        }

        @Test("each limit is the error that says so")
        func limits() async throws {
            let bed = try TestBed(configuration: "[Activities]\nTotal=4\nPerOwner=3\n")
            try await bed.asProgram {
                let long = String(repeating: "x", count: 5000)
                #expect(throws: ActivityAuthorizationError.attributesTooLarge) { try requestTrip(long) }
                #expect(throws: ActivityAuthorizationError.unsupportedTarget) {
                    try Activity.request(
                        attributes: TripAttributes(name: ""), content: .step(0), key: String(long.prefix(300)))
                }
                let trips = try (0..<3).map { try requestTrip("\($0)") }
                #expect(throws: ActivityAuthorizationError.targetMaximumExceeded) { try requestTrip() }
                let error = await #expect(throws: ActivityRefusal.self) {
                    try await trips[0].sendUpdate(.step(0, note: long))
                }
                #expect(error?.authorizationError == .attributesTooLarge && error?.message.contains("4096") == true)
                _ = try bed.start()
                await trips[0].end(nil, dismissalPolicy: .immediate)
                _ = try bed.start()
                #expect(throws: ActivityAuthorizationError.globalMaximumExceeded) { try requestTrip() }
            }
        }

        @Test("one that an updated program cannot read any more ends with its reason")
        func unreadable() async throws {
            let bed = try TestBed()
            let path = try bed.startErrand(
                kind: "TripAttributes", attributes: ["name": .string("Old")], content: ["steps": .int64(1)])
            await bed.asProgram {
                #expect(Activity<TripAttributes>.activities.isEmpty)
                await eventually("it ends") {
                    bed.states(of: path) == ["ended active unreadable", "dismissed ended unreadable"]
                }
            }
            #expect(try bed.listActivities().isEmpty)
        }

        @Test("a program that only waits is never woken")
        func idle() async throws {
            let bed = try TestBed()
            _ = try bed.probe("start", "North")
            let program = try bed.runningProbe("watch")
            await eventually("it watches") { program.output.contains("North 0") }
            try await Task.sleep(for: .seconds(1))
            // What it has begun may take its time on a busy machine.
            var wakeUps = 1
            for _ in 1...3 where wakeUps > 0 {
                let before = try ProcessSample(pid: program.pid)
                try await Task.sleep(for: .seconds(3))
                wakeUps = try ProcessSample(pid: program.pid).wakeUps(since: before)
            }
            #expect(wakeUps == 0)
            _ = try bed.probe("clean-up")
            await eventually("it learns the end") { program.output.contains("gone North app") }
        }
    }
}
