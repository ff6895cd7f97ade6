// SPDX-License-Identifier: Apache-2.0

public import BusValues

/// A margin that a widget set for a region: `(ssd)`.
public struct PresentationMargin: Hashable, Sendable, BusRepresentable {
    /// The region's key, or `expanded` for the whole large form.
    public var region: String
    /// `top`, `leading`, `bottom`, `trailing`, `horizontal`, `vertical` or `all`.
    public var edge: String
    /// How wide it is, in points.
    public var points: Double

    /// A margin.
    public init(region: String, edge: String, points: Double) {
        self.region = region
        self.edge = edge
        self.points = points
    }

    /// `(ssd)`
    public static var busSignature: Signature { BusTuple<String, String, Double>.busSignature }

    /// From `(ssd)`; nil where a length is no finite number from 0 on.
    public init?(busValue: BusValue) {
        guard let tuple = BusTuple<String, String, Double>(busValue: busValue.content), tuple.fields.2.isFinite,
            tuple.fields.2 >= 0
        else { return nil }
        self.init(region: tuple.fields.0, edge: tuple.fields.1, points: Size.bounded(tuple.fields.2))
    }

    /// As `(ssd)`.
    public var busValue: BusValue { BusTuple(region, edge, points).busValue }
}
