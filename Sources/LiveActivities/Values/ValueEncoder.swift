// SPDX-License-Identifier: Apache-2.0

import BusValues

/// A place for one value that is being encoded.
final class EncodingSlot {
    enum Content {
        case value(BusValue)
        case fields([(key: String, slot: EncodingSlot)])
        case elements([EncodingSlot])
    }

    var content: Content?

    /// Encodes a value into the place.
    func put<Value: Encodable>(_ value: Value, at codingPath: [any CodingKey]) throws {
        // Each step is a container at least. Told on the way down, before the stack is at its end.
        guard codingPath.count <= BusValue.deepestNesting else {
            throw EncodingError.invalidValue(
                value,
                EncodingError.Context(
                    codingPath: codingPath,
                    debugDescription: "the value is nested deeper than \(BusValue.deepestNesting) containers: "
                        + "make it flatter"))
        }
        if let direct = (value as? any DirectValue)?.directValue {
            content = .value(direct)
        } else {
            try value.encode(to: ValueEncoder(slot: self, codingPath: codingPath))
        }
    }

    /// The place of a key; of two with one key the later counts.
    func slot(for key: String) -> EncodingSlot {
        let slot = EncodingSlot()
        guard case .fields(var fields) = content else {
            content = .fields([(key, slot)])
            return slot
        }
        content = nil
        fields.append((key, slot))
        content = .fields(fields)
        return slot
    }

    /// The place of a key for a container, which may have been begun before.
    func containerSlot(for key: String) -> EncodingSlot {
        if case .fields(let fields) = content, let known = fields.last(where: { $0.key == key }) { return known.slot }
        return slot(for: key)
    }

    /// A place at the end of the list.
    func appendSlot() -> EncodingSlot {
        let slot = EncodingSlot()
        guard case .elements(var elements) = content else {
            content = .elements([slot])
            return slot
        }
        content = nil
        elements.append(slot)
        content = .elements(elements)
        return slot
    }

    /// The dictionary in the place; nil where there is something else. Where nothing was put, there were no members.
    func fields(at codingPath: [any CodingKey]) throws -> [String: BusValue]? {
        switch content {
        case nil: return [:]
        case .fields(let fields):
            var result: [String: BusValue] = [:]
            for (key, slot) in fields {
                guard key.isBusText else {
                    throw EncodingError.invalidValue(
                        key,
                        EncodingError.Context(
                            codingPath: codingPath,
                            debugDescription: "a key holds a NUL or a noncharacter of Unicode: choose another one"))
                }
                result[key] = try slot.value(at: codingPath + [PlaceKey(key)])
            }
            return result
        case .value, .elements: return nil
        }
    }

    private func value(at codingPath: [any CodingKey]) throws -> BusValue {
        switch content {
        case .value(let value): return value
        case .elements(let slots):
            let elements = try slots.enumerated().map { try $1.value(at: codingPath + [PlaceKey($0)]) }
            return .list(elements)
        case .fields, nil: return try fields(at: codingPath)!.busValue
        }
    }
}

extension BusValue {
    private static let dictionary = Signature(trusted: "a{sv}")

    /// A list: of the type that all elements have, where that is a basic one or `a{sv}`, else of variants.
    fileprivate static func list(_ elements: [BusValue]) -> BusValue {
        let signature = elements.first?.signature
        let isPlain = signature == dictionary || signature?.description.utf8.count == 1
        if let signature, isPlain, elements.allSatisfy({ $0.signature == signature }) {
            return .array(element: signature, elements)
        }
        return .array(element: BusValue.busSignature, elements.map { .variant($0) })
    }
}

/// Encodes one value into a place.
struct ValueEncoder: Encoder {
    let slot: EncodingSlot
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        // A superclass may have begun it.
        if case .fields = slot.content {} else { slot.content = .fields([]) }
        return KeyedEncodingContainer(KeyedValueEncoder(slot: slot, codingPath: codingPath))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if case .elements = slot.content {} else { slot.content = .elements([]) }
        return UnkeyedValueEncoder(slot: slot, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleValueEncoder(slot: slot, codingPath: codingPath)
    }
}

private struct KeyedValueEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let slot: EncodingSlot
    let codingPath: [any CodingKey]

    func encodeNil(forKey key: Key) { slot.slot(for: key.stringValue).content = .value(.null) }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try slot.slot(for: key.stringValue).put(value, at: codingPath + [key])
    }

    // The widest numbers are refused unless it is said of them that they are not.

    func encode(_ value: Int128, forKey key: Key) { slot.slot(for: key.stringValue).content = value.slotContent }

    func encode(_ value: UInt128, forKey key: Key) { slot.slot(for: key.stringValue).content = value.slotContent }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
        containerEncoder(for: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        containerEncoder(for: key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder(for: PlaceKey.superclass) }

    func superEncoder(forKey key: Key) -> any Encoder { encoder(for: key) }

    private func containerEncoder(for key: Key) -> ValueEncoder {
        ValueEncoder(slot: slot.containerSlot(for: key.stringValue), codingPath: codingPath + [key])
    }

    private func encoder(for key: some CodingKey) -> ValueEncoder {
        ValueEncoder(slot: slot.slot(for: key.stringValue), codingPath: codingPath + [key])
    }
}

private struct UnkeyedValueEncoder: UnkeyedEncodingContainer {
    let slot: EncodingSlot
    let codingPath: [any CodingKey]

    var count: Int {
        if case .elements(let elements) = slot.content { elements.count } else { 0 }
    }

    func encodeNil() { slot.appendSlot().content = .value(.null) }

    func encode<Value: Encodable>(_ value: Value) throws {
        let place = PlaceKey(count)
        try slot.appendSlot().put(value, at: codingPath + [place])
    }

    func encode(_ value: Int128) { slot.appendSlot().content = value.slotContent }

    func encode(_ value: UInt128) { slot.appendSlot().content = value.slotContent }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
        encoder().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder().unkeyedContainer() }

    func superEncoder() -> any Encoder { encoder() }

    private func encoder() -> ValueEncoder {
        let place = PlaceKey(count)
        return ValueEncoder(slot: slot.appendSlot(), codingPath: codingPath + [place])
    }
}

private struct SingleValueEncoder: SingleValueEncodingContainer {
    let slot: EncodingSlot
    let codingPath: [any CodingKey]

    func encodeNil() { slot.content = .value(.null) }

    func encode<Value: Encodable>(_ value: Value) throws { try slot.put(value, at: codingPath) }

    func encode(_ value: Int128) { slot.content = value.slotContent }

    func encode(_ value: UInt128) { slot.content = value.slotContent }
}

extension DirectValue {
    /// The value in its place, for a type that always has one.
    fileprivate var slotContent: EncodingSlot.Content? { directValue.map { .value($0) } }
}
