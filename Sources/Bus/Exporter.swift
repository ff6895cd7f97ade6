// SPDX-License-Identifier: Apache-2.0

import BusValues
import CSystemd
import Glibc

/// An interface on one object or on a family of objects, and the door through which sd-bus enters it.
class AnyExporter {
    private weak var connection: Connection?

    init(on connection: Connection) { self.connection = connection }

    /// A call has been answered.
    final func answered() { connection?.whenAnswered?() }

    /// Whether there is an object at this path.
    func hasObject(at path: ObjectPath) -> Bool { false }
    /// Does what is called, and answers.
    ///
    /// - Parameter member: its place in the declaration; likewise below.
    func call(_ member: Int, _ invocation: Invocation) throws {}
    func get(_ member: Int, at path: @autoclosure () -> ObjectPath, into writer: MessageWriter) throws {}
    func set(_ member: Int, to value: inout MessageReader, by invocation: Invocation) throws {}
}

final class Exporter<Object>: AnyExporter {
    private let interface: Interface<Object>
    private let objects: Objects
    private(set) var table: VirtualTable!

    /// What the interface is on.
    enum Objects {
        /// The object at the one path at which it is exported.
        case one(Object)
        /// Those that are found by their paths.
        case family((ObjectPath) -> Object?)
    }

    init(_ interface: Interface<Object>, of objects: Objects, on connection: Connection) {
        self.interface = interface
        self.objects = objects
        super.init(on: connection)
        table = VirtualTable(interface, of: self)
    }

    override func hasObject(at path: ObjectPath) -> Bool { object(at: path) != nil }

    /// The path is put together where it is needed.
    private func object(at path: @autoclosure () -> ObjectPath) -> Object? {
        switch objects {
        case .one(let object): object
        case .family(let find): find(path())
        }
    }

    override func call(_ member: Int, _ invocation: Invocation) throws {
        guard case .method(_, _, let body) = interface.order[member].kind else { throw mistaken(member) }
        try body(required(at: invocation.path), invocation)
    }

    override func get(_ member: Int, at path: @autoclosure () -> ObjectPath, into writer: MessageWriter) throws {
        guard case .property(let property) = interface.order[member].kind else { throw mistaken(member) }
        try property.write(required(at: path()), writer)
    }

    override func set(_ member: Int, to value: inout MessageReader, by invocation: Invocation) throws {
        guard case .property(let property) = interface.order[member].kind, let set = property.set else {
            throw mistaken(member)
        }
        try set(required(at: invocation.path), invocation, &value)
    }

    private func required(at path: @autoclosure () -> ObjectPath) throws(BusError) -> Object {
        guard let object = object(at: path()) else {
            throw BusError(name: SD_BUS_ERROR_UNKNOWN_OBJECT, message: "there is no object at \(path())")
        }
        return object
    }

    private func mistaken(_ member: Int) -> BusError {
        BusError(
            name: SD_BUS_ERROR_UNKNOWN_METHOD,
            message: "\(interface.order[member].name) of \(interface.name) is used as what it is not")
    }
}

private func door(_ context: UnsafeMutableRawPointer?) -> VirtualTable.Door {
    context!.assumingMemoryBound(to: VirtualTable.Door.self).pointee
}

/// Fills an error for the caller and returns what sd-bus wants to see.
private func report(_ error: any Error, to destination: UnsafeMutablePointer<sd_bus_error>?) -> Int32 {
    let error =
        (error as? any BusErrorConvertible)?.busError
        ?? BusError(name: SD_BUS_ERROR_FAILED, message: "\(error)")
    // A message that cannot be sent would leave the call without an answer.
    return sd_bus_error_set(destination, error.name, sendable(error.message))
}

/// `sd_bus_message_handler_t` of every method.
func callMethod(
    _ message: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    let door = door(context)
    defer { door.exporter.answered() }
    do {
        try door.exporter.call(door.member, Invocation(message: message!))
        return 1
    } catch let failure {
        return report(failure, to: error)
    }
}

/// `sd_bus_property_get_t` of every property.
func getProperty(
    _ bus: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ interface: UnsafePointer<CChar>?,
    _ property: UnsafePointer<CChar>?, _ reply: OpaquePointer?, _ context: UnsafeMutableRawPointer?,
    _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    do {
        let door = door(context)
        try door.exporter.get(
            door.member, at: ObjectPath(trusted: String(cString: path!)), into: MessageWriter(reply!))
        return 1
    } catch let failure {
        return report(failure, to: error)
    }
}

/// `sd_bus_property_set_t` of every writable property.
func setProperty(
    _ bus: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ interface: UnsafePointer<CChar>?,
    _ property: UnsafePointer<CChar>?, _ value: OpaquePointer?, _ context: UnsafeMutableRawPointer?,
    _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    do {
        // It is the call itself, at the place of the value.
        let message = value!
        var reader = MessageReader(message)
        let door = door(context)
        try door.exporter.set(door.member, to: &reader, by: Invocation(message: message))
        return 1
    } catch let failure {
        return report(failure, to: error)
    }
}

/// `sd_bus_object_find_t` of every family of objects.
func findObject(
    _ bus: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ interface: UnsafePointer<CChar>?,
    _ context: UnsafeMutableRawPointer?, _ found: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    guard door(context).exporter.hasObject(at: ObjectPath(trusted: String(cString: path!))) else { return 0 }
    found?.pointee = context
    return 1
}
