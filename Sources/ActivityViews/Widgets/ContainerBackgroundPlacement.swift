// SPDX-License-Identifier: Apache-2.0

/// What a background is of.
public struct ContainerBackgroundPlacement: Hashable, Sendable {
    private let name: String

    /// The card.
    public static let widget = ContainerBackgroundPlacement(name: "widget")
}
