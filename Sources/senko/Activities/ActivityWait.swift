// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import Dispatch
import Glibc

/// Stays until an activity has ended, and prints the keys of the buttons that are pressed meanwhile.
final class ActivityWait {
    private let daemon: Daemon
    private let environment: Environment
    private var path: ObjectPath?
    private var subscriptions: [Subscription] = []
    private var pendingRead: Subscription?

    /// Listens from now on, so that nothing is missed of an activity that is started behind it.
    init(_ daemon: Daemon, _ environment: Environment) throws {
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
        dispatchMain()
    }

    private func receive(_ signal: Signal) {
        guard let path else { return }
        switch (signal.interface, signal.member) {
        case (Daemon.activityInterface, "ActionInvoked") where signal.path == path:
            guard let key = signal.arguments.first.flatMap({ String(busValue: $0) }) else { return }
            environment.output.line(SafeText.line(key))
        case (Daemon.activitiesInterface, "StateChanged")
        where signal.arguments.count == 4 && signal.arguments[0] == path.busValue:
            guard let state = String(busValue: signal.arguments[1]) else { return }
            if ActivityState(rawValue: state)?.isLiving == false { exit(ExitStatus.done) }
        default: break
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
