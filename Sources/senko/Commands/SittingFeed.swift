// SPDX-License-Identifier: Apache-2.0

import Bus
import BusValues
import Dispatch

/// The sittings, kept up to date by the daemon's signals: read again at each change, and silent between changes.
///
/// It outlives the daemon: while that is away the sittings stay as they were last read.
final class SittingFeed {
    private(set) var sittings: [SittingSnapshot]
    private(set) var isDaemonThere = true
    /// Why the feed cannot go on; nil while it can.
    private(set) var failure: CommandFailure?
    /// Why sittings ended, as the daemon said in its signals. An object may be gone by the time it is read.
    private(set) var endReasons: [ObjectPath: String] = [:]
    /// Called after each change of the above.
    var onChange: () -> Void = {}

    private let daemon: Daemon
    private var subscriptions: [Subscription] = []
    private var pendingRead: Subscription?
    /// The calls that wait for their replies.
    private var calls: [Int: Subscription] = [:]
    private var nextCall = 0
    /// Whether something changed while a read was on its way.
    private var isStale = false

    private let retryTimer: any DispatchSourceTimer

    /// How long to wait before reading again where the daemon is there and does not answer.
    private static let retryDelay = DispatchTimeInterval.seconds(2)

    /// Subscribes, then reads: no change in between is lost. The bus starts the daemon if need be.
    init(_ daemon: Daemon) throws {
        self.daemon = daemon
        sittings = []
        retryTimer = DispatchSource.makeTimerSource(queue: daemon.connection.queue)
        // A source must not be released before it was activated.
        retryTimer.activate()
        let rule = MatchRule(sender: Daemon.busName, pathNamespace: Daemon.root)
        do {
            subscriptions.append(try daemon.connection.subscribe(rule) { [unowned self] in receive($0) })
        } catch {
            throw CommandFailure(error)
        }
        sittings = try daemon.sittings()
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
        if signal.interface == Daemon.meditationInterface, signal.member == "StateChanged",
            signal.arguments.count == 4, signal.arguments[1] == .string(SittingState.ended.name),
            let path = ObjectPath(busValue: signal.arguments[0]), let reason = String(busValue: signal.arguments[3])
        {
            endReasons[path] = reason
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
            guard let sittings = SittingSnapshot.sittings(in: reply, readAt: Clocks.now()) else { return }
            self.sittings = sittings
            isDaemonThere = true
            onChange()
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
