// SPDX-License-Identifier: Apache-2.0

/// A form in which an activity is shown as a picture.
public enum PresentationSurface: String, Hashable, Sendable, CaseIterable {
    /// The card of the lock screen.
    case banner
    /// The island in one line, with something on its left and right.
    case compact
    /// One glyph.
    case minimal
    /// The large island.
    case expanded
}
