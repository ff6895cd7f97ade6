// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import struct TestSupport.SeededGenerator
import Testing

@Suite struct ActivityIDTests {
    @Test(arguments: ["a", "Z", "_", "0", "morning_1", String(repeating: "x", count: 64)])
    func accepts(text: String) {
        #expect(ActivityID(text)?.description == text)
    }

    @Test(arguments: ["", "a/b", "a-b", "é", "a b", "a\0", String(repeating: "x", count: 65)])
    func refuses(text: String) {
        #expect(ActivityID(text) == nil)
    }

    @Test func randomOnesAreValidAndDiffer() {
        var generator = SeededGenerator(seed: 7)
        let names = Set((0..<1000).map { _ in ActivityID.random(using: &generator) })
        #expect(names.count == 1000)
        for name in names {
            #expect(name.description.utf8.count == 10)
            #expect(ActivityID(name.description) == name)
            #expect(name.description == name.description.lowercased())
        }
    }
}
