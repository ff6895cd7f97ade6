// SPDX-License-Identifier: Apache-2.0

/// An interface as a program declares it: its name and its members.
public struct Interface<Object> {
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
}
