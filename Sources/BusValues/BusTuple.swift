// SPDX-License-Identifier: Apache-2.0

/// A structure of typed fields: `BusTuple<String, Double>` is `(sd)`.
public struct BusTuple<each Field: BusRepresentable>: BusRepresentable {
    /// The fields in order.
    public let fields: (repeat each Field)

    /// A structure of these fields; at least one.
    public init(_ fields: repeat each Field) {
        self.fields = (repeat each fields)
    }

    /// `(…)` with the fields' types.
    public static var busSignature: Signature {
        var text = "("
        for type in repeat (each Field).self {
            text += type.busSignature.description
        }
        return Signature(trusted: text + ")")
    }

    /// From a structure of just these types.
    public init?(busValue: BusValue) {
        guard case .structure(let values) = busValue else { return nil }
        var decoder = FieldDecoder(values: values)
        guard let fields = try? (repeat decoder.next((each Field).self)), decoder.isAtEnd else { return nil }
        self.fields = fields
    }

    /// As a structure.
    public var busValue: BusValue {
        var values: [BusValue] = []
        for field in repeat each fields {
            values.append(field.busValue)
        }
        return .structure(values)
    }
}

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
