// SPDX-License-Identifier: Apache-2.0

import ActivityCore
import MeditationCore
import struct TestSupport.SeededGenerator

/// Sittings as nobody would think of them.
enum RandomSitting {
    /// 1 to 7 phases of 1 ms to 100 s, most of them short.
    static func programme(using generator: inout SeededGenerator) throws -> Programme {
        let count = Int.random(in: 1...7, using: &generator)
        return try Programme(
            phases: (0..<count).map { number in
                let longest = [Int64(3), 50, 900, 20_000, 100_000].randomElement(using: &generator)!
                return try Phase(
                    name: ["in", "hold", "out", "rest", "é"][number % 5],
                    duration: .milliseconds(Int64.random(in: 1...longest, using: &generator)))
            })
    }

    /// A total of some rounds, any cut of the last; at times none.
    static func total(of programme: Programme, using generator: inout SeededGenerator) -> Duration? {
        guard Int.random(in: 0..<6, using: &generator) > 0 else { return nil }
        let rounds = programme.period * Int64.random(in: 0...20, using: &generator)
        return rounds + .milliseconds(Int64.random(in: 1...5000, using: &generator))
    }

    static func options(of programme: Programme, using generator: inout SeededGenerator) -> SittingOptions {
        var options = SittingOptions(programme: programme)
        options.seed = generator.next()
        options.overtime = Bool.random(using: &generator)
        options.onSuspend = [.pause, .continue, .continue, .end].randomElement(using: &generator)!
        options.bells = Set(BellKind.allCases.filter { _ in Bool.random(using: &generator) })
        if Bool.random(using: &generator) {
            options.preparation = .milliseconds(Int64.random(in: 0...20_000, using: &generator))
        }
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: options.intervalBell = .every(.milliseconds(Int64.random(in: 1000...9000, using: &generator)))
        case 1: options.intervalBell = .within(.milliseconds(1000)...(.milliseconds(7000)))
        default: break
        }
        return options
    }
}
