// SPDX-License-Identifier: Apache-2.0

/// How a widget is coloured.
public struct WidgetRenderingMode: Hashable, Sendable, CustomStringConvertible {
    /// Its name.
    public let description: String

    /// In its own colours, as on every surface of the desktop.
    public static let fullColor = WidgetRenderingMode(description: "fullColor")
    /// In two groups of one colour each.
    public static let accented = WidgetRenderingMode(description: "accented")
    /// In one colour.
    public static let vibrant = WidgetRenderingMode(description: "vibrant")
}
