// SPDX-License-Identifier: Apache-2.0

import BusValues

/// Swift values as dictionaries of the bus (`a{sv}`) and back, without loss. The form is documented in docs/swift-values.md.
enum ValueCoding {
    /// The dictionary of a value.
    ///
    /// - Throws: `EncodingError` where the value is not one of named members, or cannot be on the bus: a key with a NUL or a
    ///   noncharacter, nested deeper than 48; what the value itself throws.
    static func encode<Value: Encodable>(_ value: Value) throws -> [String: BusValue] {
        let slot = EncodingSlot()
        try value.encode(to: ValueEncoder(slot: slot, codingPath: []))
        guard let fields = try slot.fields(at: []) else {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(
                    codingPath: [],
                    debugDescription: "\(Value.self) is a single value or a list: give a type with named members"))
        }
        if let (key, field) = fields.first(where: { $1.nesting > BusValue.deepestNesting }) {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(
                    codingPath: [],
                    debugDescription: "\(key) is nested \(field.nesting) containers deep, the limit is "
                        + "\(BusValue.deepestNesting): make it flatter"))
        }
        return fields
    }

    /// The value of a dictionary.
    ///
    /// - Throws: `DecodingError` where the dictionary is not that of such a value; what the value itself throws.
    static func decode<Value: Decodable>(_ type: Value.Type, from fields: [String: BusValue]) throws -> Value {
        try Value(from: ValueDecoder(value: fields.busValue, codingPath: []))
    }
}

/// A key of neither a program nor its types: a place in a list, or the superclass's part.
struct PlaceKey: CodingKey {
    static let superclass = PlaceKey("super")

    let stringValue: String
    let intValue: Int?

    init(_ name: String) {
        stringValue = name
        intValue = nil
    }

    init(_ index: Int) {
        stringValue = "\(index)"
        intValue = index
    }

    init?(stringValue: String) { self.init(stringValue) }

    init?(intValue: Int) { self.init(intValue) }
}
