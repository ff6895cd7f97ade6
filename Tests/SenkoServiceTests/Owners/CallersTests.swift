// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import Dispatch
import MeditationCore
import TestSupport
import Testing

@testable import SenkoService

@Suite("Clients of a former daemon")
struct CallersTests {
    /// A board with an activity of each client, which does with its end.
    private static func board(_ clients: [String], clocks: SystemClocks) -> Board {
        let entries = clients.enumerated().map { number, client in
            Entry(
                activity: Activity(
                    id: ActivityID("a\(number)")!, kind: "Errand", owner: "test", attributes: [:],
                    startedAt: clocks.now.realtime, content: [:], ownerExit: .end, client: client,
                    lastSign: clocks.now.boottime), sitting: nil)
        }
        return Board.restore(entries, sameBoot: { _ in true }, at: clocks.now).board
    }

    @Test("those that have gone leave within a second, those that are there when they leave")
    func takeUp() throws {
        let bus = try PrivateBus()
        let there = try bus.connect()
        let gone = try bus.connect()
        gone.close()
        let queue = DispatchQueue(label: "org.senko.test")
        Stalls.watch()
        let begin = BootClock.now
        let ended = Guarded<Set<String>>([])
        let parts = try queue.sync {
            let connection = try Connection(.custom(bus.address), queue: queue)
            let clocks = SystemClocks()
            let board = Self.board([there.uniqueName, gone.uniqueName, ":1.4000"], clocks: clocks)
            let host = Host(board: board, clocks: clocks, queue: queue)
            let callers = try Callers(host, on: connection, log: Log(level: .error))
            let listener = Listener { id in ended.withLock { _ = $0.insert(id) } }
            host.add(listener)
            host.add(callers)
            host.begin(with: [])
            callers.takeUp()
            return Box(parts: [callers, listener, host, connection])
        }
        let expected: Set = ["a1", "a2"]
        #expect(ended.wait(timeout: BootClock.patience) { $0 == expected ? true : nil } == true)
        #expect(BootClock.seconds(since: begin) - Stalls.seconds(since: begin) < 1)
        #expect(queue.sync { ended.withLock { $0 } } == expected)
        let leaving = BootClock.now
        there.close()
        #expect(ended.wait(timeout: BootClock.patience) { $0.count == 3 ? true : nil } == true)
        #expect(BootClock.seconds(since: leaving) - Stalls.seconds(since: leaving) < 1)
        queue.sync { parts.parts = [] }
    }
}

/// What lives on the queue.
private final class Box: @unchecked Sendable {
    var parts: [AnyObject]

    init(parts: [AnyObject]) {
        self.parts = parts
    }
}

/// Notes what has ended because its program left.
private final class Listener: Observer {
    private let note: (String) -> Void

    init(_ note: @escaping (String) -> Void) {
        self.note = note
    }

    func observe(_ events: [Event], at now: Instants) {
        for case .activityStateChanged(let id, .ended, _, .ownerGone) in events { note(id.description) }
    }
}
