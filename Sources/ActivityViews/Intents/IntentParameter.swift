// SPDX-License-Identifier: Apache-2.0

public import LiveActivities

/// A value that an intent needs.
@propertyWrapper
public struct IntentParameter<Value: Sendable>: Sendable {
    private var value: Value?

    /// A value that is yet to be set.
    public init(title: LocalizedStringResource, description: LocalizedStringResource? = nil) {}

    /// A value that may be set otherwise.
    public init(title: LocalizedStringResource, description: LocalizedStringResource? = nil, default value: Value) {
        self.value = value
    }

    /// A value that is yet to be set.
    public init() {}

    /// The value. To read it before it is set is a mistake of the program.
    public var wrappedValue: Value {
        get {
            guard let value else { preconditionFailure("a parameter of an intent was read before it was set") }
            return value
        }
        set { value = newValue }
    }

    /// What tells two intents of one type apart.
    var identity: String { value.map { ActivityViews.identity(of: $0) } ?? "" }
}

extension AppIntent {
    /// A value that the intent needs.
    public typealias Parameter = IntentParameter
}

/// A parameter of any type.
protocol IdentifiedParameter {
    var identity: String { get }
}

extension IntentParameter: IdentifiedParameter {}
