// SPDX-License-Identifier: Apache-2.0

/// An angle, clockwise.
public struct Angle: Hashable, Sendable, Comparable {
    /// In radians.
    public var radians: Double

    /// In degrees.
    public var degrees: Double {
        get { radians * 180 / .pi }
        set { radians = newValue * .pi / 180 }
    }

    /// No angle.
    public init() {
        self.init(radians: 0)
    }

    /// Of that many radians.
    public init(radians: Double) {
        self.radians = radians
    }

    /// Of that many degrees.
    public init(degrees: Double) {
        self.init(radians: degrees * .pi / 180)
    }

    /// No angle.
    public static let zero = Angle()

    /// Of that many radians.
    public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

    /// Of that many degrees.
    public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

    /// By size.
    public static func < (one: Angle, other: Angle) -> Bool { one.radians < other.radians }
}
