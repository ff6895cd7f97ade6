// SPDX-License-Identifier: Apache-2.0

/// Names a value of the environment that a program adds.
public protocol EnvironmentKey {
    /// The type of the value.
    associatedtype Value

    /// What the value is where nobody set it.
    static var defaultValue: Value { get }
}
