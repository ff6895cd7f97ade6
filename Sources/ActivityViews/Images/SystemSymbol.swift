// SPDX-License-Identifier: Apache-2.0

/// What a host shows for the name of a symbol: an icon of the freedesktop icon naming specification, and a character.
///
/// Source: docs/symbols.md, which a test holds against the table.
struct SystemSymbol: Hashable, Sendable {
    /// The icon's name; nil where no icon comes near.
    let icon: String?
    /// One character for places that have only text.
    let glyph: String

    init(icon: String?, glyph: String) {
        self.icon = icon
        self.glyph = glyph
    }

    /// The symbol of that name. A name that is not in the table loses its last part (`.fill`, `.circle`, …) until the rest
    /// is in it; a number or a letter stands for itself; anything else is a dot without an icon.
    init(named name: String) {
        var rest = name[...]
        while true {
            if let symbol = Self.table[String(rest)] {
                self = symbol
                return
            }
            guard let dot = rest.lastIndex(of: ".") else { break }
            rest = rest[..<dot]
        }
        let isItself = rest.count == 1 || (!rest.isEmpty && rest.count <= 2 && rest.allSatisfy(\.isNumber))
        self.init(icon: nil, glyph: isItself ? rest.uppercased() : "•")
    }
}
