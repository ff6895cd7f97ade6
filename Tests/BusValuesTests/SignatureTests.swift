// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

@Suite struct SignatureTests {
    @Test(arguments: [
        "", "s", "a{sv}", "a(sd)", "(s(iu)av)", "aaay", "a{s(ua{oh})}", "sua{sv}", "v", "ybnqiuxtdsogh",
        String(repeating: "a", count: 32) + "y",
        String(repeating: "(", count: 32) + "y" + String(repeating: ")", count: 32),
        String(repeating: "a", count: 32) + String(repeating: "(", count: 32) + "y" + String(repeating: ")", count: 32),
        String(repeating: "y", count: 255),
    ]) func takes(text: String) {
        #expect(Signature(text)?.description == text)
    }

    @Test(arguments: [
        "a", "(", ")", "()", "(s", "s)", "{sv}", "a{s}", "a{sv", "a{svs}", "a{vs}", "a{(s)v}", "a{}", "a{s", "a{",
        "z", "a)", "r", "e", "s s", "\0", "é", "(a)", "((s)", "m", "*", "?",
        String(repeating: "a", count: 33) + "y",
        String(repeating: "(", count: 33) + "y" + String(repeating: ")", count: 33),
        String(repeating: "y", count: 256),
    ]) func refuses(text: String) {
        #expect(Signature(text) == nil)
    }

    @Test func randomTextNeverTraps() {
        var generator = SeededGenerator(seed: 1)
        let letters = Array("abgsvuy(){}ht")
        var taken = 0
        for _ in 0..<50_000 {
            let length = Int.random(in: 0...12, using: &generator)
            let text = String((0..<length).map { _ in letters.randomElement(using: &generator)! })
            guard let signature = Signature(text) else { continue }
            taken += 1
            #expect(signature.types.map(\.description).joined() == text)
            #expect(signature.isSingle == (signature.types.count == 1))
        }
        #expect(taken > 1000)
    }

    @Test func completeTypesAreTakenApart() throws {
        let signature: Signature = "sa{sv}(ua(sd))aayv"
        #expect(signature.types == ["s", "a{sv}", "(ua(sd))", "aay", "v"])
        #expect(!signature.isSingle)
        #expect(!("" as Signature).isSingle)
        #expect(("a{sv}" as Signature).isSingle)
        #expect(!Signature(trusted: "{sv}").isSingle)
    }
}
