// SPDX-License-Identifier: Apache-2.0

/// Nothing to show.
public struct EmptyWidgetConfiguration: Sendable {
    /// Nothing.
    nonisolated public init() {}
}

extension EmptyWidgetConfiguration: WidgetConfiguration {
    /// None.
    public typealias Body = Never
}
