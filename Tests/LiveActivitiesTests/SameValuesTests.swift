// SPDX-License-Identifier: Apache-2.0

import BusValues
import Testing

@testable import LiveActivities

@Suite("Values that are the same bytes")
struct SameValuesTests {
    @Test("no number equals itself, and nothing but itself")
    func notANumber() {
        func made() -> [String: BusValue] { ["share": .variant(.double(.nan)), "name": .string("a")] }
        let values = made()
        #expect(values != made())
        #expect(values.isSame(as: made()))
        #expect(!values.isSame(as: ["share": .variant(.double(1)), "name": .string("a")]))
        #expect(!values.isSame(as: ["share": .variant(.double(.nan))]))
        #expect(!values.isSame(as: ["share": .double(.nan), "name": .string("a")]))
    }

    @Test("another type is another value, whatever its bytes")
    func types() {
        let one: [String: BusValue] = ["n": .uint32(7)]
        #expect(one.isSame(as: ["n": .uint32(7)]))
        #expect(!one.isSame(as: ["n": .int32(7)]))
    }
}
