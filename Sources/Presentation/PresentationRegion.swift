// SPDX-License-Identifier: Apache-2.0

/// A place for which a widget draws; the raw values are the keys on the bus.
///
/// Source: docs/presentation.md, "Regions".
public enum PresentationRegion: String, Hashable, Sendable, CaseIterable {
    /// The card: notification, lock screen, picture.
    case banner
    /// One line left of a bar's middle.
    case compactLeading
    /// One line right of it.
    case compactTrailing
    /// One glyph where there is little room.
    case minimal
    /// The large form, left of its middle.
    case expandedLeading
    /// The large form, right of its middle.
    case expandedTrailing
    /// The large form's middle.
    case expandedCenter
    /// The large form, below all the rest.
    case expandedBottom

    /// Those of the large form in the order in which they are read.
    public static let expanded: [PresentationRegion] = [
        .expandedLeading, .expandedCenter, .expandedTrailing, .expandedBottom,
    ]
}
