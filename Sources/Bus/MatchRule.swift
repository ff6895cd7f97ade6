// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// Which signals to receive. What is nil matches anything.
///
/// Source: D-Bus specification, "Match Rules".
public struct MatchRule: CustomStringConvertible {
    /// The sender's bus name; a well-known one follows its owner.
    public var sender: String?
    /// The object.
    public var path: ObjectPath?
    /// The object, or one below it.
    public var pathNamespace: ObjectPath?
    /// The interface.
    public var interface: String?
    /// The signal's name.
    public var member: String?
    /// The first argument, a string.
    public var argument0: String?

    /// A rule for signals.
    public init(
        sender: String? = nil, path: ObjectPath? = nil, pathNamespace: ObjectPath? = nil, interface: String? = nil,
        member: String? = nil, argument0: String? = nil
    ) {
        self.sender = sender
        self.path = path
        self.pathNamespace = pathNamespace
        self.interface = interface
        self.member = member
        self.argument0 = argument0
    }

    /// The rule as the bus reads it.
    public var description: String {
        let keys: [(String, String?)] = [
            ("sender", sender), ("path", path?.description), ("path_namespace", pathNamespace?.description),
            ("interface", interface), ("member", member), ("arg0", argument0),
        ]
        return keys.reduce("type='signal'") { rule, key in
            guard let value = key.1 else { return rule }
            return rule + ",\(key.0)='\(value)'"
        }
    }

    /// Whether the rule can be written down: libsystemd and the bus read an escaped apostrophe differently.
    var isExpressible: Bool {
        ![sender, interface, member, argument0].contains { $0?.contains("'") == true }
    }
}
