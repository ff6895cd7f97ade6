// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

@Suite struct MarshallingTests {
    @Test func bytesAreThoseOfTheSpecification() {
        // Worked out by hand from "Marshalling (Wire Format)".
        let known: [(BusValue, [UInt8])] = [
            (.byte(7), [7]),
            (.boolean(true), [1, 0, 0, 0]),
            (.int16(-2), [0xFE, 0xFF]),
            (.uint32(0x0102_0304), [4, 3, 2, 1]),
            (.double(1), [0, 0, 0, 0, 0, 0, 0xF0, 0x3F]),
            (.string("foo"), [3, 0, 0, 0, 0x66, 0x6F, 0x6F, 0]),
            (.signature("ai"), [2, 0x61, 0x69, 0]),
            (.variant(.uint16(5)), [1, 0x71, 0, 0, 5, 0]),
            // The padding before an array's first element is there without elements too, and is not in the length.
            (.array(element: "x", []), [0, 0, 0, 0, 0, 0, 0, 0]),
            (.array(element: "x", [.int64(5)]), [8, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0]),
            (.structure([.byte(1), .uint64(2)]), [1, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]),
            (
                ["k": BusValue.byte(9)].busValue,
                [10, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0x6B, 0, 1, 0x79, 0, 9]
            ),
        ]
        for (value, bytes) in known {
            #expect(value.marshalled() == bytes, "\(value)")
            #expect(BusValue(unmarshalling: bytes, as: value.signature) == value)
        }
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func generatedValuesComeBack(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let type = try #require(Signature(GeneratedValues.type(using: &generator)))
            let value = GeneratedValues.value(of: type, using: &generator)
            #expect(value.signature == type)
            let bytes = value.marshalled()
            #expect(bytes.count == value.marshalledSize)
            let back = BusValue(unmarshalling: bytes, as: type)
            #expect(back == value, "seed \(seed), type \(type)")
            #expect(back?.marshalled() == bytes)
            #expect(BusValue(unmarshalling: bytes + [0], as: type) == nil)
            for length in 0..<bytes.count {
                #expect(BusValue(unmarshalling: Array(bytes[..<length]), as: type) == nil)
            }
        }
    }

