// SPDX-License-Identifier: Apache-2.0

/// Colours that pass into one another. It is painted in its first colour.
public struct Gradient: ShapeStyle, Hashable {
    /// A colour and where it stands.
    public struct Stop: Hashable, Sendable {
        /// The colour.
        public var color: Color
        /// Where, from 0 to 1.
        public var location: Double

        /// That colour there.
        public init(color: Color, location: Double) {
            self.color = color
            self.location = location
        }
    }

    /// The colours.
    public var stops: [Stop]

    /// Those colours, wherever they stand.
    public init(stops: [Stop]) {
        self.stops = stops
    }

    /// Those colours, evenly apart.
    public init(colors: [Color]) {
        let last = Double(max(1, colors.count - 1))
        self.init(stops: colors.enumerated().map { Stop(color: $1, location: Double($0) / last) })
    }
}

extension Gradient: PaintedStyle {
    var value: StyleValue { stops.first.map { .color($0.color) } ?? .foreground }
}
