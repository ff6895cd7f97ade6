// SPDX-License-Identifier: Apache-2.0

import BusValues

/// Decodes one value.
struct ValueDecoder: Decoder {
    let value: BusValue
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    /// A decoder of a value, without the variants around it.
    init(value: BusValue, codingPath: [any CodingKey]) {
        var value = value
        while case .variant(let inner) = value { value = inner }
        self.value = value
        self.codingPath = codingPath
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let fields = value.fields else { throw mismatch([String: Any].self, "a dictionary") }
        return KeyedDecodingContainer(KeyedValueDecoder(fields: fields, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let elements = value.elements else { throw mismatch([Any].self, "a list") }
        return UnkeyedValueDecoder(elements: elements, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { SingleValueDecoder(decoder: self) }

    /// The value as a Swift type.
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard let direct = type as? any DirectValue.Type else { return try Value(from: self) }
        if let result = direct.init(directValue: value) as? Value { return result }
        // What has no direct form of its own for every value stands as its own coding has it.
        if value.fields != nil { return try Value(from: self) }
        throw mismatch(type, "a value that fits into \(type)")
    }

    private func mismatch(_ type: Any.Type, _ expected: String) -> DecodingError {
        DecodingError.typeMismatch(
            type,
            DecodingError.Context(
                codingPath: codingPath,
                debugDescription: "there is \(value) of the type \(value.signature) where \(expected) was expected"))
    }
}

extension BusValue {
    /// The fields of a dictionary with texts as keys, whatever its values.
    fileprivate var fields: [String: BusValue]? {
        guard case .array(let element, let elements) = self, element.description.hasPrefix("{s") else { return nil }
        var fields: [String: BusValue] = [:]
        for case .entry(.string(let key), let value) in elements { fields[key] = value }
        return fields
    }

    /// The elements of a list, or the fields of a structure.
    fileprivate var elements: [BusValue]? {
        switch self {
        case .array(let element, let elements): element.description.hasPrefix("{") ? nil : elements
        case .structure(let fields): fields
        default: nil
        }
    }
}

/// Tells optional types apart: what is nil within one is there, after all.
private protocol OptionalType {}

extension Optional: OptionalType {}

private struct KeyedValueDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let fields: [String: BusValue]
    let codingPath: [any CodingKey]

    var allKeys: [Key] { fields.keys.sorted().compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool { fields[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try decoder(for: key).value == .null }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder(for: key).decode(type)
    }

    // The widest numbers are refused unless it is said of them that they are not.

    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try decoder(for: key).decode(type) }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try decoder(for: key).decode(type) }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        guard contains(key) else { return nil }
        let decoder = try decoder(for: key)
        if decoder.value == .null, !(type is any OptionalType.Type) { return nil }
        return try decoder.decode(type)
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
        try decoder(for: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(for: key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try decoder(for: PlaceKey.superclass) }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(for: key) }

    private func decoder(for key: some CodingKey) throws -> ValueDecoder {
        guard let value = fields[key.stringValue] else {
            throw DecodingError.keyNotFound(
                key,
                DecodingError.Context(
                    codingPath: codingPath, debugDescription: "there is no value for the key \(key.stringValue)"))
        }
        return ValueDecoder(value: value, codingPath: codingPath + [key])
    }
}

private struct UnkeyedValueDecoder: UnkeyedDecodingContainer {
    let elements: [BusValue]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    init(elements: [BusValue], codingPath: [any CodingKey]) {
        self.elements = elements
        self.codingPath = codingPath
    }

    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex == elements.count }

    mutating func decodeNil() throws -> Bool {
        guard try decoder().value == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try take { try $0.decode(type) }
    }

    mutating func decode(_ type: Int128.Type) throws -> Int128 { try take { try $0.decode(type) } }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try take { try $0.decode(type) } }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
        try take { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try take { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try take { $0 } }

    private mutating func take<Result>(_ body: (ValueDecoder) throws -> Result) throws -> Result {
        let result = try body(decoder())
        currentIndex += 1
        return result
    }

    private func decoder() throws -> ValueDecoder {
        let codingPath = codingPath + [PlaceKey(currentIndex)]
        guard !isAtEnd else {
            throw DecodingError.valueNotFound(
                Any.self,
                DecodingError.Context(codingPath: codingPath, debugDescription: "the list has no more elements"))
        }
        return ValueDecoder(value: elements[currentIndex], codingPath: codingPath)
    }
}

private struct SingleValueDecoder: SingleValueDecodingContainer {
    let decoder: ValueDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }

    func decodeNil() -> Bool { decoder.value == .null }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decoder.decode(type) }

    func decode(_ type: Int128.Type) throws -> Int128 { try decoder.decode(type) }

    func decode(_ type: UInt128.Type) throws -> UInt128 { try decoder.decode(type) }
}