    @Test(arguments: 100..<110 as Range<UInt64>) func whatMutatedBytesYieldIsWellFormed(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var refused = 0
        for _ in 0..<1000 {
            let type = try #require(Signature(GeneratedValues.type(using: &generator)))
            var bytes = GeneratedValues.value(of: type, using: &generator).marshalled()
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes[place] = 0xFF
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: place)
                default: if bytes.count > 1 { bytes.remove(at: place) }
                }
            }
            guard let value = BusValue(unmarshalling: bytes, as: type) else {
                refused += 1
                continue
            }
            // There is one way only to write a value, so what was taken says the same bytes again.
            #expect(value.marshalled() == bytes, "seed \(seed), type \(type)")
            #expect(value.signature == type)
        }
        #expect(refused > 100)
    }

    @Test(arguments: 200..<210 as Range<UInt64>) func aDictionaryIsReadAsItsValueIs(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var counts = [false: 0, true: 0]
        for _ in 0..<500 {
            var bytes = GeneratedValues.value(of: "a{sv}", using: &generator).marshalled()
            if Bool.random(using: &generator) {
                let place = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[place] = UInt8.random(in: 0...255, using: &generator)
            }
            if Int.random(in: 0..<10, using: &generator) == 0 {
                bytes.removeLast(Int.random(in: 1...bytes.count, using: &generator))
            }
            let value = BusValue(unmarshalling: bytes, as: "a{sv}")
            #expect([String: BusValue](unmarshalling: bytes) == value.flatMap { [String: BusValue](busValue: $0) })
            counts[value == nil, default: 0] += 1
        }
        #expect(counts.values.allSatisfy { $0 > 20 })
        var deep = BusValue.byte(1)
        for _ in 0..<61 { deep = .variant(deep) }
        #expect([String: BusValue](unmarshalling: ["": deep].busValue.marshalled()) == ["": deep])
        #expect([String: BusValue](unmarshalling: ["": BusValue.variant(deep)].busValue.marshalled()) == nil)
    }

    @Test(
        arguments: [
            ("b", [2, 0, 0, 0], "a boolean above 1"),
            ("s", [5, 0, 0, 0, 0x61, 0], "a length beyond the bytes"),
            ("s", [0xFF, 0xFF, 0xFF, 0xFF, 0x61, 0], "the longest length"),
            ("s", [1, 0, 0, 0, 0x61, 1], "no NUL at the end"),
            ("s", [2, 0, 0, 0, 0x61, 0, 0], "a NUL inside"),
            ("s", [1, 0, 0, 0, 0xFF, 0], "no UTF-8"),
            ("s", [2, 0, 0, 0, 0xC0, 0x80, 0], "an overlong NUL"),
            ("s", [3, 0, 0, 0, 0xED, 0xA0, 0x80, 0], "a surrogate"),
            ("o", [1, 0, 0, 0, 0x61, 0], "a path without a slash"),
            ("g", [1, 0x28, 0], "an open structure"),
            ("g", [200, 0x61, 0], "a signature beyond the bytes"),
            ("v", [2, 0x79, 0x79, 0, 1, 1], "a variant of two types"),
            ("v", [0, 0], "a variant of none"),
            ("v", [4, 0x7B, 0x73, 0x76, 0x7D, 0], "a variant of an entry"),
            ("v", [1, 0x68, 0, 0, 0, 0, 0, 0], "a file descriptor"),
            ("h", [0, 0, 0, 0], "a file descriptor alone"),
            ("(yu)", [1, 0, 1, 0, 2, 0, 0, 0], "padding that is not zero"),
            ("ax", [0, 0, 0, 0, 0, 0, 1, 0], "padding of an empty array that is not zero"),
            ("au", [3, 0, 0, 0, 1, 0, 0], "an array that ends within an element"),
            ("au", [6, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0], "a length within an element"),
            ("ay", [1, 0, 0, 4, 1], "an array above 64 MiB"),
            ("ay", [0xFF, 0xFF, 0xFF, 0x03, 1], "an array as long as may be, without its bytes"),
            ("y", [], "nothing"),
            ("", [], "no type"),
            ("yy", [1, 1], "two types"),
        ] as [(Signature, [UInt8], String)])
    func refuses(type: Signature, bytes: [UInt8], what: String) {
        #expect(BusValue(unmarshalling: bytes, as: type) == nil, "\(what)")
    }

    @Test func nestingEndsAtSixtyFour() {
        var value = BusValue.byte(1)
        for _ in 0..<64 { value = .variant(value) }
        #expect(BusValue(unmarshalling: value.marshalled(), as: "v") == value)
        value = .variant(value)
        #expect(BusValue(unmarshalling: value.marshalled(), as: "v") == nil)
        // A hundred thousand variants within one another take three bytes each.
        let hostile = Array(repeatElement([1, 0x76, 0] as [UInt8], count: 100_000).joined())
        #expect(BusValue(unmarshalling: hostile, as: "v") == nil)
    }

    @Test("a dictionary's size is that of its bytes, whatever its keys and values", arguments: 0..<50)
    func sizeOfDictionaries(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let values: [BusValue] = [
            .byte(1), .boolean(true), .int16(-1), .uint32(7), .uint64(7), .double(0.5), .string("Copying"), .string(""),
            .array(element: "t", []), .array(element: "(yt)", [.structure([.byte(1), .uint64(2)])]),
            .structure([.byte(1), .double(2)]), .variant(.variant(.uint64(3))), ["k": BusValue.byte(1)].busValue,
        ]
        var dictionary: [String: BusValue] = [:]
        for _ in 0..<Int.random(in: 0...8, using: &generator) {
            let length = Int.random(in: 0...12, using: &generator)
            let key = String((0..<length).map { _ in "aä線z".randomElement(using: &generator)! })
            dictionary[key] = values.randomElement(using: &generator)!
        }
        #expect(dictionary.marshalledSize == dictionary.busValue.marshalled().count)
    }

    @Test func aFileDescriptorIsNotReadBack() throws {
        let descriptor = try #require(FileDescriptor(duplicating: 0))
        let value = BusValue.variant(.fileDescriptor(descriptor))
        #expect(value.marshalled().count == value.marshalledSize)
        #expect(BusValue(unmarshalling: value.marshalled(), as: "v") == nil)
    }
}
