// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import Testing

@testable import senko

@Suite struct BreathTests {
    /// The level at a position of a programme.
    private func level(_ phases: [(String, Double)], at position: Double) -> Double? {
        let sitting = Fixture.sitting(total: 0, elapsed: position, phases: phases)
        return Breath(sitting).level(in: sitting.phase(at: Fixture.now.boottime))
    }

    private func isNear(_ one: Double?, _ other: Double) -> Bool { one.map { abs($0 - other) < 0.01 } ?? false }

    @Test func aBoxGoesUpHoldsGoesDownHolds() {
        let box = [("inhale", 4.0), ("hold", 4.0), ("exhale", 4.0), ("hold", 4.0)]
        for (position, expected) in [
            (0.0, 0.0), (2, 0.5), (3.999, 1), (4, 1), (7.5, 1), (8, 1), (10, 0.5), (12, 0), (15, 0), (18, 0.5),
        ] {
            #expect(isNear(level(box, at: position), expected), "at \(position)")
        }
    }

    @Test func breathsInOneDirectionShareTheWay() {
        let sigh = [("inhale", 1.0), ("inhale again", 0.5), ("hold", 0.5), ("exhale", 3.0)]
        #expect(isNear(level(sigh, at: 0.9999), 2.0 / 3))
        #expect(isNear(level(sigh, at: 1), 2.0 / 3))
        #expect(isNear(level(sigh, at: 1.75), 1))
        #expect(isNear(level(sigh, at: 3.5), 0.5))
    }

    /// The picture never jumps: where one phase ends, the next begins.
    @Test func levelsJoinAtTheBoundaries() throws {
        let programmes = [
            [("inhale", 4.0), ("hold", 7.0), ("exhale", 8.0)], [("inhale", 5.5), ("exhale", 5.5)],
            [("inhale", 1.0), ("inhale again", 0.5), ("hold", 0.5), ("exhale", 3.0)],
        ]
        for phases in programmes {
            var boundary = 0.0
            for (_, seconds) in phases + phases {
                boundary += seconds
                let before = try #require(level(phases, at: boundary - 0.0001))
                let after = try #require(level(phases, at: boundary))
                #expect(abs(before - after) < 0.01, "\(phases) at \(boundary)")
            }
        }
    }

    @Test func freeBreathingSwellsAndRestIsSmall() {
        let standard = [("breathing", 240.0), ("rest", 60.0)]
        #expect(isNear(level(standard, at: 0), 0))
        #expect(isNear(level(standard, at: 5), 1))
        #expect(isNear(level(standard, at: 10), 0))
        #expect(isNear(level(standard, at: 250), 0.15))
    }

    @Test func otherPhasesHaveNoBreathAndAloneOnesDoNotTrap() {
        #expect(level([("counting", 60)], at: 1) == nil)
        #expect(level([("hold", 60)], at: 1) == 0)
        #expect(isNear(level([("inhale", 4)], at: 2), 0.5))
    }

    @Test func theDiscGrows() {
        func lit(_ level: Double) -> Int {
            BreathDrawing.disc(level: level, rows: 8).joined().filter { $0 != " " }.count
        }
        #expect(lit(0) > 0)
        #expect(lit(0) < lit(0.5) && lit(0.5) < lit(1))
        #expect(lit(1) == lit(7))
        for line in BreathDrawing.disc(level: 1, rows: 8) { #expect(line.count == 16) }
    }

    @Test func theBarGrowsInEighths() {
        #expect(BreathDrawing.bar(level: 0.5, width: 4, isUnicode: true) == "██  ")
        #expect(BreathDrawing.bar(level: 1.0 / 32, width: 4, isUnicode: true) == "▏   ")
        #expect(BreathDrawing.bar(level: 2, width: 4, isUnicode: true) == "████")
        #expect(BreathDrawing.bar(level: 0.5, width: 4, isUnicode: false) == "==  ")
    }

    @Test func digitsHaveTheirRows() {
        #expect(BigClock(scale: 1).lines("1") == ["▄█ ", " █ ", "▀▀▀"])
        let lines = BigClock(scale: 2).lines("4")
        #expect(lines == ["██  ██", "██  ██", "██████", "    ██", "    ██"])
        #expect(BigClock.largest(for: "20:00", columns: 34, rows: 5)?.scale == 2)
        #expect(BigClock.largest(for: "20:00", columns: 33, rows: 5)?.scale == 1)
        #expect(BigClock.largest(for: "20:00", columns: 5, rows: 5) == nil)
    }
}
