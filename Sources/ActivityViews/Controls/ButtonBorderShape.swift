// SPDX-License-Identifier: Apache-2.0

/// The outline of a button. Hosts choose.
public struct ButtonBorderShape: Hashable, Sendable {
    private let name: String
    private var radius: Double?

    /// The host's.
    public static let automatic = ButtonBorderShape(name: "automatic")
    /// Round at both ends.
    public static let capsule = ButtonBorderShape(name: "capsule")
    /// Round.
    public static let circle = ButtonBorderShape(name: "circle")
    /// With round corners.
    public static let roundedRectangle = ButtonBorderShape(name: "roundedRectangle")

    /// With round corners of that radius, in points.
    public static func roundedRectangle(radius: Double) -> ButtonBorderShape {
        ButtonBorderShape(name: "roundedRectangle", radius: radius)
    }
}
