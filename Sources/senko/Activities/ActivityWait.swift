// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import Dispatch
import Glibc

/// Stays until an activity has ended. One that has buttons is a question: the first that is pressed is printed, and ends it.
final class ActivityWait {
    private let daemon: Daemon
    private let environment: Environment
    private var path: ObjectPath?
    private var subscriptions: [Subscription] = []
    private var pendingRead: Subscription?
    private var pendingEnd: Subscription?
    private var reader: ReaderWatch?
    private let endsAtPress: Bool

    /// Listens from now on, so that nothing is missed of an activity that is started behind it.
    ///
    /// - Parameter endsAtPress: whether the activity ends with the first button that is pressed.
    init(_ daemon: Daemon, _ environment: Environment, endsAtPress: Bool) throws {
        self.endsAtPress = endsAtPress
        self.daemon = daemon
        self.environment = environment
        let rule = MatchRule(sender: Daemon.busName, pathNamespace: Daemon.root)
        do {
            subscriptions.append(try daemon.connection.subscribe(rule) { [unowned self] in receive($0) })
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Prints until the process ends.
    func run(_ path: ObjectPath) throws -> Never {
        self.path = path
        daemon.connection.onDisconnect = { CommandLineTool.fail(CommandFailure(.disconnected)) }
        do {
            // A daemon that comes again has the activity as it was, or has ended it.
            let watch = try daemon.connection.watchName(Daemon.busName) { [unowned self] owner in
                if owner != nil { read(path) }
            }
            subscriptions.append(watch)
        } catch {
            throw CommandFailure(error)
        }
        // An answer that nobody reads any more need not be waited for.
        reader = ReaderWatch(of: environment.output)
        dispatchMain()
    }

    private func receive(_ signal: Signal) {
        guard let path else { return }
        switch (signal.interface, signal.member) {
        case (Daemon.activityInterface, "ActionInvoked") where signal.path == path:
            guard pendingEnd == nil, let key = signal.arguments.first.flatMap({ String(busValue: $0) }) else { return }
            environment.output.line(SafeText.line(key))
            if endsAtPress { end(path) }
        case (Daemon.activitiesInterface, "StateChanged")
        where signal.arguments.count == 4 && signal.arguments[0] == path.busValue:
            guard let state = String(busValue: signal.arguments[1]) else { return }
            if ActivityState(rawValue: state)?.isLiving == false { exit(ExitStatus.done) }
        default: break
        }
    }

    /// Takes the question away that is answered.
    private func end(_ path: ObjectPath) {
        let content: [String: BusValue] = [:]
        let options = DismissalOption.immediate.options(now: Clocks.now().realtime)
        let call = Daemon.activitiesCall("End", [path.busValue, content.busValue, options.busValue])
        do {
            pendingEnd = try daemon.connection.call(call) { reply in
                // Whoever has ended it before was as quick.
                guard case .failure(let error) = reply, !error.isOfFinishedActivity else { exit(ExitStatus.done) }
                CommandLineTool.fail(CommandFailure(error))
            }
        } catch {
            CommandLineTool.fail(CommandFailure(error))
        }
    }

    private func read(_ path: ObjectPath) {
        let none: [String: BusValue] = [:]
        pendingRead = try? daemon.connection.call(Daemon.activitiesCall("List", [none.busValue])) { reply in
            guard case .success(let values) = reply, let activities = ActivitySnapshot.activities(in: values) else {
                return
            }
            if activities.first(where: { $0.path == path })?.isLive != true { exit(ExitStatus.done) }
        }
    }
}
