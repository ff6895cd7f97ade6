// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import senko

@Suite struct SuggestionTests {
    @Test func distancesCountSlips() {
        func distance(_ one: String, _ other: String) -> Int { Suggestion.distance(Array(one), Array(other)) }
        #expect(distance("", "abc") == 3)
        #expect(distance("abc", "") == 3)
        #expect(distance("pause", "pause") == 0)
        #expect(distance("puase", "pause") == 1)
        #expect(distance("paus", "pause") == 1)
        #expect(distance("pausse", "pause") == 1)
        #expect(distance("kitten", "sitting") == 3)
    }

    @Test func onlyWhatIsNearIsSuggested() {
        let names = ["start", "status", "list", "end"]
        #expect(Suggestion.nearest(to: "Statsu", among: names) == "status")
        #expect(Suggestion.nearest(to: "lits", among: names) == "list")
        #expect(Suggestion.nearest(to: "ned", among: names) == "end")
        #expect(Suggestion.nearest(to: "abc", among: names) == nil)
        #expect(Suggestion.nearest(to: "", among: names) == nil)
    }
}
