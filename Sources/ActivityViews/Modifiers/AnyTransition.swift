// SPDX-License-Identifier: Apache-2.0

/// How a view comes and goes. Surfaces show what is, not how it came to be, so none has an effect.
public struct AnyTransition: Hashable, Sendable {
    /// At once.
    public static let identity = AnyTransition()
    /// Fading.
    public static let opacity = AnyTransition()
    /// Growing and shrinking.
    public static let scale = AnyTransition()
    /// From one side to the other.
    public static let slide = AnyTransition()

    /// From an edge.
    public static func move(edge: Edge) -> AnyTransition { AnyTransition() }

    /// Pushed from an edge.
    public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }

    /// Growing and shrinking.
    public static func scale(scale: Double, anchor: UnitPoint = .center) -> AnyTransition { AnyTransition() }

    /// One way in and another out.
    public static func asymmetric(insertion: AnyTransition, removal: AnyTransition) -> AnyTransition {
        AnyTransition()
    }

    /// Together with another.
    public func combined(with other: AnyTransition) -> AnyTransition { self }

    /// At that speed.
    public func animation(_ animation: Animation?) -> AnyTransition { self }
}
