// SPDX-License-Identifier: Apache-2.0

extension BusValue {
    /// How deep a value may be nested that is to be handed on within further messages: a message holds at most 64
    /// containers within one another, and `GetManagedObjects` needs ten for its own. A bus throws out who sends more.
    ///
    /// Source: D-Bus specification, "Valid Signatures" and "Message Format".
    public static let deepestNesting = 48

    /// How many containers (variants, arrays, structures, entries) are within one another at its deepest place; 0 for a
    /// basic value.
    public var nesting: Int {
        switch self {
        case .variant(let value): 1 + value.nesting
        case .array(_, let elements), .structure(let elements): 1 + (elements.lazy.map(\.nesting).max() ?? 0)
        case .entry(let key, let value): 1 + max(key.nesting, value.nesting)
        default: 0
        }
    }
}
