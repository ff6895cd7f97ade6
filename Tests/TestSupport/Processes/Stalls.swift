// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How long the machine held its programs up, as one does that is busy, or that gets no processor from its hypervisor: the
/// measure for what may come late. A thread on each processor sleeps for milliseconds only, and notes when it was woken late.
public final class Stalls: Sendable {
    private struct State {
        var due: [UInt64] = []
        var stalls: [(start: UInt64, end: UInt64)] = []
    }

    private static let shared = Stalls()
    private static let period: UInt64 = 4_000
    /// What is no stall: any thread may wait for another one for so long.
    private static let tolerance: UInt64 = 1_500
    private static let mostThreads = 8
    private let state = Guarded(State())

    /// Begins to watch, where nothing has before.
    public static func watch() { _ = shared }

    /// For how long at least one processor was held up between two instants (CLOCK_BOOTTIME, µs), in microseconds.
    public static func microseconds(from start: UInt64, to end: UInt64) -> UInt64 {
        let found = shared.state.withLock { state in
            // One that goes on still is not over for its thread.
            state.stalls + state.due.filter { $0 + tolerance < end }.map { (start: $0, end: end) }
        }
        var (sum, last) = (UInt64(0), start)
        for stall in found.sorted(by: { $0.start < $1.start }) {
            let from = max(stall.start, last)
            let to = min(stall.end, end)
            guard from < to else { continue }
            sum += to - from
            last = to
        }
        return sum
    }

    /// The same, in seconds until now.
    public static func seconds(since start: UInt64) -> Double {
        Double(microseconds(from: start, to: BootClock.now)) / 1e6
    }

    private init() {
        let processors = Self.processors.prefix(Self.mostThreads)
        let now = BootClock.now
        state.withLock { $0.due = processors.map { _ in now + Self.period } }
        for (index, processor) in processors.enumerated() {
            let thread = Thread { [self] in
                Self.stay(on: processor)
                while true { sleep(index) }
            }
            thread.name = "stalls \(processor)"
            thread.start()
        }
    }

    private func sleep(_ index: Int) {
        BootClock.sleep(Double(Self.period) / 1e6)
        let now = BootClock.now
        state.withLock { state in
            if now > state.due[index] + Self.tolerance { state.stalls.append((state.due[index], now)) }
            state.due[index] = now + Self.period
        }
    }

    private typealias Affinity = @convention(c) (pid_t, Int, UnsafeMutableRawPointer) -> Int32

    /// sched_getaffinity(2) and sched_setaffinity(2), which the C library keeps from whoever does not ask for GNU's own.
    private static func affinity(_ verb: String, of set: UnsafeMutableRawBufferPointer) -> Bool {
        guard let symbol = dlsym(nil, "sched_\(verb)affinity"), let set = set.baseAddress else { return false }
        return unsafeBitCast(symbol, to: Affinity.self)(0, setSize, set) == 0
    }

    private static let setSize = 128

    /// The processors that this process may run on.
    private static var processors: [Int] {
        var set = [UInt8](repeating: 0, count: setSize)
        guard set.withUnsafeMutableBytes({ affinity("get", of: $0) }) else { return [0] }
        return (0..<setSize * 8).filter { set[$0 / 8] & 1 << ($0 % 8) != 0 }
    }

    private static func stay(on processor: Int) {
        var set = [UInt8](repeating: 0, count: setSize)
        set[processor / 8] = 1 << (processor % 8)
        // Where it may not, it watches all the same.
        _ = set.withUnsafeMutableBytes { affinity("set", of: $0) }
    }
}
