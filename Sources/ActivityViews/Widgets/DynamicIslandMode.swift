// SPDX-License-Identifier: Apache-2.0

/// A form of the island.
public struct DynamicIslandMode: Hashable, Sendable {
    let name: String

    /// The large form.
    public static let expanded = DynamicIslandMode(name: "expanded")
    /// The leading side of the compact form.
    public static let compactLeading = DynamicIslandMode(name: "compactLeading")
    /// The trailing side of the compact form.
    public static let compactTrailing = DynamicIslandMode(name: "compactTrailing")
    /// The glyph.
    public static let minimal = DynamicIslandMode(name: "minimal")
}
