// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import MeditationCore
import Testing

extension World {
    /// A program's connection to the bus, unless a test says otherwise.
    static let client = ":1.7"
    static let owner = "org.example.Builder"
    static let alert = ActivityAlert(title: "Done", body: "It is built", sound: "bell")

    /// Asks for an activity of a program.
    @discardableResult
    mutating func startActivity(
        _ name: String = "build", owner: String = World.owner, client: String? = World.client,
        _ adjust: (inout ActivityRequest) -> Void = { _ in }
    ) throws -> (id: ActivityID, events: [String]) {
        let applied = try board.apply(
            .startActivity(request(name, owner: owner, client: client, adjust)), at: now)
        let id = try #require(applied.activity)
        return (id, applied.events.allTexts)
    }

    /// Asks for an activity that waits for its start date.
    @discardableResult
    mutating func startWaiting(
        until start: Duration, stale: Duration, ownerExit: OwnerExit = .keep
    ) throws -> (id: ActivityID, events: [String]) {
        let (startDate, staleDate) = (date(start), date(stale))
        return try startActivity {
            $0.startDate = startDate
            $0.staleDate = staleDate
            $0.alert = World.alert
            $0.ownerExit = ownerExit
        }
    }

    func request(
        _ name: String = "build", owner: String = World.owner, client: String? = World.client,
        _ adjust: (inout ActivityRequest) -> Void = { _ in }
    ) -> ActivityRequest {
        var request = ActivityRequest(
            id: ActivityID(name)!, kind: "Build", owner: owner, client: client,
            attributes: ["project": .string("senko")], content: ["body": .string("0 %")])
        adjust(&request)
        return request
    }

    /// Updates an activity as its program.
    @discardableResult
    mutating func update(
        _ id: ActivityID, owner: String = World.owner, client: String? = World.client,
        content: [String: BusValue] = ["body": .string("1 %")], _ adjust: (inout ActivityUpdate) -> Void = { _ in }
    ) throws -> Applied {
        var update = ActivityUpdate(owner: owner, client: client, content: content)
        adjust(&update)
        return try board.apply(.updateActivity(id, update), at: now)
    }

    /// The refusal that a command meets, with its words; nothing may have changed.
    mutating func words(of command: Command) -> String? {
        _ = board.wake(at: now)
        let before = board.ordered
        do {
            _ = try board.apply(command, at: now)
            return nil
        } catch {
            #expect(board.ordered == before)
            return error.description
        }
    }

    func date(_ duration: Duration) -> Instant<Realtime> { now.realtime + duration }
    func state(_ id: ActivityID) throws -> ActivityState { try activity(id).state }
}
