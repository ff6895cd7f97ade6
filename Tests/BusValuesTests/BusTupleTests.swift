// SPDX-License-Identifier: Apache-2.0

import BusValues
import Testing

@Suite struct BusTupleTests {
    @Test func fieldsComeBackInOrder() throws {
        typealias Phase = BusTuple<String, Double>
        #expect(Phase.busSignature == "(sd)")
        let back = try #require(Phase(busValue: Phase("inhale", 5.5).busValue))
        #expect(back.fields.0 == "inhale")
        #expect(back.fields.1 == 5.5)
        #expect([Phase].busSignature == "a(sd)")
        #expect(BusTuple<[String: BusValue], BusTuple<UInt8>>.busSignature == "(a{sv}(y))")
        #expect(BusTuple(UInt8(1)).busValue == .structure([.byte(1)]))
    }

    @Test func anotherShapeIsRefused() {
        #expect(BusTuple<String, Double>(busValue: .structure([.string("a")])) == nil)
        #expect(BusTuple<String, Double>(busValue: .structure([.double(1), .string("a")])) == nil)
        #expect(BusTuple<String>(busValue: .structure([.string("a"), .string("b")])) == nil)
        #expect(BusTuple<String>(busValue: .string("a")) == nil)
    }

    @Test func valuesAreTakenOneByOne() throws {
        var decoder = FieldDecoder(values: [.string("a"), .uint32(1)])
        #expect(try decoder.next(String.self) == "a")
        #expect(!decoder.isAtEnd)
        #expect(throws: FieldDecoder.Mismatch.self) { try decoder.next(String.self) }
        var empty = FieldDecoder(values: [])
        #expect(empty.isAtEnd)
        #expect(throws: FieldDecoder.Mismatch.self) { try empty.next(String.self) }
    }
}
