// SPDX-License-Identifier: Apache-2.0

/// How a symbol moves. Surfaces show what is, not how it came to be, so none has an effect.
public struct SymbolEffect: Hashable, Sendable {
    /// How often, how fast.
    public struct Options: Hashable, Sendable {
        /// As the effect has it.
        public static let `default` = Options()
        /// Again and again.
        public static let repeating = Options()
        /// Once.
        public static let nonRepeating = Options()

        /// So often; nil: again and again.
        public static func `repeat`(_ count: Int?) -> Options { Options() }

        /// So much faster.
        public static func speed(_ speed: Double) -> Options { Options() }
    }

    /// Coming in.
    public static let appear = SymbolEffect()
    /// Going.
    public static let disappear = SymbolEffect()
    /// Up and down.
    public static let bounce = SymbolEffect()
    /// Larger and smaller.
    public static let breathe = SymbolEffect()
    /// Fainter and stronger.
    public static let pulse = SymbolEffect()
    /// Turning.
    public static let rotate = SymbolEffect()
    /// Larger.
    public static let scale = SymbolEffect()
    /// Part by part.
    public static let variableColor = SymbolEffect()
    /// Shaking.
    public static let wiggle = SymbolEffect()
}
