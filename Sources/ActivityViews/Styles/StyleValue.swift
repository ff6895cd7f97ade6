// SPDX-License-Identifier: Apache-2.0

/// What every style of the vocabulary comes to.
enum StyleValue: Hashable, Sendable {
    /// That colour.
    case color(Color)
    /// A level below the foreground: 0, the foreground itself, to 3.
    case level(Int)
    /// The foreground.
    case foreground
    /// The tint.
    case tint

    /// What hosts call the levels.
    static let levels = ["primary", "secondary", "tertiary", "quaternary"]
}
