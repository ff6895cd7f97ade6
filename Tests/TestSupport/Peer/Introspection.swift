// SPDX-License-Identifier: Apache-2.0

/// What a D-Bus object says about itself. Source: D-Bus specification, "Introspection Data Format".
public struct Introspection: Hashable, Sendable {
    /// An argument of a method or a signal.
    public struct Argument: Hashable, Sendable {
        /// Its name; empty where none is given.
        public var name: String
        /// Its signature.
        public var type: String
        /// `in` or `out`.
        public var direction: String

        /// An argument.
        public init(name: String, type: String, direction: String) {
            self.name = name
            self.type = type
            self.direction = direction
        }
    }

    /// A method or a signal.
    public struct Member: Hashable, Sendable {
        /// The arguments in order.
        public var arguments: [Argument] = []
        /// Annotations, those for documentation left out.
        public var annotations: [String: String] = [:]
    }

    /// A property.
    public struct Property: Hashable, Sendable {
        /// Its signature.
        public var type: String
        /// `read`, `write` or `readwrite`.
        public var access: String
        /// Annotations, those for documentation left out; `EmitsChangedSignal` is always there.
        public var annotations: [String: String] = [:]
    }

    /// An interface. Its members are compared by name, not by their order.
    public struct Interface: Hashable, Sendable {
        /// Methods by name.
        public var methods: [String: Member] = [:]
        /// Signals by name.
        public var signals: [String: Member] = [:]
        /// Properties by name.
        public var properties: [String: Property] = [:]
        /// Annotations, those for documentation left out.
        public var annotations: [String: String] = [:]
    }

    /// The annotation that says how a property announces changes.
    public static let emitsChangedSignal = "org.freedesktop.DBus.Property.EmitsChangedSignal"

    /// Interfaces by name.
    public var interfaces: [String: Interface] = [:]
    /// The names of the objects below, as far as they are told.
    public var children: [String] = []

    /// Reads introspection XML: what an object replied, or an interface file.
    ///
    /// - Throws: `TestSupportError` where it is not well-formed.
    public init(xml: String) throws {
        self = try IntrospectionParser.parse(xml)
    }

    init() {}
}
