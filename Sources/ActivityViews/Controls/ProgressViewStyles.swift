// SPDX-License-Identifier: Apache-2.0

/// A bar.
public struct DefaultProgressViewStyle: Sendable, KnownProgressStyle {
    var isCircular: Bool { false }
    var tint: Color? { nil }

    /// That style.
    nonisolated public init() {}
}

extension DefaultProgressViewStyle: ProgressViewStyle {
    /// The progress as it is.
    public func makeBody(configuration: ProgressViewStyleConfiguration) -> some View { ProgressView(configuration) }
}

/// A bar.
public struct LinearProgressViewStyle: Sendable, KnownProgressStyle {
    var isCircular: Bool { false }
    let tint: Color?

    /// That style.
    nonisolated public init() {
        tint = nil
    }

    /// That style in a colour.
    nonisolated public init(tint: Color) {
        self.tint = tint
    }
}

extension LinearProgressViewStyle: ProgressViewStyle {
    /// The progress as it is.
    public func makeBody(configuration: ProgressViewStyleConfiguration) -> some View { ProgressView(configuration) }
}

/// A ring.
public struct CircularProgressViewStyle: Sendable, KnownProgressStyle {
    var isCircular: Bool { true }
    let tint: Color?

    /// That style.
    nonisolated public init() {
        tint = nil
    }

    /// That style in a colour.
    nonisolated public init(tint: Color) {
        self.tint = tint
    }
}

extension CircularProgressViewStyle: ProgressViewStyle {
    /// The progress as it is.
    public func makeBody(configuration: ProgressViewStyleConfiguration) -> some View { ProgressView(configuration) }
}

extension ProgressViewStyle where Self == DefaultProgressViewStyle {
    /// A bar.
    nonisolated public static var automatic: DefaultProgressViewStyle { DefaultProgressViewStyle() }
}

extension ProgressViewStyle where Self == LinearProgressViewStyle {
    /// A bar.
    nonisolated public static var linear: LinearProgressViewStyle { LinearProgressViewStyle() }
}

extension ProgressViewStyle where Self == CircularProgressViewStyle {
    /// A ring.
    nonisolated public static var circular: CircularProgressViewStyle { CircularProgressViewStyle() }
}
