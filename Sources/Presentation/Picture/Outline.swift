// SPDX-License-Identifier: Apache-2.0

/// A form.
public enum Outline: Hashable, Sendable {
    /// A rectangle whose corners are rounded with a radius; 0: they are not.
    case rectangle(Area, radius: Double)
    /// The ellipse that fills a rectangle.
    case ellipse(Area)
    /// A part of a circle, in turns clockwise from the top: `start` 0 and `sweep` 0.25 is its upper right quarter.
    case arc(centre: Point, radius: Double, start: Double, sweep: Double)
}
