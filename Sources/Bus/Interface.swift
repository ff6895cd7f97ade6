// SPDX-License-Identifier: Apache-2.0

public import BusValues

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

    /// The values of all properties of an object, as `org.freedesktop.DBus.Properties.GetAll` gives them: `a{sv}`, in the
    /// order of the declaration.
    public func properties(of object: Object) throws -> BusValue {
        var entries: [BusValue] = []
        entries.reserveCapacity(order.count)
        for member in order {
            guard case .property(_, _, let get, _) = member.kind else { continue }
            entries.append(.entry(key: .string(member.name), value: .variant(try get(object))))
        }
        return .array(element: Signature(trusted: "{sv}"), entries)
    }

    /// The properties whose changes are signalled and that differ between two states of an object.
    public func changes(from old: Object, to new: Object) -> [String] {
        order.compactMap { member in
            guard case .property(_, .signalled, let get, _) = member.kind else { return nil }
            return (try? get(old)) == (try? get(new)) ? nil : member.name
        }
    }
}
