// SPDX-License-Identifier: Apache-2.0

/// How a view's content changes. Surfaces show what is, not how it came to be, so none has an effect.
public struct ContentTransition: Hashable, Sendable {
    /// At once.
    public static let identity = ContentTransition()
    /// Fading.
    public static let opacity = ContentTransition()
    /// From shape to shape.
    public static let interpolate = ContentTransition()
    /// As symbols do.
    public static let symbolEffect = ContentTransition()

    /// Digit by digit.
    public static func numericText(countsDown: Bool = false) -> ContentTransition { ContentTransition() }

    /// Digit by digit, in the direction of the change.
    public static func numericText(value: Double) -> ContentTransition { ContentTransition() }
}
