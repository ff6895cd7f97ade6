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
        case method(
            arguments: [Signature], results: [Signature],
            body: @Sendable (Object, Invocation, [BusValue]) throws -> [BusValue])
        case property(
            type: Signature, change: Change, get: @Sendable (Object) throws -> BusValue,
            set: (@Sendable (Object, Invocation, BusValue) throws -> Void)?)
        case signal(arguments: [Signature])
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
    public static func method<each Argument: BusRepresentable, each Result: BusRepresentable>(
        _ name: String, in arguments: [String] = [], out results: [String] = [],
        body: @escaping @Sendable (Object, Invocation, repeat each Argument) throws -> (repeat each Result)
    ) -> Member {
        let argumentTypes = signatures(repeat (each Argument).self)
        let resultTypes = signatures(repeat (each Result).self)
        precondition(argumentTypes.count == arguments.count, "\(name): name each argument")
        precondition(resultTypes.count == results.count, "\(name): name each result")
        return Member(
            name: name, argumentNames: arguments + results,
            kind: .method(arguments: argumentTypes, results: resultTypes) { object, invocation, values in
                var decoder = FieldDecoder(values: values)
                let results = try body(object, invocation, repeat decoder.next((each Argument).self))
                var reply: [BusValue] = []
                for result in repeat each results { reply.append(result.busValue) }
                return reply
            })
    }

    /// A property that is read.
    public static func property<Value: BusRepresentable>(
        _ name: String, _ change: Change, get: @escaping @Sendable (Object) throws -> Value
    ) -> Member {
        Member(
            name: name, argumentNames: [],
            kind: .property(
                type: Value.busSignature, change: change, get: { try get($0).busValue }, set: nil))
    }

    /// A property that is read and written.
    ///
    /// - Parameter set: takes over what is written. It gets the object, the call that writes, and the value; what it
    ///   throws becomes the error reply.
    public static func property<Value: BusRepresentable>(
        _ name: String, _ change: Change, get: @escaping @Sendable (Object) throws -> Value,
        set: @escaping @Sendable (Object, Invocation, Value) throws -> Void
    ) -> Member {
        Member(
            name: name, argumentNames: [],
            kind: .property(type: Value.busSignature, change: change, get: { try get($0).busValue }) {
                object, invocation, value in
                var decoder = FieldDecoder(values: [value])
                try set(object, invocation, decoder.next(Value.self))
            })
    }

    /// A signal, declared for those who read the interface; `Connection.emit` sends it.
    public static func signal<each Argument: BusRepresentable>(
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

    private static func signatures<each Value: BusRepresentable>(_ type: repeat (each Value).Type) -> [Signature] {
        var signatures: [Signature] = []
        for type in repeat each type { signatures.append(type.busSignature) }
        return signatures
    }
}
