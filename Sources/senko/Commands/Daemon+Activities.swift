// SPDX-License-Identifier: Apache-2.0

import Bus
import BusValues

extension Daemon {
    static let activitiesInterface = "org.senko.Senko1.Activities"
    static let errorPrefix = "org.senko.Senko1.Error."

    /// The call of a method of `org.senko.Senko1.Activities`.
    static func activitiesCall(_ member: String, _ arguments: [BusValue]) -> MethodCall {
        MethodCall(
            destination: busName, path: root, interface: activitiesInterface, member: member, arguments: arguments)
    }

    /// Calls a method and waits for its reply. The bus starts the daemon if need be.
    @discardableResult
    func call(_ call: MethodCall) throws(CommandFailure) -> [BusValue] {
        do {
            return try connection.callAndWait(call)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Reads the activities, those that have ended too, in the daemon's order.
    ///
    /// - Parameter filter: keys `kind`, `state`, `owner`.
    func activities(_ filter: [String: BusValue] = [:]) throws(CommandFailure) -> [ActivitySnapshot] {
        let reply = try call(Self.activitiesCall("List", [filter.busValue]))
        guard let activities = ActivitySnapshot.activities(in: reply) else {
            throw CommandFailure("\(Self.busName) answers List with something else than activities")
        }
        return activities
    }
}

extension BusError {
    /// Whether it says that the activity is over, whoever ended it.
    var isOfFinishedActivity: Bool {
        ["NoSuchActivity", "AlreadyEnded"].contains { name == Daemon.errorPrefix + $0 }
    }
}
