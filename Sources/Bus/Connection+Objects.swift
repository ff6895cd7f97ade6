// SPDX-License-Identifier: Apache-2.0

public import BusValues
import CSystemd
import Glibc

extension Connection {
    /// Offers an interface on the object at one path.
    ///
    /// - Returns: what keeps it exported.
    public func export<Object>(
        _ interface: Interface<Object>, at path: ObjectPath, object: Object
    ) throws(BusError) -> Subscription {
        let exporter = Exporter(interface, of: .one(object), on: self)
        let subscription = Subscription(context: exporter)
        var slot: OpaquePointer?
        try check(
            sd_bus_add_object_vtable(
                bus, &slot, path.description, interface.name, exporter.table.entries,
                exporter.table.doors),
            "exporting \(interface.name) at \(path)")
        subscription.add(slot)
        return subscription
    }

    /// Offers an interface on all the objects below a path that `find` knows.
    ///
    /// - Parameters:
    ///   - interface: the interface.
    ///   - prefix: the path above the objects.
    ///   - find: the object at a path; nil where there is none.
    /// - Returns: what keeps it exported.
    public func export<Object>(
        _ interface: Interface<Object>, below prefix: ObjectPath, find: @escaping (ObjectPath) -> Object?
    ) throws(BusError) -> Subscription {
        let exporter = Exporter(interface, of: .family(find), on: self)
        let subscription = Subscription(context: exporter)
        var slot: OpaquePointer?
        try check(
            sd_bus_add_fallback_vtable(
                bus, &slot, prefix.description, interface.name, exporter.table.entries, findObject,
                exporter.table.doors),
            "exporting \(interface.name) below \(prefix)")
        subscription.add(slot)
        return subscription
    }

    /// Offers `org.freedesktop.DBus.ObjectManager` at a path, over the objects that the family below `prefix` lists.
    ///
    /// - Returns: what keeps it exported.
    public func exportObjectManager(
        at path: ObjectPath, below prefix: ObjectPath, list: @escaping () -> [ObjectPath]
    ) throws(BusError) -> Subscription {
        let context = Enumerator(list)
        let subscription = Subscription(context: context)
        var slot: OpaquePointer?
        try check(
            sd_bus_add_object_manager(bus, &slot, path.description), "exporting the object manager at \(path)")
        subscription.add(slot)
        slot = nil
        try check(
            sd_bus_add_node_enumerator(
                bus, &slot, prefix.description, enumerate, Unmanaged.passUnretained(context).toOpaque()),
            "listing the objects below \(prefix)")
        subscription.add(slot)
        return subscription
    }

    /// Tells that an object has appeared, with all its interfaces and properties.
    public func emitObjectAdded(_ path: ObjectPath) throws(BusError) {
        let result = sd_bus_emit_object_added(bus, path.description)
        rearm()
        try check(result, "announcing the object \(path)")
    }

    /// Tells that an object is gone, which had these interfaces beside the standard ones.
    public func emitObjectRemoved(_ path: ObjectPath, interfaces: [String]) throws(BusError) {
        let standard = [
            "org.freedesktop.DBus.Peer", "org.freedesktop.DBus.Introspectable", "org.freedesktop.DBus.Properties",
        ]
        let result = withStrings(interfaces + standard) {
            sd_bus_emit_interfaces_removed_strv(bus, path.description, $0)
        }
        rearm()
        try check(result, "announcing that the object \(path) is gone")
    }

    /// Tells that some properties of an object have changed, with their new values.
    ///
    /// Source: D-Bus specification, `org.freedesktop.DBus.Properties.PropertiesChanged`.
    public func emitPropertiesChanged<Object>(
        _ path: ObjectPath, _ interface: Interface<Object>, of object: Object, properties: [String]
    ) throws(BusError) {
        guard !properties.isEmpty else { return }
        try emit(path: path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged") {
            writer throws(BusError) in
            try writer.append(interface.name)
            try interface.write(properties: properties, of: object, to: writer)
            // Those whose values are not told.
            try writer.container("a", "s") {}
        }
    }

    /// Tells that properties have changed; their new values are read from the object.
    public func emitPropertiesChanged(
        _ path: ObjectPath, interface: String, properties: [String]
    ) throws(BusError) {
        guard !properties.isEmpty else { return }
        let result = withStrings(properties) {
            sd_bus_emit_properties_changed_strv(bus, path.description, interface, $0)
        }
        rearm()
        try check(result, "announcing changes of \(interface) at \(path)")
    }
}

/// Lists the objects of a family.
private final class Enumerator {
    let list: () -> [ObjectPath]

    init(_ list: @escaping () -> [ObjectPath]) {
        self.list = list
    }
}

/// `sd_bus_node_enumerator_t`: the list and its strings become sd-bus' own, which frees them.
private func enumerate(
    _ bus: OpaquePointer?, _ prefix: UnsafePointer<CChar>?, _ context: UnsafeMutableRawPointer?,
    _ nodes: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?,
    _ error: UnsafeMutablePointer<sd_bus_error>?
) -> Int32 {
    let paths = Unmanaged<Enumerator>.fromOpaque(context!).takeUnretainedValue().list()
    let size = (paths.count + 1) * MemoryLayout<UnsafeMutablePointer<CChar>?>.stride
    guard let block = malloc(size) else { return -ENOMEM }
    let list = block.bindMemory(to: UnsafeMutablePointer<CChar>?.self, capacity: paths.count + 1)
    for (index, path) in paths.enumerated() { list[index] = strdup(path.description) }
    list[paths.count] = nil
    nodes?.pointee = list
    return 0
}

/// Calls `body` with a NULL-terminated array of C strings.
private func withStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
    var pointers = strings.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    return pointers.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
}
