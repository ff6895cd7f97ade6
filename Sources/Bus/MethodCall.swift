// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// A call of a method, ready to be sent.
public struct MethodCall {
    /// The bus name that is called.
    public var destination: String
    /// The object.
    public var path: ObjectPath
    /// The interface that declares the method.
    public var interface: String
    /// The method.
    public var member: String
    /// The arguments in order.
    public var arguments: [BusValue]
    /// Whether the bus may start the destination for this call.
    public var autoStart: Bool

    /// A call of `interface.member` on the object `path` of `destination`.
    public init(
        destination: String, path: ObjectPath, interface: String, member: String, arguments: [BusValue] = [],
        autoStart: Bool = true
    ) {
        self.destination = destination
        self.path = path
        self.interface = interface
        self.member = member
        self.arguments = arguments
        self.autoStart = autoStart
    }
}
