// SPDX-License-Identifier: Apache-2.0

extension Duration {
    /// The longest time that the bus carries in whole seconds (type `u`): `UInt32.max` seconds, some 136 years.
    public static var longest: Duration { .seconds(UInt32.max) }

    /// A duration of whole microseconds.
    public init(wholeMicroseconds: Int64) {
        self = .microseconds(wholeMicroseconds)
    }

    /// The whole microseconds in the duration, rounded towards zero; saturating at the bounds of `Int64`.
    public var wholeMicroseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
        if overflow { return seconds < 0 ? .min : .max }
        return product.addingSaturated(attoseconds / 1_000_000_000_000)
    }

    /// Whole seconds, rounded up: what a countdown shows, which reaches 0 when nothing is left.
    public var secondsRoundedUp: Int64 {
        let (seconds, attoseconds) = components
        return attoseconds > 0 ? seconds.addingSaturated(1) : seconds
    }
}
