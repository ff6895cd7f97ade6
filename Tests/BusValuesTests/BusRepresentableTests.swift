// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

@Suite struct BusRepresentableTests {
    private func roundTrip<Value: BusRepresentable & Equatable>(_ value: Value, _ signature: Signature) {
        #expect(Value.busSignature == signature)
        #expect(value.busValue.signature == signature)
        #expect(Value(busValue: value.busValue) == value)
        // A value of another type is refused: no type here is a structure of one boolean.
        #expect(Value(busValue: .structure([.boolean(true)])) == nil)
    }

    @Test func everyTypeComesBack() throws {
        roundTrip(UInt8.max, "y")
        roundTrip(true, "b")
        roundTrip(Int16.min, "n")
        roundTrip(UInt16.max, "q")
        roundTrip(Int32.min, "i")
        roundTrip(UInt32.max, "u")
        roundTrip(Int64.min, "x")
        roundTrip(UInt64.max, "t")
        roundTrip(-0.5, "d")
        roundTrip("呼吸", "s")
        roundTrip("/org/senko" as ObjectPath, "o")
        roundTrip("a{sv}" as Signature, "g")
        roundTrip(try #require(FileDescriptor(duplicating: 0)), "h")
        roundTrip(BusValue.uint32(3), "v")
        roundTrip(["a", "b"], "as")
        roundTrip([[1], [], [2, 3]] as [[Int32]], "aai")
        roundTrip(["a": BusValue.byte(1), "b": .variant(.byte(2))], "a{sv}")
        roundTrip([1: ["x"], 2: []] as [UInt32: [String]], "a{uas}")
        roundTrip([BusValue.byte(1), .string("")], "av")
    }

    @Test func numbersOfAnotherWidthAreRefused() {
        #expect(UInt32(busValue: .int32(1)) == nil)
        #expect(UInt32(busValue: .uint64(1)) == nil)
        #expect(Double(busValue: .uint32(1)) == nil)
        #expect(UInt32(busValue: .variant(.uint32(1))) == nil)
        #expect(String(busValue: .objectPath("/")) == nil)
    }

    @Test func emptyContainersKeepTheirType() {
        #expect([String](busValue: .array(element: "u", [])) == nil)
        #expect([String](busValue: .array(element: "s", [])) == [])
        #expect([String: BusValue](busValue: .array(element: "s", [])) == nil)
        #expect([String: BusValue](busValue: ([:] as [String: BusValue]).busValue) == [:])
    }

    @Test func equalDictionariesAreEqualOnTheWire() {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<50 {
            let keys = (0..<20).map { _ in UInt32.random(in: 0...1000, using: &generator) }
            let forth = Dictionary(keys.map { ($0, $0) }) { one, _ in one }
            var back: [UInt32: UInt32] = [:]
            back.reserveCapacity(500)
            for key in keys.reversed() { back[key] = key }
            #expect(forth.busValue == back.busValue)
            let texts = Dictionary(uniqueKeysWithValues: forth.map { ("k\($0.key)", $0.value) })
            var otherTexts: [String: UInt32] = [:]
            otherTexts.reserveCapacity(300)
            for key in keys { otherTexts["k\(key)"] = key }
            #expect(texts.busValue == otherTexts.busValue)
        }
        let entries = ["a b": 1, "a": 2, "ab": 3, "a!": 4, "é": 5] as [String: UInt8]
        guard case .array(_, let elements) = entries.busValue else {
            Issue.record("no array")
            return
        }
        let order = elements.map { if case .entry(.string(let key), _) = $0 { key } else { "" } }
        #expect(order == ["a", "a b", "a!", "ab", "é"])
    }

    @Test func ofTwoEntriesWithOneKeyTheLaterCounts() {
        let doubled = BusValue.array(
            element: Signature(trusted: "{su}"),
            [.entry(key: .string("a"), value: .uint32(1)), .entry(key: .string("a"), value: .uint32(2))])
        #expect([String: UInt32](busValue: doubled) == ["a": 2])
    }
}
