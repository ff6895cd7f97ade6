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
    func call(_ invocation: Invocation) throws -> [BusValue] { [] }
    func get(_ property: String, at path: ObjectPath) throws -> BusValue { throw BusError.disconnected }
    func set(_ property: String, at path: ObjectPath, to value: BusValue, by invocation: Invocation) throws {}
}

final class Exporter<Object>: AnyExporter {
    private let interface: Interface<Object>
    private let objects: Objects
    let table: VirtualTable

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
        table = VirtualTable(interface)
        super.init(on: connection)
    }

    override func hasObject(at path: ObjectPath) -> Bool { object(at: path) != nil }

    /// The path is put together where it is needed.
    private func object(at path: @autoclosure () -> ObjectPath) -> Object? {
        switch objects {
        case .one(let object): object
        case .family(let find): find(path())
        }
    }

    override func call(_ invocation: Invocation) throws -> [BusValue] {
        let (object, kind) = try target(invocation.path, invocation.member)
        guard case .method(_, _, let body) = kind else { throw unknown(invocation.member) }
        return try body(object, invocation, arguments(of: invocation))
    }

    private func arguments(of invocation: Invocation) throws(BusError) -> [BusValue] {
        try readable { () throws(BusError) in try MessageReader.values(of: invocation.message) }
    }

    override func get(_ property: String, at path: ObjectPath) throws -> BusValue {
        let (object, kind) = try target(path, property)
        guard case .property(_, _, let get, _) = kind else { throw unknown(property) }
        return try get(object)
    }

    override func set(
        _ property: String, at path: ObjectPath, to value: BusValue, by invocation: Invocation
    ) throws {
        let (object, kind) = try target(path, property)
        guard case .property(_, _, _, let set?) = kind else { throw unknown(property) }
        try set(object, invocation, value)
    }

    private func target(
        _ path: @autoclosure () -> ObjectPath, _ member: String
    ) throws(BusError) -> (Object, Member<Object>.Kind) {
        guard let object = object(at: path()) else {
            throw BusError(name: SD_BUS_ERROR_UNKNOWN_OBJECT, message: "there is no object at \(path())")
        }
        guard let member = interface.members[member] else { throw unknown(member) }
        return (object, member.kind)
    }

    private func unknown(_ member: String) -> BusError {
        BusError(name: SD_BUS_ERROR_UNKNOWN_METHOD, message: "\(interface.name) has no member \(member).")
    }
}

private func exporter(_ context: UnsafeMutableRawPointer?) -> AnyExporter {
    Unmanaged<AnyExporter>.fromOpaque(context!).takeUnretainedValue()
}

/// Reads what a caller has sent; where that fails it is the caller's fault, and told so.
private func readable<Value>(_ read: () throws(BusError) -> Value) throws(BusError) -> Value {
    do {
        return try read()
    } catch {
        guard error.name == SD_BUS_ERROR_FAILED else { throw error }
        throw .invalidArguments("the arguments cannot be read: they are malformed, or text is not valid UTF-8")
    }
}

/// Fills an error for the caller and returns what sd-bus wants to see.
private func report(_ error: any Error, to destination: UnsafeMutablePointer<sd_bus_error>?) -> Int32 {
    let error =
        (error as? any BusErrorConvertible)?.busError
        ?? (error is FieldDecoder.Mismatch
            ? .invalidArguments("an argument has the wrong type")
            : BusError(name: SD_BUS_ERROR_FAILED, message: "\(error)"))
    // A message that cannot be sent would leave the call without an answer.
    return sd_bus_error_set(destination, error.name, sendable(error.message))
}

/// `sd_bus_message_handler_t` of every method.
func callMethod(
    _ message: OpaquePointer?, _ context: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    let exporter = exporter(context)
    defer { exporter.answered() }
    do {
        let results = try exporter.call(Invocation(message: message!))
        var reply: OpaquePointer?
        try check(sd_bus_message_new_method_return(message, &reply), "answering a call")
        defer { sd_bus_message_unref(reply) }
        try append(results, to: reply!)
        try check(sd_bus_send(nil, reply, nil), "answering a call")
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
        let path = ObjectPath(trusted: String(cString: path!))
        try append(exporter(context).get(String(cString: property!), at: path), to: reply!)
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
        let path = ObjectPath(trusted: String(cString: path!))
        guard let value = try readable({ () throws(BusError) in try reader.next() }) else {
            throw BusError.invalidArguments("the value is missing")
        }
        try exporter(context).set(
            String(cString: property!), at: path, to: value, by: Invocation(message: message))
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
    guard exporter(context).hasObject(at: ObjectPath(trusted: String(cString: path!))) else { return 0 }
    found?.pointee = context
    return 1
}
