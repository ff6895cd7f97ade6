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
