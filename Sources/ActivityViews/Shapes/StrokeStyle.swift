// SPDX-License-Identifier: Apache-2.0

/// How a line is drawn. Hosts keep its width.
public struct StrokeStyle: Hashable, Sendable {
    /// How lines end.
    public enum LineCap: Hashable, Sendable {
        /// Flat, where they end.
        case butt
        /// Round.
        case round
        /// Flat, a little further on.
        case square
    }

    /// How lines meet.
    public enum LineJoin: Hashable, Sendable {
        /// In a point.
        case miter
        /// Round.
        case round
        /// Flat.
        case bevel
    }

    /// The width in points.
    public var lineWidth: Double
    /// How it ends.
    public var lineCap: LineCap
    /// How it meets others.
    public var lineJoin: LineJoin
    /// The lengths of dashes and gaps.
    public var dash: [Double]

    /// A line.
    public init(lineWidth: Double = 1, lineCap: LineCap = .butt, lineJoin: LineJoin = .miter, dash: [Double] = []) {
        self.lineWidth = lineWidth
        self.lineCap = lineCap
        self.lineJoin = lineJoin
        self.dash = dash
    }
}
