// SPDX-License-Identifier: Apache-2.0

/// Reads a value of the environment in a view's body.
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private let keyPath: KeyPath<EnvironmentValues, Value>

    /// The value that stands there.
    nonisolated public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
        self.keyPath = keyPath
    }

    /// The value where the view is drawn; outside a body, the value where nobody set one.
    public var wrappedValue: Value {
        EnvironmentValues.current.get()[keyPath: keyPath]
    }
}
