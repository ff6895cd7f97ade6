// SPDX-License-Identifier: Apache-2.0

/// Places on a circle, without a library.
enum Turn {
    /// The point on a circle after turns clockwise from its top.
    static func point(on centre: Point, radius: Double, turns: Double) -> Point {
        let (sine, cosine) = sineAndCosine(of: turns)
        return Point(centre.x + radius * sine, centre.y - radius * cosine)
    }

    /// Of a number of turns, to more than eight digits.
    static func sineAndCosine(of turns: Double) -> (sine: Double, cosine: Double) {
        // The nearest quarter, and what is left of it: at most an eighth of a turn, where the series is short.
        let part = turns - turns.rounded(.down)
        let quarter = (part * 4).rounded()
        let angle = (part - quarter / 4) * 2 * Double.pi
        let square = angle * angle
        let sine = angle * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
        let cosine = 1 - square / 2 * (1 - square / 12 * (1 - square / 30 * (1 - square / 56 * (1 - square / 90))))
        switch Int(quarter) % 4 {
        case 0: return (sine, cosine)
        case 1: return (cosine, -sine)
        case 2: return (-sine, -cosine)
        default: return (-cosine, sine)
        }
    }
}
