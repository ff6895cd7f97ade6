// SPDX-License-Identifier: Apache-2.0

/// How a change is shown over time. Surfaces show what is, not how it came to be, so none has an effect.
public struct Animation: Hashable, Sendable {
    /// As usual.
    public static let `default` = Animation()
    /// Evenly.
    public static let linear = Animation()
    /// Slowly at first.
    public static let easeIn = Animation()
    /// Slowly at last.
    public static let easeOut = Animation()
    /// Slowly at first and at last.
    public static let easeInOut = Animation()
    /// Like a spring.
    public static let spring = Animation()
    /// Like a spring that is hardly held back.
    public static let bouncy = Animation()
    /// Like a spring that does not swing.
    public static let smooth = Animation()
    /// Like a spring that swings a little.
    public static let snappy = Animation()

    /// Evenly, for so many seconds.
    public static func linear(duration: Double) -> Animation { Animation() }

    /// Slowly at first, for so many seconds.
    public static func easeIn(duration: Double) -> Animation { Animation() }

    /// Slowly at last, for so many seconds.
    public static func easeOut(duration: Double) -> Animation { Animation() }

    /// Slowly at first and at last, for so many seconds.
    public static func easeInOut(duration: Double) -> Animation { Animation() }

    /// Like a spring.
    public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
    ) -> Animation { Animation() }

    /// Like a spring.
    public static func spring(duration: Double, bounce: Double = 0) -> Animation { Animation() }

    /// Like a spring that is hardly held back.
    public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation { Animation() }

    /// Like a spring that does not swing.
    public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Animation { Animation() }

    /// Like a spring that swings a little.
    public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Animation { Animation() }

    /// After so many seconds.
    public func delay(_ delay: Double) -> Animation { self }

    /// So many times as fast.
    public func speed(_ speed: Double) -> Animation { self }

    /// So many times.
    public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }

    /// Again and again.
    public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}
