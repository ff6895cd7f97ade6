// SPDX-License-Identifier: Apache-2.0

import BusValues
import CSystemd

/// An interface as a program declares it: its name and its members.
public struct Interface<Object>: Sendable {
    /// The interface's name, such as `org.senko.Senko1.Sitting`.
    public let name: String
    let members: [String: Member<Object>]
    /// In the order of the declaration, as it is shown by introspection.
    let order: [Member<Object>]

    /// An interface with these members.
    ///
    /// - Precondition: no two members have one name.
    public init(_ name: String, _ members: [Member<Object>]) {
        self.name = name
        self.order = members
        self.members = Dictionary(uniqueKeysWithValues: members.map { ($0.name, $0) })
    }

    /// Appends the values of all properties of an object, as `org.freedesktop.DBus.Properties.GetAll` gives them: `a{sv}`,
    /// in the order of the declaration.
    public func write(propertiesOf object: Object, to writer: MessageWriter) throws(BusError) {
        try writer.container("a", "{sv}") { () throws(BusError) in
            for member in order { try write(member, of: object, to: writer) }
        }
    }

    /// Appends some of them, `a{sv}`.
    func write(properties names: [String], of object: Object, to writer: MessageWriter) throws(BusError) {
        try writer.container("a", "{sv}") { () throws(BusError) in
            for name in names {
                if let member = members[name] { try write(member, of: object, to: writer) }
            }
        }
    }

    /// Appends the entry of a property, and nothing for what is none.
    private func write(_ member: Member<Object>, of object: Object, to writer: MessageWriter) throws(BusError) {
        guard case .property(let property) = member.kind else { return }
        try writer.container("e", "sv") { () throws(BusError) in
            try writer.append(member.name)
            try writer.container("v", property.type.description) { () throws(BusError) in
                do {
                    try property.write(object, writer)
                } catch {
                    throw (error as? BusError) ?? BusError(name: SD_BUS_ERROR_FAILED, message: "\(error)")
                }
            }
        }
    }

    /// The properties whose changes are signalled and that differ between two states of an object.
    public func changes(from old: Object, to new: Object) -> [String] {
        order.filter { member in
            guard case .property(let property) = member.kind, case .signalled = property.change,
                let value = try? property.get(new)
            else { return false }
            return (try? property.get(old)) != value
        }.map(\.name)
    }
}
