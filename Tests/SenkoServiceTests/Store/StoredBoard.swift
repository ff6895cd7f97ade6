// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import BusValues
import Dispatch
import Foundation
import MeditationCore
import Testing

@testable import SenkoService

/// A board that is kept in a store, on a queue of its own, with clocks that can be put forward.
final class StoredBoard: @unchecked Sendable {
    private final class ForwardClocks: Clocks {
        private let machine = SystemClocks()
        var forward = Duration.zero

        var now: Instants {
            var now = machine.now
            now.boottime = now.boottime + forward
            now.realtime = now.realtime + forward
            return now
        }
    }

    private let queue = DispatchQueue(label: "org.senko.test.store")
    private let clocks = ForwardClocks()
    private let presenter: StorePresenter
    private let host: SenkoService.Host
    /// The popups that were stored.
    let popups: [ActivityID: PopupRecord]

    /// What happened when what was stored was taken up, but for dates that were worked out anew.
    let restored: [Event]

    init(path: String, busID: String = "bus", limits: Limits = Limits(perOwner: 256, updatesPerSecond: 0)) {
        presenter = StorePresenter(path: path, busID: busID, queue: queue, clocks: clocks, log: Log(level: .error))
        let (board, events) = presenter.restore(limits: limits, at: clocks.now)
        restored = events.filter { if case .changed = $0 { false } else { true } }
        host = SenkoService.Host(board: board, clocks: clocks, queue: queue)
        presenter.host = host
        popups = presenter.popups
        queue.sync {
            host.add(presenter)
            host.begin(with: events)
        }
    }

    var complaint: String? { queue.sync { presenter.complaint } }
    var nextDeadline: Instant<Boottime>? { queue.sync { presenter.nextDeadline } }
    var names: Set<ActivityID> { queue.sync { Set(host.board.ordered.map(\.id)) } }
    var now: Instant<Boottime> { queue.sync { clocks.now.boottime } }

    var entries: [Entry] { queue.sync { host.board.ordered } }
    var isEnabled: Bool { queue.sync { host.board.isEnabled } }

    func entry(_ id: ActivityID) -> Entry? { queue.sync { host.board[id] } }

    @discardableResult
    func perform(_ command: Command) throws -> Applied {
        try queue.sync { try host.perform(command) }
    }

    func remember(_ popup: PopupRecord?, of id: ActivityID) {
        queue.sync { presenter.remember(popup, of: id) }
    }

    /// Starts an activity of a program.
    @discardableResult
    func startActivity(
        _ name: String, client: String? = ":1.5", _ change: (inout ActivityRequest) -> Void = { _ in }
    ) throws -> ActivityID {
        let id = try #require(ActivityID(name))
        var request = ActivityRequest(
            id: id, kind: "Build", owner: "org.example.Builder", client: client, attributes: ["name": .string(name)],
            content: ["step": .uint64(0)])
        change(&request)
        try perform(.startActivity(request))
        return id
    }

    /// Gives an activity the content of a number.
    func update(_ id: ActivityID, step: UInt64, client: String = ":1.5") throws {
        try perform(
            .updateActivity(
                id, ActivityUpdate(owner: "org.example.Builder", client: client, content: ["step": .uint64(step)])))
    }

    func start(_ title: String) throws -> ActivityID {
        let id = try #require(ActivityID(String((0..<10).map { _ in "abcdefghijklmnop".randomElement()! })))
        // Apart from the pause after an attempt that has failed.
        usleep(20_000)
        try queue.sync {
            _ = try host.perform(.startSitting(id, title: title, total: .seconds(6000), options: SittingOptions()))
        }
        return id
    }

    func end(_ id: ActivityID) throws {
        try queue.sync { _ = try host.perform(.end(id, reason: .app, dismissal: .standard)) }
    }

    func dismiss(_ id: ActivityID) throws {
        try queue.sync { _ = try host.perform(.dismiss(id)) }
    }

    /// Lets time pass, with all that it brings.
    func pass(_ duration: Duration) {
        queue.sync {
            clocks.forward += duration
            host.wake()
        }
        // What a flush has answered meanwhile.
        for _ in 0..<50 {
            if queue.sync(execute: { presenter.complaint == nil }) { break }
            usleep(2_000)
        }
    }

    func close() {
        queue.sync { presenter.close() }
    }
}
