// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import Dispatch

/// Sittings and activities, kept up to date by the daemon's signals: read again at each change, and silent between changes.
///
/// It outlives the daemon: while that is away all stays as it was last read.
final class BoardFeed {
    private(set) var board = BoardSnapshot()
    private(set) var isDaemonThere = true
    /// Why the feed cannot go on; nil while it can.
    private(set) var failure: CommandFailure?
    /// Why sittings and activities ended, as the daemon said in its signals. An object may be gone by the time it is read.
    private(set) var endReasons: [ObjectPath: String] = [:]
    /// Called after each change of the above.
    var onChange: () -> Void = {}
    /// Called for each alert, before the change that comes with it.
    var onAlert: (Alert) -> Void = { _ in }

    /// What drew attention to an activity.
    struct Alert: Equatable {
        let path: ObjectPath
        let title: String
        let body: String
    }

    private let daemon: Daemon
    private var subscriptions: [Subscription] = []
    private var pendingRead: Subscription?
    /// The calls that wait for their replies.
    private var calls: [Int: Subscription] = [:]
    private var nextCall = 0
    /// Whether something changed while a read was on its way, and another follows.
    private(set) var isStale = false

    private let retryTimer: any DispatchSourceTimer

    /// How long to wait before reading again where the daemon is there and does not answer.
    private static let retryDelay = DispatchTimeInterval.seconds(2)

    /// Subscribes, then reads: no change in between is lost. The bus starts the daemon if need be.
    init(_ daemon: Daemon) throws {
        self.daemon = daemon
        retryTimer = DispatchSource.makeTimerSource(queue: daemon.connection.queue)
        // A source must not be released before it was activated.
        retryTimer.activate()
        let rule = MatchRule(sender: Daemon.busName, pathNamespace: Daemon.root)
        do {
            subscriptions.append(try daemon.connection.subscribe(rule) { [unowned self] in receive($0) })
        } catch {
            throw CommandFailure(error)
        }
        board = try daemon.board()
    }

    /// Begins to follow. To be called once, when `onChange` is set.
    func begin() throws {
        retryTimer.setEventHandler { [unowned self] in read() }
        daemon.connection.onDisconnect = { [unowned self] in fail(.disconnected) }
        do {
            let watch = try daemon.connection.watchName(Daemon.busName) { [unowned self] in ownerChanged($0) }
            subscriptions.append(watch)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Reads everything again.
    ///
    /// - Parameter startingDaemon: whether the bus may start the daemon for it.
    func read(startingDaemon: Bool = false) {
        guard failure == nil else { return }
        guard pendingRead == nil else {
            isStale = true
            return
        }
        isStale = false
        do {
            pendingRead = try daemon.connection.call(Daemon.readCall(autoStart: startingDaemon), timeout: .seconds(5)) {
                [unowned self] in readEnded($0, startedDaemon: startingDaemon)
            }
        } catch {
            fail(error)
        }
    }

    /// Calls a method of `org.senko.Senko1.Meditation`; `reply` gets the error, or nil. The change itself comes by signal.
    func call(_ member: String, _ arguments: [BusValue], reply: @escaping (CommandFailure?) -> Void) {
        let identity = nextCall
        nextCall += 1
        do {
            calls[identity] = try daemon.connection.call(Daemon.meditationCall(member, arguments)) {
                [unowned self] result in
                calls[identity] = nil
                switch result {
                case .success: reply(nil)
                case .failure(let error): reply(CommandFailure(error))
                }
            }
        } catch {
            reply(CommandFailure(error))
        }
    }

    private func receive(_ signal: Signal) {
        let path = signal.arguments.first.flatMap { ObjectPath(busValue: $0) }
        let texts = signal.arguments.dropFirst().map { String(busValue: $0) ?? "" }
        switch (signal.interface, signal.member) {
        case (Daemon.meditationInterface, "StateChanged"), (Daemon.activitiesInterface, "StateChanged"):
            guard let path, texts.count == 3 else { break }
            let isEnd = texts[0] == SittingState.ended.name
            // What is taken out of sight without an end ends so.
            let isLeft = texts[0] == ActivityState.dismissed.rawValue && endReasons[path] == nil
            if isEnd || isLeft { endReasons[path] = texts[2] }
        case (Daemon.activitiesInterface, "Alerted"):
            guard let path, texts.count == 3 else { break }
            onAlert(Alert(path: path, title: texts[0], body: texts[1]))
        default: break
        }
        read()
    }

    private func ownerChanged(_ owner: String?) {
        let isThere = owner != nil
        if isThere { read() }
        guard isThere != isDaemonThere else { return }
        isDaemonThere = isThere
        onChange()
    }

    private func readEnded(_ result: Result<[BusValue], BusError>, startedDaemon: Bool) {
        pendingRead = nil
        switch result {
        case .success(let reply):
            guard let board = BoardSnapshot(reply: reply, readAt: Clocks.now()) else { return }
            self.board = board
            isDaemonThere = true
            onChange()
            // Those that are gone were told of by now.
            let paths = Set(board.sittings.map(\.path) + board.activities.map(\.path))
            endReasons = endReasons.filter { paths.contains($0.key) }
        case .failure(let error):
            let failure = CommandFailure(error)
            if failure.status == ExitStatus.unreachable {
                // The owner's return is signalled; only where a start was asked for is this the end of it.
                if startedDaemon || !daemon.connection.isOpen { fail(error) }
            } else {
                retryTimer.schedule(deadline: .now() + Self.retryDelay)
            }
        }
        if isStale { read() }
    }

    private func fail(_ error: BusError) {
        guard failure == nil else { return }
        failure = CommandFailure(error)
        onChange()
    }
}
