// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore
import struct TestSupport.SeededGenerator
import Testing

@Suite struct TimelineTests {
    @Test func theLastPhaseIsCut() {
        let timeline = Timeline(programme: .standard, total: .seconds(700))
        let last = timeline.position(at: .seconds(650))
        #expect(last.index == 4)
        #expect(last.phase.name == "breathing")
        #expect(last.start == .seconds(600))
        #expect(last.end == .seconds(700))
        #expect(timeline.position(at: .seconds(700)) == last)
        #expect(timeline.position(at: .seconds(9000)) == last)
        #expect(timeline.position(at: .seconds(-5)).index == 0)
    }

    @Test func aTotalOnABoundaryBeginsNoFurtherPhase() {
        let timeline = Timeline(programme: .standard, total: .seconds(600))
        #expect(timeline.position(at: .seconds(600)).index == 3)
    }

    @Test(arguments: [21 as UInt64, 22, 23, 24, 25, 26, 27, 28])
    func phasesTileTheTotal(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<40 {
            let programme = try RandomSitting.programme(using: &generator)
            let rounds = Int64.random(in: 0...5, using: &generator)
            let cut = Int64.random(in: 1...programme.period.wholeMicroseconds / 1000, using: &generator)
            let total = programme.period * rounds + .milliseconds(cut)
            let timeline = Timeline(programme: programme, total: total)
            var (position, index) = (Duration.zero, UInt32(0))
            while position < total {
                let place = timeline.position(at: position)
                // The same phase is found at its beginning, within, and in its last microsecond.
                #expect(place.start == position && place.index == index, "seed \(seed)")
                #expect(place.phase == programme.phases[Int(index) % programme.phases.count], "seed \(seed)")
                #expect(timeline.position(at: place.end - .microseconds(1)) == place, "seed \(seed)")
                let length = place.end - place.start
                #expect(length == place.phase.duration || (place.end == total && length < place.phase.duration))
                #expect(length > .zero, "seed \(seed)")
                (position, index) = (place.end, index + 1)
            }
            #expect(position == total, "seed \(seed)")
        }
    }

    @Test func theLongestTimesDoNotOverflow() throws {
        let short = try Programme(phases: [Phase(name: "a", duration: .milliseconds(1))])
        let place = Timeline(programme: short, total: .longest).position(at: .longest)
        #expect(place.index == .max)
        #expect(place.number == Int64(UInt32.max) * 1000 - 1)
        #expect(place.end == .longest)
        let long = try Programme(
            phases: Array(repeating: Phase(name: "a", duration: .longest), count: 1000))
        #expect(Timeline(programme: long, total: nil).position(at: .longest).index == 1)
        let far = Timeline(programme: long, total: nil).position(at: .microseconds(Int64.max))
        #expect(far.end == .microseconds(Int64.max))
        #expect(far.start <= far.end)
        #expect(Timeline(programme: short, total: nil).position(at: .microseconds(Int64.max)).index == .max)
    }
}
