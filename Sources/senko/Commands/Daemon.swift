// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Bus
import BusValues
import Dispatch

/// The daemon, as its clients see it: the names of its contract, and the calls that commands make.
struct Daemon {
    static let busName = "org.senko.Senko1"
    static let root: ObjectPath = "/org/senko/Senko1"
    static let meditationInterface = "org.senko.Senko1.Meditation"
    static let sittingInterface = "org.senko.Senko1.Sitting"
    static let activityInterface = "org.senko.Senko1.Activity"

    let connection: Connection

    /// Connects to the session bus.
    init() throws(CommandFailure) {
        do {
            connection = try Connection(.session, queue: .main)
            // All activities with all that they hold, as many as a daemon may be configured to have.
            connection.maximumReplyValues = 1 << 24
        } catch {
            throw .noBus(error)
        }
    }

    /// Calls a method of `org.senko.Senko1.Meditation` and waits for its reply. The bus starts the daemon if need be.
    @discardableResult
    func call(_ member: String, _ arguments: [BusValue] = []) throws(CommandFailure) -> [BusValue] {
        do {
            return try connection.callAndWait(Self.meditationCall(member, arguments))
        } catch {
            throw CommandFailure(error)
        }
    }

    /// How long a sitting lasts whose duration is not given, in seconds; 0: open-ended.
    func standardSeconds() throws(CommandFailure) -> UInt32 {
        let reply: [BusValue]
        do {
            reply = try connection.callAndWait(
                MethodCall(
                    destination: Self.busName, path: Self.root, interface: "org.freedesktop.DBus.Properties",
                    member: "Get",
                    arguments: [Self.meditationInterface.busValue, "DefaultSeconds".busValue]))
        } catch {
            throw CommandFailure(error)
        }
        guard case .variant(.uint32(let seconds))? = reply.first else {
            throw CommandFailure("\(Self.busName) has no DefaultSeconds: give a duration, such as 20m")
        }
        return seconds
    }

    /// Reads every sitting, those that have ended too, in one round trip.
    func sittings() throws(CommandFailure) -> [SittingSnapshot] { try board().sittings }

    /// Reads all that there is, what has ended too, in one round trip.
    func board() throws(CommandFailure) -> BoardSnapshot {
        let reply: [BusValue]
        do {
            reply = try connection.callAndWait(Self.readCall(autoStart: true))
        } catch {
            throw CommandFailure(error)
        }
        guard let board = BoardSnapshot(reply: reply, readAt: Clocks.now()) else {
            throw CommandFailure("\(Self.busName) answers GetManagedObjects with something else than objects")
        }
        return board
    }

    /// The call of a method of `org.senko.Senko1.Meditation`.
    static func meditationCall(_ member: String, _ arguments: [BusValue]) -> MethodCall {
        MethodCall(
            destination: busName, path: root, interface: meditationInterface, member: member, arguments: arguments)
    }

    /// The call that reads all objects with all their properties.
    static func readCall(autoStart: Bool) -> MethodCall {
        MethodCall(
            destination: busName, path: root, interface: "org.freedesktop.DBus.ObjectManager",
            member: "GetManagedObjects", autoStart: autoStart)
    }
}
