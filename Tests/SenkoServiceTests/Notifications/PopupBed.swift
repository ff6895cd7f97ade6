// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import Dispatch
import MeditationCore
import TestSupport

@testable import SenkoService

/// A host whose popups are shown by a strict notification server on a bus of its own; the queue guards everything.
final class PopupBed: @unchecked Sendable {
    /// What a test sees of it: the sounds that it has been asked for, the buttons that were used, and what is kept.
    struct Seen {
        var sounds: [String] = []
        var actions: [(key: String, token: String)] = []
        var records: [ActivityID: PopupRecord] = [:]
    }

    static let owner = "org.example.Backup"

    let bus: PrivateBus
    let seen = Guarded(Seen())
    private let queue = DispatchQueue(label: "org.senko.test")
    private var connection: Connection!
    private var host: Host!
    private var presenter: NotificationPresenter!
    private var number = 0

    /// - Parameters:
    ///   - inherited: what a predecessor kept.
    ///   - data: the folders that hold applications.
    ///   - board: what is going on already.
    init(
        on bus: PrivateBus, settings: NotificationSettings = NotificationSettings(),
        inherited: [ActivityID: PopupRecord] = [:], data: [String] = [], board: Board? = nil
    ) throws {
        self.bus = bus
        seen.withLock { $0.records = inherited }
        try queue.sync {
            let connection = try Connection(.custom(bus.address), queue: queue)
            let clocks = SystemClocks()
            let limits = Limits(perOwner: 200, updatesPerSecond: 0)
            let host = Host(
                board: board ?? Board(limits: limits, at: clocks.now), clocks: clocks, queue: queue)
            let log = Log(level: .error)
            presenter = NotificationPresenter(
                host, server: try NotificationServer(on: connection, log: log), settings: settings,
                inherited: inherited, applications: Applications(directories: data, locale: "C"), log: log,
                remember: { [seen] id, record in seen.withLock { $0.records[id] = record } })
            presenter.ring = { [seen] sound in seen.withLock { $0.sounds.append(sound) } }
            host.add(presenter)
            host.add(Witness(seen))
            host.begin(with: [])
            (self.connection, self.host) = (connection, host)
        }
    }

    deinit {
        queue.sync {
            connection.close()
            presenter = nil
            host = nil
        }
    }

    /// Carries out a command.
    func perform(_ command: MeditationCore.Command) throws {
        _ = try queue.sync { try host.perform(command) }
    }

    /// Starts an activity of a program.
    @discardableResult
    func start(
        _ content: [String: BusValue], owner: String = owner, configure: (inout ActivityRequest) -> Void = { _ in }
    ) throws -> ActivityID {
        number += 1
        var request = ActivityRequest(
            id: ActivityID("a\(number)")!, kind: "BackupAttributes", owner: owner, client: nil, content: content)
        configure(&request)
        try perform(.startActivity(request))
        return request.id
    }

    /// Gives an activity new content.
    func update(_ id: ActivityID, _ content: [String: BusValue], alert: ActivityAlert? = nil) throws {
        try perform(
            .updateActivity(id, ActivityUpdate(owner: Self.owner, client: nil, content: content, alert: alert)))
    }

    /// What is on the board now.
    var board: Board { queue.sync { host.board } }

    /// Stops as the daemon does.
    func closeAll() { queue.sync { presenter.closeAll() } }

    /// Changes the settings.
    func set(_ settings: NotificationSettings) { queue.sync { presenter.settings = settings } }

    /// What is kept of an activity's popup, once it is so.
    func waitForRecord(of id: ActivityID, where condition: (PopupRecord?) -> Bool) -> Bool {
        seen.wait(timeout: 5) { condition($0.records[id]) ? true : nil } ?? false
    }
}

/// Notes the buttons that were used.
private final class Witness: Observer {
    private let seen: Guarded<PopupBed.Seen>

    init(_ seen: Guarded<PopupBed.Seen>) {
        self.seen = seen
    }

    func observe(_ events: [Event], at now: Instants) {
        for case .actionInvoked(_, let key, let token) in events {
            seen.withLock { $0.actions.append((key, token)) }
        }
    }
}
