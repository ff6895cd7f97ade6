// SPDX-License-Identifier: Apache-2.0

import BusValues
import Foundation
import TestSupport
import Testing

@testable import LiveActivities

extension Integration {
    @Suite("What is drawn for live activities")
    struct LiveDrawingTests {
        private struct DrawnAttributes: ActivityAttributes {
            struct ContentState: Codable, Hashable { var step: Int }
            var name: String
        }

        private static func register() {
            PresentationSources.register(DrawnAttributes.self) { _, attributes, state, isStale in
                ["url": .string("\(attributes.name)/\(state.step)/\(isStale)")]
            }
        }

        private func shown(_ activity: Activity<DrawnAttributes>, _ bed: TestBed) throws -> BusValue? {
            try bed.activity("Presentation", of: bed.path(of: activity.id), as: [String: BusValue].self)["url"]
        }

        private func content(
            _ step: Int, stale: Date? = nil
        ) -> ActivityContent<DrawnAttributes.ContentState> {
            .init(state: .init(step: step), staleDate: stale)
        }

        @Test("goes along with each request, update and end, and follows what becomes stale")
        func alongside() async throws {
            Self.register()
            let bed = try TestBed()
            try await bed.asProgram {
                let activity = try Activity.request(
                    attributes: DrawnAttributes(name: "a"), content: content(1, stale: .now + 2.5))
                #expect(try shown(activity, bed) == .string("a/1/false"))
                await eventually("it is drawn stale") { (try? shown(activity, bed)) == .string("a/1/true") }
                await activity.update(content(2))
                #expect(try shown(activity, bed) == .string("a/2/false"))
                struct Step: Encodable { var step: Int }
                _ = try await activity.merge(Step(step: 3))
                #expect(try shown(activity, bed) == .string("a/3/false"))
                // Somebody else's update has no drawing.
                try bed.updateErrand(bed.path(of: activity.id), content: ["step": .int64(4)])
                await eventually("it is drawn here") { (try? shown(activity, bed)) == .string("a/4/false") }
                await activity.end(content(5))
                await eventually("the end is drawn") { (try? shown(activity, bed)) == .string("a/5/false") }
            }
        }

        @Test("a text that the bus does not carry, or more than the daemon takes, is no reason not to show the content")
        func unfit() async throws {
            struct WordAttributes: ActivityAttributes {
                struct ContentState: Codable, Hashable { var word: String }
            }
            PresentationSources.register(WordAttributes.self) { _, _, state, _ in ["url": .string(state.word)] }
            func content(_ word: String) -> ActivityContent<WordAttributes.ContentState> {
                .init(state: .init(word: word), staleDate: nil)
            }
            func presentation(_ id: String, _ bed: TestBed) throws -> [String: BusValue] {
                try bed.activity("Presentation", of: bed.path(of: id), as: [String: BusValue].self)
            }
            let bed = try TestBed(configuration: "[Activities]\nPresentationBytes=64\n")
            try await bed.asProgram {
                let word = try Activity.request(attributes: WordAttributes(), content: content("a\0b"))
                #expect(word.content.state.word == "a\0b")
                #expect(try presentation(word.id, bed) == ["url": .string("ab")])
                #expect(try await word.sendUpdate(content("c\0")) == .applied)
                #expect(try presentation(word.id, bed) == ["url": .string("c")])
                let long = String(repeating: "x", count: 100)
                #expect(try await word.sendUpdate(content(long)) == .applied)
                #expect(word.content.state.word == long)
                let other = try Activity.request(attributes: WordAttributes(), content: content(long))
                #expect(other.content.state.word == long)
                #expect(try presentation(other.id, bed).isEmpty)
                // What is too large itself still is.
                let error = await #expect(throws: ActivityRefusal.self) {
                    try await word.sendUpdate(content(String(repeating: "x", count: 5000)))
                }
                #expect(error?.authorizationError == .attributesTooLarge)
                // So is what the bus itself would not take: it would put the program out.
                let most = String(repeating: "x", count: 1_100_000)
                #expect(throws: ActivityAuthorizationError.attributesTooLarge) {
                    try Activity.request(attributes: WordAttributes(), content: content(most))
                }
                let refused = await #expect(throws: ActivityRefusal.self) { try await word.sendUpdate(content(most)) }
                #expect(refused?.name == "org.senko.Senko1.Error.ContentTooLarge")
                #expect(refused?.message.contains("no limit is higher") == true)
                #expect(try await word.sendEnd(content("e")) == .applied)
            }
        }

        @Test("a process that is a widget draws what others of the application start, and gets the presses")
        func widget() async throws {
            Self.register()
            let bed = try TestBed()
            let presses = Guarded<[String]>([])
            try await bed.asProgram {
                let early = try bed.startErrand(
                    kind: "DrawnAttributes", attributes: ["name": .string("early")], content: ["step": .int64(1)])
                PresentationSources.follow(DrawnAttributes.self)
                PresentationSources.receiveActions(of: DrawnAttributes.self) { id, action, _ in
                    presses.withLock { $0.append("\(id) \(action)") }
                }
                let late = try bed.startErrand(
                    ["actions": [BusTuple("go", "Go")].busValue], kind: "DrawnAttributes",
                    attributes: ["name": .string("late")], content: ["step": .int64(1)])
                func url(_ path: ObjectPath) throws -> BusValue? {
                    try bed.activity("Presentation", of: path, as: [String: BusValue].self)["url"]
                }
                await eventually("both are drawn") {
                    (try? url(early)) == .string("early/1/false") && (try? url(late)) == .string("late/1/false")
                }
                try bed.updateErrand(late, content: ["step": .int64(2)])
                await eventually("the update is drawn") { (try? url(late)) == .string("late/2/false") }
                try bed.call("InvokeAction", on: late, TestBed.activity, [.string("go")])
                await eventually("the press has come") { presses.withLock { $0 } == ["\(late.lastElement) go"] }
            }
        }
    }
}
