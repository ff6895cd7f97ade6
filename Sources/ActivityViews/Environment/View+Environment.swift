// SPDX-License-Identifier: Apache-2.0

extension View {
    /// Sets a value of the environment for the view.
    nonisolated public func environment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
    ) -> some View {
        surrounded { $0[keyPath: keyPath] = value }
    }

    /// Changes a value of the environment for the view.
    nonisolated public func transformEnvironment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
    ) -> some View {
        surrounded { transform(&$0[keyPath: keyPath]) }
    }
}
