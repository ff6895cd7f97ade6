// SPDX-License-Identifier: Apache-2.0

/// Takes typed values one by one from a list: the arguments of a call, the fields of a structure.
public struct FieldDecoder {
    /// A value is missing, or has another type than the one asked for.
    public struct Mismatch: Error {}

    private var values: ArraySlice<BusValue>

    /// Begins at the first of `values`.
    public init(values: [BusValue]) {
        self.values = values[...]
    }

    /// Whether every value has been taken.
    public var isAtEnd: Bool { values.isEmpty }

    /// The next value, as the given type.
    public mutating func next<Field: BusRepresentable>(_ type: Field.Type) throws(Mismatch) -> Field {
        guard let value = values.popFirst(), let field = Field(busValue: value) else { throw Mismatch() }
        return field
    }
}
