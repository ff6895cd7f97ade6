// SPDX-License-Identifier: Apache-2.0

public import BusValues

extension Peer {
    private static var properties: String { "org.freedesktop.DBus.Properties" }

    /// Reads a property.
    public func get(
        _ destination: String, _ path: ObjectPath, _ interface: String, _ property: String
    ) throws -> BusValue {
        let reply = try call(destination, path, Self.properties, "Get", [.string(interface), .string(property)])
        guard reply.count == 1, case .variant(let value) = reply[0] else {
            throw TestSupportError("Get replied with \(reply)")
        }
        return value
    }

    /// Reads all properties of an interface.
    public func getAll(
        _ destination: String, _ path: ObjectPath, _ interface: String
    ) throws -> [String: BusValue] {
        let reply = try call(destination, path, Self.properties, "GetAll", [.string(interface)])
        guard reply.count == 1, let values = [String: BusValue](busValue: reply[0]) else {
            throw TestSupportError("GetAll replied with \(reply)")
        }
        return values
    }

    /// Changes a property.
    public func set(
        _ destination: String, _ path: ObjectPath, _ interface: String, _ property: String, _ value: BusValue
    ) throws {
        try call(
            destination, path, Self.properties, "Set", [.string(interface), .string(property), .variant(value)])
    }

    /// Reads all objects below an object manager: path → interface → property → value.
    public func managedObjects(
        _ destination: String, _ path: ObjectPath
    ) throws -> [ObjectPath: [String: [String: BusValue]]] {
        let reply = try call(destination, path, "org.freedesktop.DBus.ObjectManager", "GetManagedObjects")
        guard reply.count == 1, let objects = [ObjectPath: [String: [String: BusValue]]](busValue: reply[0]) else {
            throw TestSupportError("GetManagedObjects replied with \(reply)")
        }
        return objects
    }

    /// Reads what an object says about itself.
    public func introspect(_ destination: String, _ path: ObjectPath) throws -> Introspection {
        let reply = try call(destination, path, "org.freedesktop.DBus.Introspectable", "Introspect")
        guard reply.count == 1, case .string(let text) = reply[0] else {
            throw TestSupportError("Introspect replied with \(reply)")
        }
        return try Introspection(xml: text)
    }
}
