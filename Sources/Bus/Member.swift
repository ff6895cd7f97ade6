// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// A member of an interface, declared with Swift types from which the D-Bus signatures are made.
///
/// `Object` is what stands behind an object path: a class, or the id under which a program finds it.
public struct Member<Object>: Sendable {
    /// How a change of a property is told to those who watch it.
    ///
    /// Source: D-Bus specification, `org.freedesktop.DBus.Property.EmitsChangedSignal`.
    public enum Change: Sendable {
        /// `const`: it never changes.
        case constant
        /// `true`: by `PropertiesChanged`, with the new value.
        case signalled
        /// `false`: not at all; read it when you need it.
        case silent
    }

    enum Kind: Sendable {
        /// `body` reads the arguments, does it, and answers.
        case method(
            arguments: [Signature], results: [Signature], body: @Sendable (Object, Invocation) throws -> Void)
        case property(Property)
        case signal(arguments: [Signature])
    }

    /// How a property is read and written.
    struct Property: Sendable {
        let type: Signature
        let change: Change
        let get: @Sendable (Object) throws -> BusValue
        /// Appends the value to a message, which costs less than `get`.
        let write: @Sendable (Object, MessageWriter) throws -> Void
        let set: (@Sendable (Object, Invocation, inout MessageReader) throws -> Void)?
    }

    let name: String
    /// The names of the arguments, then of the results.
    let argumentNames: [String]
    let kind: Kind

    /// A method.
    ///
    /// - Parameters:
    ///   - name: the member name.
    ///   - arguments: the arguments' names, one each.
    ///   - results: the results' names, one each.
    ///   - body: what it does. It gets the object, the call, and the arguments; what it throws becomes the error reply
    ///     (see `BusErrorConvertible`).
    public static func method<each Argument: BusReadable, each Result: BusWritable>(
        _ name: String, in arguments: [String] = [], out results: [String] = [],
        body: @escaping @Sendable (Object, Invocation, repeat each Argument) throws -> (repeat each Result)
    ) -> Member {
        var argumentTypes: [Signature] = []
        for type in repeat (each Argument).self { argumentTypes.append(type.busSignature) }
        var resultTypes: [Signature] = []
        for type in repeat (each Result).self { resultTypes.append(type.busSignature) }
        precondition(argumentTypes.count == arguments.count, "\(name): name each argument")
        precondition(resultTypes.count == results.count, "\(name): name each result")
        return Member(
            name: name, argumentNames: arguments + results,
            kind: .method(arguments: argumentTypes, results: resultTypes) { object, invocation in
                var reader = try invocation.arguments
                let results = try body(object, invocation, repeat reader.argument((each Argument).self))
                let reply = try Reply(to: invocation)
                for result in repeat each results { try result.write(to: reply.writer) }
                try reply.send()
            })
    }

    /// A property that is read.
    public static func property<Value: BusRepresentable & BusWritable>(
        _ name: String, _ change: Change, get: @escaping @Sendable (Object) throws -> Value
    ) -> Member {
        property(name, change, get: get, write: nil)
    }

    /// A property that is read and written.
    ///
    /// - Parameter set: takes over what is written. It gets the object, the call that writes, and the value; what it
    ///   throws becomes the error reply.
    public static func property<Value: BusRepresentable & BusReadable & BusWritable>(
        _ name: String, _ change: Change, get: @escaping @Sendable (Object) throws -> Value,
        set: @escaping @Sendable (Object, Invocation, Value) throws -> Void
    ) -> Member {
        property(name, change, get: get) { object, invocation, reader in
            try set(object, invocation, reader.argument(Value.self))
        }
    }

    private static func property<Value: BusRepresentable & BusWritable>(
        _ name: String, _ change: Change, get: @escaping @Sendable (Object) throws -> Value,
        write set: (@Sendable (Object, Invocation, inout MessageReader) throws -> Void)?
    ) -> Member {
        let property = Property(
            type: Value.busSignature, change: change, get: { try get($0).busValue },
            write: { try get($0).write(to: $1) }, set: set)
        return Member(name: name, argumentNames: [], kind: .property(property))
    }

    /// A signal, declared for those who read the interface; `Connection.emit` sends it.
    public static func signal<each Argument: BusWritable>(
        _ name: String, _ arguments: repeat (String, (each Argument).Type)
    ) -> Member {
        var names: [String] = []
        var types: [Signature] = []
        for (name, type) in repeat each arguments {
            names.append(name)
            types.append(type.busSignature)
        }
        return Member(name: name, argumentNames: names, kind: .signal(arguments: types))
    }
}
