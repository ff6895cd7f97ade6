// SPDX-License-Identifier: Apache-2.0

/// What is added to the name of symbols.
public struct SymbolVariants: Hashable, Sendable {
    let parts: [String]

    /// Nothing.
    public static let none = SymbolVariants(parts: [])
    /// In a circle.
    public static let circle = SymbolVariants(parts: ["circle"])
    /// In a square.
    public static let square = SymbolVariants(parts: ["square"])
    /// In a rectangle.
    public static let rectangle = SymbolVariants(parts: ["rectangle"])
    /// Filled.
    public static let fill = SymbolVariants(parts: ["fill"])
    /// Crossed out.
    public static let slash = SymbolVariants(parts: ["slash"])

    /// In a circle.
    public var circle: SymbolVariants { SymbolVariants(parts: parts + ["circle"]) }
    /// In a square.
    public var square: SymbolVariants { SymbolVariants(parts: parts + ["square"]) }
    /// Filled.
    public var fill: SymbolVariants { SymbolVariants(parts: parts + ["fill"]) }
    /// Crossed out.
    public var slash: SymbolVariants { SymbolVariants(parts: parts + ["slash"]) }
}
