// SPDX-License-Identifier: Apache-2.0

/// How many colours a symbol has. Hosts draw it in one.
public struct SymbolRenderingMode: Hashable, Sendable {
    private let name: String

    /// One.
    public static let monochrome = SymbolRenderingMode(name: "monochrome")
    /// Its own.
    public static let multicolor = SymbolRenderingMode(name: "multicolor")
    /// One in several shades.
    public static let hierarchical = SymbolRenderingMode(name: "hierarchical")
    /// Those of the foreground's levels.
    public static let palette = SymbolRenderingMode(name: "palette")
}
