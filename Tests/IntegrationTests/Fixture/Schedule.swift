// SPDX-License-Identifier: Apache-2.0

import BusValues
import TestSupport
import Testing

/// The phases that a programme has, worked out apart from the daemon.
struct Schedule {
    /// Names and lengths in milliseconds, once.
    let phases: [(name: String, milliseconds: UInt64)]
    /// The total, in seconds.
    let seconds: UInt32

    /// The programme as `Start` takes it.
    var programme: [(String, Double)] { phases.map { ($0.name, Double($0.milliseconds) / 1000) } }

    /// How many phases there are up to the total.
    var count: Int {
        var count = 0
        while offset(of: count) < UInt64(seconds) * 1_000_000 { count += 1 }
        return count
    }

    /// The name of a phase, counted from 0 through the repeats.
    func name(of index: Int) -> String { phases[index % phases.count].name }

    /// Where a phase begins, in µs from the beginning of the first.
    func offset(of index: Int) -> UInt64 {
        let round = phases.reduce(0) { $0 + $1.milliseconds }
        let begun = phases[..<(index % phases.count)].reduce(0) { $0 + $1.milliseconds }
        return (UInt64(index / phases.count) * round + begun) * 1000
    }

    /// The arguments of the signal `PhaseChanged` for a phase.
    func arguments(of index: Int, _ path: ObjectPath) -> [BusValue] {
        let left = UInt64(seconds) * 1_000_000 - offset(of: index)
        return [
            .objectPath(path), .string(name(of: index)), .uint32(UInt32(index)),
            .uint32(UInt32((left + 999_999) / 1_000_000)),
        ]
    }

    /// Expects the signals to be the phases from `first` on, in order, each at its instant.
    ///
    /// - Parameters:
    ///   - origin: when the first phase began: CLOCK_BOOTTIME, µs.
    ///   - lateness: how late a signal may come, in µs, where the machine holds nothing up.
    func expect(
        _ signals: [ReceivedSignal], from first: Int = 0, of path: ObjectPath, origin: UInt64,
        lateness: UInt64 = 50_000,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let indexes = signals.map { signal in UInt32(busValue: signal.arguments[2]).map(Int.init) ?? -1 }
        let due = Array(first..<first + signals.count)
        guard indexes == due else {
            let missing = due.filter { !indexes.contains($0) }
            let doubled = Set(indexes.filter { index in indexes.count { $0 == index } > 1 }).sorted()
            Issue.record(
                "phases missing: \(missing), told twice: \(doubled), in the order \(indexes)",
                sourceLocation: sourceLocation)
            return
        }
        let wrong = zip(indexes, signals).filter { $1.arguments != arguments(of: $0, path) }.map(\.1)
        #expect(wrong == [], sourceLocation: sourceLocation)
        let late = zip(indexes, signals).map { Int64($1.arrival) - Int64(origin + offset(of: $0)) }
        #expect(
            zip(indexes, late).allSatisfy { index, late in
                let due = origin + offset(of: index)
                return late >= 0 && UInt64(late) <= lateness + Stalls.microseconds(from: due, to: due + UInt64(late))
            }, "µs after the instant of each: \(late)",
            sourceLocation: sourceLocation)
    }
}
